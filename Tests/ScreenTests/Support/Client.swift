import Glibc
import OrielBridge
import Testing

@testable import Screen

/// A client on a plain socket, on the loop of the server that it asks: what is sent is what the test wrote, to the byte.
final class Client {
    let loop: EventLoop
    let socket: Int32
    private(set) var received: [UInt8] = []
    private(set) var isClosed = false
    private var reads = true

    /// - Parameter buffer: how many bytes the system may hold for it; nil: as many as it likes.
    init(_ loop: EventLoop, to address: Address, buffer: Int32? = nil, from source: String? = nil) throws {
        self.loop = loop
        let family = address.isIPv6 ? AF_INET6 : AF_INET
        socket = Glibc.socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        try #require(socket >= 0)
        if var buffer { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size)) }
        if let source { #expect(reach(try #require(Address(source, port: 0)), bind) == 0) }
        #expect(reach(address, connect) == 0)
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        try loop.watch(socket, for: .read) { [unowned self] _ in read() }
    }

    deinit { close() }

    func close() {
        guard socket >= 0, !isGone else { return }
        isGone = true
        loop.unwatch(socket)
        Glibc.close(socket)
    }
    private var isGone = false

    private func reach(
        _ address: Address, _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
    ) -> Int32 {
        func end<Place>(at place: Place) -> Int32 {
            withUnsafePointer(to: place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    call(socket, $0, socklen_t(MemoryLayout<Place>.size))
                }
            }
        }
        if address.isIPv6 {
            var place = sockaddr_in6()
            place.sin6_family = sa_family_t(AF_INET6)
            place.sin6_port = in_port_t(address.port).bigEndian
            withUnsafeMutableBytes(of: &place.sin6_addr) { $0.copyBytes(from: address.bytes) }
            return end(at: place)
        }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(address.port).bigEndian
        withUnsafeMutableBytes(of: &place.sin_addr) { $0.copyBytes(from: address.bytes) }
        return end(at: place)
    }

    /// From now on it takes nothing.
    func stopReading() {
        reads = false
        loop.unwatch(socket)
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(socket, &chunk, chunk.count)
            if count > 0 {
                received += chunk[..<count]
            } else if count == 0 || errno != EAGAIN {
                isClosed = true
                loop.unwatch(socket)
                return
            } else {
                return
            }
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// What the system does not take at once is lost: enough for what a server is to refuse.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int { Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    var text: String { String(decoding: received, as: UTF8.self) }

    func forget() { received = [] }

    /// The first answer that is whole, taken out of what came.
    func takeReply(headOnly: Bool = false) -> Reply? {
        let text = text
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].split(separator: "\r\n")
        var reply = Reply(status: lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0)
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            reply.headers.append((line[..<colon].lowercased(), String(value)))
        }
        let head = text[..<end.upperBound].utf8.count
        let length = headOnly ? 0 : Int(reply["content-length"] ?? "0") ?? 0
        guard received.count >= head + length else { return nil }
        reply.bytes = Array(received[head..<head + length])
        received.removeFirst(head + length)
        return reply
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<String.Index>? {
        var at = startIndex
        while at < endIndex {
            if self[at...].utf8.starts(with: text.utf8) {
                return at..<utf8.index(at, offsetBy: text.utf8.count)
            }
            at = utf8.index(after: at)
        }
        return nil
    }
}

struct Reply {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var bytes: [UInt8] = []

    init(status: Int) { self.status = status }

    var body: String { String(decoding: bytes, as: UTF8.self) }

    subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
