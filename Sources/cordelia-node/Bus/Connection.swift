import Glibc
import OrielBridge

/// How a command reaches the house: where the brokers are, who it is for them, and the house's place in the topics.
struct Connection {
    static let nearby = "mqtt://127.0.0.1:1883"

    let prefix: Prefix
    let brokers: [BrokerAddress]
    let credentials: Credentials
    let password: Secret?

    /// - Parameter user: who it is when a password was found and no name was given.
    init(_ resolution: Resolution, environment: [String: String], user: String? = nil) throws(Failure) {
        let options = resolution.options
        prefix = options.prefix
        brokers = try options.brokers.isEmpty ? [Self.local()] : options.brokers
        password = try Secret.find(.password, in: resolution, environment: environment)
        for (name, path) in [("ca", options.ca), ("cert", options.certificate), ("key", options.key)] {
            guard let path, access(path, R_OK) != 0 else { continue }
            throw Failure(
                resolution.origins[name]?.status ?? .usage, "the file \"\(path)\" (--\(name)): \(SystemError(errno))")
        }
        if (options.certificate == nil) != (options.key == nil) {
            let (given, missing) = options.key == nil ? ("cert", "key") : ("key", "cert")
            throw Failure(
                resolution.origins[given]?.status ?? .usage,
                "--\(given) was given without --\(missing); mqtts needs both")
        }
        credentials = Credentials(
            user: options.user ?? (password == nil ? nil : user), password: password?.secret, caFile: options.ca,
            certificateFile: options.certificate, keyFile: options.key)
    }

    /// What is not wrong but should be known.
    var remarks: [String] {
        guard let password else { return [] }
        let open = brokers.filter(\.isInTheOpen).map {
            "the password goes to \"\($0)\" in the clear, where anybody on the way can read it; use mqtts://"
        }
        return [password.remark].compactMap(\.self) + open
    }

    private static func local() throws(Failure) -> BrokerAddress {
        do { return try BrokerAddress(nearby) } catch {
            throw Failure(.software, "\(error)")
        }
    }
}
