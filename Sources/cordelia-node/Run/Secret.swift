import Glibc
import OrielBridge

/// A password or a token, and where it was found. It is never printed: there is no description that has it.
struct Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What it is for. It comes from a file that a setting names, from a variable, or from a credential of systemd's; never from the
    /// command line, which `ps` would show, nor from the configuration file.
    struct Kind: Hashable, Sendable {
        /// In words.
        let name: String
        /// Of the setting that names its file.
        let setting: String
        let variable: String
        let credential: String

        static let password = Kind(
            name: "password", setting: "password-file", variable: "CORDELIA_PASSWORD", credential: "cordelia-password")
        /// Lets people and their browsers in.
        static let screenToken = Kind(
            name: "screen's token", setting: "screen-token-file", variable: "CORDELIA_SCREEN_TOKEN",
            credential: "cordelia-screen-token")
        /// Lets Oriel in.
        static let doorToken = Kind(
            name: "door's token", setting: "door-token-file", variable: "CORDELIA_DOOR_TOKEN",
            credential: "cordelia-door-token")
        static let all = [password, screenToken, doorToken]
    }

    let kind: Kind
    let secret: [UInt8]
    /// In words for people, such as `in the file "…"`.
    let place: String
    /// Something about the place that its owner should know.
    let remark: String?

    var description: String { "a \(kind.name), \(place)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }

    /// The secret of this call, if there is one. A flag's file comes before the environment's variable, that before a
    /// file that the environment or the configuration names, that before systemd's credential.
    static func find(
        _ kind: Kind, in resolution: Resolution, environment: [String: String]
    ) throws(Failure) -> Secret? {
        let origin = resolution.origins[kind.setting]
        let named = resolution.options.files[kind]
        if let named, origin == .flag { return try kind.read(named, status: .usage) }
        if let secret = environment[kind.variable], !secret.isEmpty {
            let place = "in the variable \(kind.variable)"
            return Secret(
                kind: kind, secret: try kind.checked(Array(secret.utf8), place: place, status: .configuration),
                place: place, remark: nil)
        }
        if let named { return try kind.read(named, status: .configuration) }
        if let directory = environment["CREDENTIALS_DIRECTORY"], !directory.isEmpty {
            let path = "\(directory)/\(kind.credential)"
            guard access(path, F_OK) == 0 else { return nil }
            return try kind.read(path, status: .configuration)
        }
        return nil
    }
}

extension Secret.Kind {
    private static let largest = 65_535

    fileprivate func read(_ path: String, status: ExitStatus) throws(Failure) -> Secret {
        var bytes: [UInt8]
        do throws(SystemError) { bytes = try File.read(path, atMost: Self.largest) } catch {
            throw Failure(status, "\(theFile) \"\(path)\": \(error)")
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        let place = "in the file \"\(path)\""
        var mode = stat()
        let isOpen = stat(path, &mode) == 0 && mode.st_mode & S_IFMT == S_IFREG && mode.st_mode & 0o004 != 0
        return Secret(
            kind: self, secret: try checked(bytes, place: place, status: status), place: place,
            remark: isOpen ? "every user of this machine can read \(theFile); chmod 600 \"\(path)\"" : nil)
    }

    private var theFile: String { self == .password ? "the password's file" : "the file of the \(name)" }

    fileprivate func checked(_ secret: [UInt8], place: String, status: ExitStatus) throws(Failure) -> [UInt8] {
        guard !secret.isEmpty else { throw Failure(status, "the \(name) \(place) is empty") }
        guard !secret.contains(where: { $0 < 0x20 }) else {
            throw Failure(status, "the \(name) \(place) holds more than one line, or control characters")
        }
        return secret
    }
}
