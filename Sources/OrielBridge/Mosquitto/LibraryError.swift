import Glibc

/// What the system's and the library's error numbers mean, in words that complete `mosquitto at "…": `.
enum LibraryError {
    static let closed = "it closed the connection"

    /// - Parameter code: one of libmosquitto's `MOSQ_ERR`.
    static func words(_ code: Int32, systemError: Int32) -> String {
        switch code {
        case 0, 4, 7: closed  // success, no connection, connection lost
        case 1: "out of memory"
        case 2, 21, 22: "it broke the rules of MQTT"  // protocol, malformed packet, duplicate property
        case 5: "it refused the connection"
        case 8, 23: "TLS failed"  // TLS, its handshake
        case 14: system(systemError)
        case 15, 20: "its name cannot be looked up"  // the address, the look-up
        case 19: "nothing came from it for \(MosquittoClient.keepAlive * 2) s"  // the library's own patience
        case 25: "the packet is too large for it"
        default: "error \(code) of libmosquitto"
        }
    }

    /// Why the library did not take a subscription.
    static func subscription(_ code: Int32) -> String {
        switch code {
        case 3: "that is no valid filter"
        case 18: "the filter is no valid Unicode"
        default: words(code, systemError: 0)
        }
    }

    /// Why the library did not take a message.
    static func publication(_ code: Int32) -> String {
        switch code {
        case 3: "that is no valid topic"
        case 18: "the topic is no valid Unicode"
        case 9, 25: "it is larger than the broker takes"
        case 24: "the broker does not acknowledge messages (QoS 1)"
        default: words(code, systemError: 0)
        }
    }

    /// As the system says it, in lower case: `connection refused`.
    static func system(_ code: Int32) -> String {
        // libmosquitto's word for an error of OpenSSL's.
        if code == EPROTO { return "TLS failed" }
        if code == 0 || code == EPIPE { return closed }
        let words = String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
