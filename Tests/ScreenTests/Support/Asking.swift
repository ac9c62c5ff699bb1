import OrielBridge
import Testing

@testable import Screen

/// A screen that is asked over real sockets.
protocol Asking: AnyObject {
    var loop: EventLoop { get }
    var screen: Screen { get }
}

extension Asking {
    var host: String { screen.address.description }

    func client(buffer: Int32? = nil, from source: String? = nil) throws -> Client {
        try Client(loop, to: screen.address, buffer: buffer, from: source)
    }

    /// Sends a request on a connection of its own, and waits for the answer.
    func ask(
        _ line: String, _ headers: [String] = [], host: String? = nil, body: [UInt8]? = nil, from source: String? = nil
    ) throws -> Reply {
        let client = try client(from: source)
        defer { client.close() }
        var lines = ["\(line) HTTP/1.1", "Host: \(host ?? self.host)"] + headers
        if let body { lines.append("Content-Length: \(body.count)") }
        client.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? []))
        var reply: Reply?
        try loop.wait("“\(line)” is answered") {
            reply = reply ?? client.takeReply(headOnly: line.hasPrefix("HEAD"))
            return reply != nil || client.isClosed
        }
        return try #require(reply, "the connection was closed without an answer")
    }

    /// As a page of this screen's posts.
    func post(_ path: String, _ body: String, type: String = "application/json", _ headers: [String] = []) throws
        -> Reply
    {
        try ask(
            "POST \(path)", ["X-Cordelia: 1", "Origin: http://\(host)", "Content-Type: \(type)"] + headers,
            body: Array(body.utf8))
    }

    /// As Oriel does.
    func face(_ body: String, _ headers: [String] = []) throws -> Reply {
        try ask("POST /face", ["Content-Type: application/json"] + headers, body: Array(body.utf8))
    }
}
