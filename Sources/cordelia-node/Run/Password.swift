import Glibc
import OrielBridge

/// The broker's password and where it was found. It is never printed: there is no description that has it.
struct Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let secret: [UInt8]
    /// In words for people, such as `in the file "…"`.
    let place: String
    /// Something about the place that its owner should know.
    let remark: String?

    var description: String { "a password, \(place)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }

    static let credential = "cordelia-password"
    private static let largest = 65_535

    /// The password of this call, if there is one. A flag's file comes before the environment's variable, that before a
    /// file that the environment or the configuration names, that before systemd's credential.
    static func find(in resolution: Resolution, environment: [String: String]) throws(Failure) -> Password? {
        let origin = resolution.origins["password-file"]
        let named = resolution.options.passwordFile
        if let named, origin == .flag { return try read(named, status: .usage) }
        if let secret = environment[Setting.passwordVariable], !secret.isEmpty {
            let place = "in the variable \(Setting.passwordVariable)"
            return Password(
                secret: try checked(Array(secret.utf8), place: place, status: .configuration), place: place, remark: nil
            )
        }
        if let named { return try read(named, status: .configuration) }
        if let directory = environment["CREDENTIALS_DIRECTORY"], !directory.isEmpty {
            let path = "\(directory)/\(credential)"
            guard access(path, F_OK) == 0 else { return nil }
            return try read(path, status: .configuration)
        }
        return nil
    }

    private static func read(_ path: String, status: ExitStatus) throws(Failure) -> Password {
        var bytes: [UInt8]
        do throws(SystemError) { bytes = try File.read(path, atMost: largest) } catch {
            throw Failure(status, "the password's file \"\(path)\": \(error)")
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        let place = "in the file \"\(path)\""
        var mode = stat()
        let isOpen = stat(path, &mode) == 0 && mode.st_mode & S_IFMT == S_IFREG && mode.st_mode & 0o004 != 0
        return Password(
            secret: try checked(bytes, place: place, status: status), place: place,
            remark: isOpen ? "every user of this machine can read the password's file; chmod 600 \"\(path)\"" : nil)
    }

    private static func checked(_ secret: [UInt8], place: String, status: ExitStatus) throws(Failure) -> [UInt8] {
        guard !secret.isEmpty else { throw Failure(status, "the password \(place) is empty") }
        guard !secret.contains(where: { $0 < 0x20 }) else {
            throw Failure(status, "the password \(place) holds more than one line, or control characters")
        }
        return secret
    }
}
