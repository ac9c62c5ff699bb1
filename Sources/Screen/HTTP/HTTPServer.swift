import BodyNode
import CMicroHTTPD
import Glibc
package import OrielBridge

/// Serves HTTP/1.1 on the event loop, without a thread of its own. It knows nothing of what is asked; it keeps clients within their
/// limits.
///
/// GNU libmicrohttpd reads and writes, and only this folder imports it. All its events come from one descriptor. A stream of events is
/// a connection that is suspended whenever there is nothing to send.
package final class HTTPServer {
    /// What is to become of a request of which only the head is known.
    package enum Verdict {
        /// It is answered at once, and its body is not read.
        case answer(Response)
        /// Its body is read first, which may have so many bytes.
        case read(atMost: Int)
    }

    /// Where it listens.
    package let address: Address
    let limits: Limits
    let judge: (Request) -> Verdict
    let answer: (Request) -> Answer
    /// What every answer says, whoever made it.
    let headers: [(name: String, value: String)]
    let library: Library
    private let loop: EventLoop
    private var daemon: OpaquePointer?
    private var descriptor: Int32 = -1
    private var runs: Alarm?
    private var sweeps: Alarm?

    var clients: [ObjectIdentifier: Client] = [:]
    private var counts: [[UInt8]: Int] = [:]
    /// Requests whose answer is still being made; they are suspended meanwhile.
    private var unanswered: [ObjectIdentifier: OpaquePointer] = [:]
    private(set) var streams: [ObjectIdentifier: Streaming] = [:]
    /// Of the bodies that are being received.
    var bodyBytes = 0
    /// How many answers there were, by their code.
    var answered: [Int: Int] = [:]
    private(set) var turnedAway = 0

    package init(
        loop: EventLoop, at address: Address, limits: Limits = Limits(), headers: [(name: String, value: String)] = [],
        judge: @escaping (Request) -> Verdict, answer: @escaping (Request) -> Answer
    ) throws(ScreenError) {
        library = try Library.load()
        self.loop = loop
        var limits = limits
        limits.connections = try Descriptors.room(for: limits.connections)
        limits.streams = min(limits.streams, limits.connections * 3 / 4)
        self.limits = limits
        self.headers = headers
        self.judge = judge
        self.answer = answer
        let socket = try ListeningSocket.open(address)
        self.address = Address(localOf: socket) ?? address
        // A few more than there may be: those beyond are told to go rather than left waiting.
        daemon = start(socket, connections: UInt32(limits.connections + 16))
        guard let daemon else { throw .cannotServe(self.address) }
        descriptor = screen_epoll(library.daemonInfo, daemon)
        runs = loop.alarm { [unowned self] in run() }
        sweeps = loop.alarm { [unowned self] in sweep() }
        do { try loop.watch(descriptor, for: .read) { [unowned self] _ in run() } } catch {
            throw .cannotServe(self.address)
        }
    }

    /// Nothing is served from here on, and no client is left.
    package func stop() {
        guard let daemon else { return }
        self.daemon = nil
        loop.unwatch(descriptor)
        runs?.set(nil)
        sweeps?.set(nil)
        // The library must not be stopped while a connection is suspended.
        for streaming in streams.values {
            streaming.stream.end()
            if streaming.isSuspended { library.resume(streaming.connection) }
        }
        for connection in unanswered.values { library.resume(connection) }
        unanswered = [:]
        library.stop(daemon)
    }

    deinit { stop() }

    // MARK: Running

    private func run() {
        guard let daemon else { return }
        _ = library.run(daemon)
        var milliseconds: UInt64 = 0
        if library.timeout(daemon, &milliseconds) == .YES {
            runs?.set(loop.now + .milliseconds(Int64(clamping: milliseconds)))
        } else {
            runs?.set(nil)
        }
    }

    /// As soon as the loop has done what it is at.
    private func runSoon() { runs?.set(loop.now) }

    // MARK: Clients

    /// Whether one more may come from there.
    func admits(_ peer: Address) -> Bool {
        let isFull = clients.count >= limits.connections
        let hasMany = !peer.isLoopback && counts[peer.origin, default: 0] >= limits.connectionsOfOne
        if isFull || hasMany { turnedAway += 1 }
        return !isFull && !hasMany
    }

    func came(_ client: Client) {
        if clients.isEmpty { sweeps?.set(loop.now + Self.sweep) }
        clients[ObjectIdentifier(client)] = client
        counts[client.peer.origin, default: 0] += 1
        expectRequest(of: client)
    }

    func went(_ client: Client) {
        clients[ObjectIdentifier(client)] = nil
        let origin = client.peer.origin
        counts[origin] = counts[origin].flatMap { $0 > 1 ? $0 - 1 : nil }
        if clients.isEmpty { sweeps?.set(nil) }
    }

    /// A whole request, and then the taking of its answer, may take so long.
    func expectRequest(of client: Client) { client.due = loop.now + limits.exchange }

    private static let sweep = Duration.seconds(1)

    /// The library ends who is silent. Who sends or takes a byte now and then to keep a connection is ended here.
    private func sweep() {
        let now = loop.now
        for client in clients.values {
            if let due = client.due, due <= now { shutdown(client.socket, Int32(SHUT_RDWR)) }
        }
        sweeps?.set(now + Self.sweep)
    }

    // MARK: Answers that take a moment

    /// Keeps a connection waiting until `make` has an answer for it.
    /// - Returns: the answer, when there is one at once.
    func wait(
        _ connection: OpaquePointer, for exchange: Exchange, _ make: (@escaping (Response) -> Void) -> Void
    ) -> Response? {
        make { [weak self] response in
            exchange.response = response
            // Without a server, or after its end, there is nobody to answer any more.
            guard let self, let connection = unanswered.removeValue(forKey: ObjectIdentifier(exchange)) else { return }
            library.resume(connection)
            runSoon()
        }
        if let response = exchange.response { return response }
        library.suspend(connection)
        unanswered[ObjectIdentifier(exchange)] = connection
        return nil
    }

    // MARK: Streams

    func began(_ streaming: Streaming) {
        streams[ObjectIdentifier(streaming)] = streaming
        streaming.client?.due = nil
        streaming.stream.onNews = { [weak self, unowned streaming] in
            guard let self, daemon != nil, streaming.isSuspended else { return }
            streaming.isSuspended = false
            library.resume(streaming.connection)
            runSoon()
        }
        streaming.stream.attach()
    }

    func ended(_ streaming: Streaming) { streams[ObjectIdentifier(streaming)] = nil }
}

/// A connection.
final class Client {
    let socket: Int32
    let peer: Address
    let local: Address
    /// When its request and the answer to it must be over; nil while it takes events.
    var due: Moment?

    init?(socket: Int32) {
        guard let peer = Address(peerOf: socket), let local = Address(localOf: socket) else { return nil }
        self.socket = socket
        self.peer = peer
        self.local = local
    }
}

/// A connection that takes events.
final class Streaming {
    let stream: EventStream
    let connection: OpaquePointer
    let library: Library
    /// Weak, because the library ends its streams even while a server that nobody stopped goes.
    weak var server: HTTPServer?
    weak var client: Client?
    var isSuspended = false

    init(_ stream: EventStream, on connection: OpaquePointer, of client: Client?, server: HTTPServer) {
        self.stream = stream
        self.connection = connection
        self.client = client
        self.server = server
        library = server.library
    }
}
