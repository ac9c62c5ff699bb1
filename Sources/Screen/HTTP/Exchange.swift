import CMicroHTTPD
import Glibc

/// A request while it arrives.
final class Exchange {
    var request: Request
    /// What was put aside for its body.
    var reserved = 0

    /// The answer, when it took a moment.
    var response: Response?

    init(_ request: Request) { self.request = request }
}

// What the library calls, always on the loop's thread and while `MHD_run`, `MHD_stop_daemon` or the start is under way. Pointers that
// it hands on belong to these objects: the server outlives its daemon; a client, an exchange and a stream are retained here and released
// in the callback that ends them.
extension HTTPServer {
    func start(_ socket: Int32, connections: UInt32) -> OpaquePointer? {
        screen_start(
            library.startDaemon, socket,
            { context, address, _ in
                guard let server = HTTPServer.of(context), let peer = Address(address) else { return .NO }
                return server.admits(peer) ? .YES : .NO
            },
            { context, connection, target, method, _, data, count, kept in
                guard let server = HTTPServer.of(context), let connection, let kept, let count else { return .NO }
                guard let held = kept.pointee else {
                    let name = method.map { String(cString: $0) } ?? ""
                    let path = target.map { String(cString: $0) } ?? ""
                    guard let request = server.head(of: connection, name, path) else { return .NO }
                    let exchange = Exchange(request)
                    kept.pointee = Unmanaged.passRetained(exchange).toOpaque()
                    return server.began(exchange, on: connection)
                }
                let exchange = Unmanaged<Exchange>.fromOpaque(held).takeUnretainedValue()
                guard count.pointee > 0 else { return server.answer(exchange, on: connection) }
                let bytes = UnsafeRawBufferPointer(start: data, count: count.pointee)
                count.pointee = 0
                // Never more than was said, and allowed.
                guard exchange.request.body.count + bytes.count <= exchange.reserved else { return .NO }
                exchange.request.body += bytes
                return .YES
            },
            { context, connection, kept, code in
                guard let server = HTTPServer.of(context), let connection, let kept else { return }
                if code == .CONNECTION_NOTIFY_STARTED {
                    guard let client = Client(socket: screen_socket(server.library.connectionInfo, connection)) else {
                        return
                    }
                    kept.pointee = Unmanaged.passRetained(client).toOpaque()
                    server.came(client)
                } else if let held = kept.pointee {
                    kept.pointee = nil
                    server.went(Unmanaged<Client>.fromOpaque(held).takeRetainedValue())
                }
            },
            { context, connection, kept, _ in
                guard let server = HTTPServer.of(context), let held = kept?.pointee else { return }
                kept?.pointee = nil
                server.bodyBytes -= Unmanaged<Exchange>.fromOpaque(held).takeRetainedValue().reserved
                if let client = connection.flatMap(server.client) { server.expectRequest(of: client) }
            },
            // Paths are handed on as they were sent.
            { _, _, text in text.map { strlen($0) } ?? 0 },
            Unmanaged.passUnretained(self).toOpaque(), connections, limits.head,
            UInt32(clamping: limits.silence.components.seconds))
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
        context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func client(_ connection: OpaquePointer) -> Client? {
        screen_kept(library.connectionInfo, connection).map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Requests

    private final class Pairs {
        var pairs: [(name: String, value: String)] = []
    }

    private func head(of connection: OpaquePointer, _ method: String, _ path: String) -> Request? {
        guard let client = client(connection) else { return nil }
        var request = Request(Request.Method(method), path, peer: client.peer, local: client.local)
        request.headers = values(of: connection, .HEADER_KIND)
        request.query = values(of: connection, .GET_ARGUMENT_KIND)
        return request
    }

    private func values(of connection: OpaquePointer, _ kind: MHD_ValueKind) -> [(name: String, value: String)] {
        let pairs = Pairs()
        _ = library.values(
            connection, kind,
            { context, _, name, value in
                guard let context, let name else { return .NO }
                let pairs = Unmanaged<Pairs>.fromOpaque(context).takeUnretainedValue()
                pairs.pairs.append((String(cString: name), value.map { String(cString: $0) } ?? ""))
                return .YES
            }, Unmanaged.passUnretained(pairs).toOpaque())
        return pairs.pairs
    }

    /// The head is here.
    private func began(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        let request = exchange.request
        let size =
            request.path.utf8.count + request.query.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 2 }
        guard size <= limits.target else {
            return send(
                .refusal(414, "the address is longer than \(limits.target) bytes"), to: request, on: connection)
        }
        switch judge(request) {
        case .answer(let response): return send(response, to: request, on: connection)
        case .read(atMost: 0): return .YES
        case .read(let most):
            let said = request.has("content-length") ? request.header("content-length") : "0"
            guard !request.has("transfer-encoding"), let length = said.flatMap({ Int($0) }), length >= 0 else {
                return send(
                    .refusal(411, "say with Content-Length how many bytes the body has"), to: request, on: connection)
            }
            guard length <= most else {
                return send(
                    .refusal(413, "the body has \(length) bytes, \(most) are allowed"), to: request, on: connection)
            }
            guard bodyBytes + length <= limits.bodies else {
                return send(
                    .refusal(503, "too much is being sent to this node at once; try again"), to: request, on: connection
                )
            }
            exchange.reserved = length
            bodyBytes += length
            return .YES
        }
    }

    // MARK: Answers

    /// The request is here; or an answer that took a moment is.
    private func answer(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        if let response = exchange.response { return send(response, to: exchange.request, on: connection) }
        switch answer(exchange.request) {
        case .now(let response): return send(response, to: exchange.request, on: connection)
        case .later(let make):
            let response = wait(connection, for: exchange, make)
            return response.map { send($0, to: exchange.request, on: connection) } ?? .YES
        }
    }

    private func send(_ response: Response, to request: Request, on connection: OpaquePointer) -> MHD_Result {
        var response = response
        var streaming: Streaming?
        if case .events(let feed) = response.content {
            if request.method == .head {
                response.content = .bytes([])
            } else if streams.count >= limits.streams {
                response = .refusal(503, "\(limits.streams) clients take events already, and more are not served")
                response.headers.append(("Retry-After", "10"))
            } else {
                streaming = Streaming(EventStream(feed), on: connection, of: client(connection), server: self)
            }
        }
        guard let made = made(response.content, streaming) else { return .NO }
        defer { library.destroy(made) }
        for header in response.headers + headers { _ = library.addHeader(made, header.name, header.value) }
        if let streaming { began(streaming) }
        answered[response.status, default: 0] += 1
        return library.queue(connection, UInt32(clamping: response.status), made)
    }

    private func made(_ content: Response.Content, _ streaming: Streaming?) -> OpaquePointer? {
        switch content {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes {
                library.responseFromBuffer(
                    $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .page(let page):
            // The library only reads it, and it is there for ever.
            return library.responseFromBuffer(
                page.bytes.count, UnsafeMutableRawPointer(mutating: page.bytes.baseAddress), .RESPMEM_PERSISTENT)
        case .events:
            guard let streaming else { return nil }
            return library.responseFromCallback(
                UInt64.max, 4_096,
                { context, _, buffer, most in
                    guard let context, let buffer else { return -1 }
                    let streaming = Unmanaged<Streaming>.fromOpaque(context).takeUnretainedValue()
                    let room = UnsafeMutableRawBufferPointer(start: buffer, count: most)
                    let count = streaming.stream.take(into: room)
                    if count > 0 { return count }
                    if streaming.stream.hasEnded { return -1 }
                    streaming.isSuspended = true
                    streaming.library.suspend(streaming.connection)
                    return 0
                }, Unmanaged.passRetained(streaming).toOpaque(),
                { context in
                    guard let context else { return }
                    let streaming = Unmanaged<Streaming>.fromOpaque(context).takeRetainedValue()
                    streaming.stream.onNews = nil
                    streaming.stream.detach()
                    streaming.server?.ended(streaming)
                })
        }
    }
}
