import Glibc

/// Sockets on 127.0.0.1, for a broker of one's own.
package enum Loopback {
    /// A port that nobody listens on just now.
    package static func freePort() -> UInt16? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard withAddress(port: 0, { bind(descriptor, $0, $1) }) == 0 else { return nil }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let found = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return found == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    /// Whether a broker on this port answers a greeting, be it by refusing it; waits at most half a second for that.
    package static func brokerAnswers(on port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard withAddress(port: port, { connect(descriptor, $0, $1) }) == 0 else { return false }
        // CONNECT of MQTT 3.1.1 with a clean session, keepalive 5 s and no client id; what comes back is a CONNACK.
        let greeting: [UInt8] = [0x10, 12, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 5, 0, 0]
        guard send(descriptor, greeting, greeting.count, Int32(MSG_NOSIGNAL)) == greeting.count else { return false }
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, 500) == 1 else { return false }
        var answer = [UInt8](repeating: 0, count: 4)
        let answered = recv(descriptor, &answer, answer.count, 0) > 0 && answer[0] == 0x20
        let farewell: [UInt8] = [0xE0, 0]
        _ = send(descriptor, farewell, farewell.count, Int32(MSG_NOSIGNAL))
        return answered
    }

    static func withAddress(port: UInt16, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }
}
