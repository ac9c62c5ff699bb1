import Glibc
import OrielBridge
import Testing

/// A plain connection with a program's screen: what comes is drained, or left.
final class Socket {
    let descriptor: Int32
    private(set) var text = ""

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        try #require(descriptor >= 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(port).bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let reached = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard reached == 0 else { throw SystemError(errno) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    func ask(_ line: String, _ headers: String = "", port: Int, body: String = "") {
        let text =
            "\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        _ = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }

    /// Takes what is there, and keeps the last of it.
    /// - Returns: how many bytes came.
    @discardableResult
    func drain() -> Int {
        var chunk = [UInt8](repeating: 0, count: 32_768)
        var total = 0
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return total }
            total += count
            text = String((text + String(decoding: chunk[..<count], as: UTF8.self)).suffix(16_384))
        }
    }
}
