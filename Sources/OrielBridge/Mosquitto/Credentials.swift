import Glibc

/// What proves to a broker who this client is, and to this client who the broker is. However it is printed, it tells
/// nothing secret.
package struct Credentials: Sendable {
    /// The user of a broker's address comes first.
    package var user: String?
    package var password: [UInt8]?
    /// PEM files. Without a CA file the system's own authorities count.
    package var caFile: String?
    package var certificateFile: String?
    package var keyFile: String?

    package init(
        user: String? = nil, password: [UInt8]? = nil, caFile: String? = nil, certificateFile: String? = nil,
        keyFile: String? = nil
    ) {
        self.user = user
        self.password = password
        self.caFile = caFile
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }

    package static let none = Credentials()
}

extension Credentials {
    /// What makes them useless, as a person can act on it; nil when nothing does.
    /// - Parameter secure: whether the files are needed.
    func fault(secure: Bool) -> String? {
        if password?.contains(0) == true { return "the password holds a zero byte, which MQTT cannot send from here" }
        if password != nil && user == nil {
            return "there is a password but no user; name the user in the broker's address, as in mqtt://user@host"
        }
        guard secure else { return nil }
        let files = [("CA", caFile), ("certificate", certificateFile), ("key", keyFile)]
        for (name, path) in files {
            guard let path, access(path, R_OK) != 0 else { continue }
            return "the \(name) file \"\(path)\" cannot be read: \(LibraryError.system(errno))"
        }
        if (certificateFile == nil) != (keyFile == nil) {
            return "a client's certificate needs its key, and a key its certificate; give both files or none"
        }
        return nil
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String {
        let parts = [
            user.map { "user \"\($0)\"" }, password.map { _ in "a password" }, caFile.map { "CA file \"\($0)\"" },
            certificateFile.map { "certificate \"\($0)\"" }, keyFile.map { "key file \"\($0)\"" },
        ].compactMap(\.self)
        return parts.isEmpty ? "no credentials" : parts.joined(separator: ", ")
    }

    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
