import BodyNode
import Glibc
import OrielBridge
import Testing

@testable import Screen

/// The server alone, over real sockets: it knows nothing of what is asked.
@Suite("The HTTP server")
struct ServerTests {
    /// Answers with what was asked, and `/events` with events.
    private final class Echo {
        let loop: EventLoop
        let feed: Feed
        private(set) var server: HTTPServer?
        var value = [UInt8](repeating: UInt8(ascii: "x"), count: 10)
        var pending: [(Response) -> Void] = []

        init(_ address: String = "127.0.0.1", _ limits: Limits = Limits()) throws {
            loop = try EventLoop()
            feed = Feed(loop)
            feed.add("value", every: .zero) { [unowned self] in value }
            server = try HTTPServer(
                loop: loop, at: try #require(Address(address, port: 0)), limits: limits, headers: [("X-Every", "yes")],
                judge: {
                    $0.path == "/no" ? .answer(.refusal(418, "no")) : .read(atMost: $0.method == .post ? 1_000 : 0)
                },
                answer: { [unowned self] request in
                    switch request.path {
                    case "/events": .now(Response(200, .events(feed)))
                    case "/later": .later { [unowned self] in pending.append($0) }
                    default:
                        .now(
                            Response(
                                200, headers: [("X-Path", request.path)],
                                .bytes(request.body.isEmpty ? Array("hello".utf8) : request.body)))
                    }
                })
        }

        deinit { server?.stop() }

        func client(buffer: Int32? = nil, from source: String? = nil) throws -> Client {
            try Client(loop, to: try #require(server).address, buffer: buffer, from: source)
        }

        func reply(to client: Client, headOnly: Bool = false) throws -> Reply {
            var reply: Reply?
            try loop.wait("there is an answer") {
                reply = client.takeReply(headOnly: headOnly)
                return reply != nil || client.isClosed
            }
            return try #require(reply, "it was closed without an answer")
        }
    }

    @Test("listens on IPv4 and IPv6, at a port that it says", arguments: ["127.0.0.1", "::1", "::"])
    func families(_ address: String) throws {
        let echo = try Echo(address)
        let port = try #require(echo.server).address.port
        #expect(port > 0)
        let targets = address == "::" ? ["127.0.0.1", "::1"] : [address]
        for target in targets {
            let client = try Client(echo.loop, to: try #require(Address(target, port: port)))
            client.send("GET /a%20b HTTP/1.1\r\nHost: x\r\n\r\n")
            let reply = try echo.reply(to: client)
            #expect(reply.status == 200 && reply.body == "hello" && reply["x-every"] == "yes")
            #expect(reply["x-path"] == "/a%20b", "paths are handed on as they were sent")
        }
    }

    @Test("takes several requests on one connection, and HEAD without a body")
    func keptAlive() throws {
        let echo = try Echo()
        let client = try echo.client()
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try echo.reply(to: client).body == "hello")
        client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
        let head = try echo.reply(to: client, headOnly: true)
        #expect(head.status == 200 && head["content-length"] == "5" && client.received.isEmpty)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nab")
        client.send("c")
        #expect(try echo.reply(to: client).body == "abc")
        client.send("HEAD /events HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try echo.reply(to: client, headOnly: true).status == 200)
        #expect(echo.feed.count == 0)
    }

    @Test(
        "refuses what is too much or too vague, and reads no body of it",
        arguments: [
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
            ("GET /\(String(repeating: "a", count: 5_000)) HTTP/1.1\r\nHost: x\r\n\r\n", 414),
            ("GET /?\(String(repeating: "a", count: 40_000)) HTTP/1.1\r\nHost: x\r\n\r\n", 414),
            ("GET / HTTP/1.1\r\nHost: x\r\nX-Long: \(String(repeating: "a", count: 40_000))\r\n\r\n", 431),
            ("POST /no HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n", 418),
        ])
    func refused(_ request: String, _ status: Int) throws {
        let echo = try Echo()
        let client = try echo.client()
        client.send(request)
        #expect(try echo.reply(to: client).status == status)
    }

    @Test("takes no more of all bodies together than it has room for")
    func bodies() throws {
        var limits = Limits()
        limits.bodies = 1_500
        let echo = try Echo("127.0.0.1", limits)
        let first = try echo.client()
        first.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
        try echo.loop.wait("the first is being read") { echo.server?.bodyBytes == 1_000 }
        let second = try echo.client()
        second.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 600\r\n\r\n")
        #expect(try echo.reply(to: second).status == 503)
        first.send([UInt8](repeating: UInt8(ascii: "a"), count: 1_000))
        #expect(try echo.reply(to: first).bytes.count == 1_000)
        #expect(echo.server?.bodyBytes == 0)
        first.close()
        second.close()
    }

    @Test("ends who is silent, and who sends or takes a byte now and then")
    func slow() throws {
        var limits = Limits()
        limits.silence = .seconds(1)
        limits.exchange = .seconds(2)
        let echo = try Echo("127.0.0.1", limits)
        let silent = try echo.client()
        let half = try echo.client()
        half.send("GET / HT")
        let dribbling = try echo.client()
        dribbling.send("GET / HTTP/1.1\r\nX: ")
        var drops: Alarm?
        drops = echo.loop.alarm {
            dribbling.send("a")
            drops?.set(echo.loop.now + .milliseconds(200))
        }
        drops?.set(echo.loop.now)
        try echo.loop.wait("all three are gone") { silent.isClosed && half.isClosed && dribbling.isClosed }
        drops?.set(nil)
        #expect(echo.server?.clients.isEmpty == true)
    }

    @Test("has room for so many clients, and for so many of one address, but not of this machine's own")
    func crowd() throws {
        var limits = Limits()
        limits.connections = 20
        limits.connectionsOfOne = 3
        let echo = try Echo("127.0.0.1", limits)
        let peers = try (0..<30).map { _ in try echo.client() }
        try echo.loop.wait("those beyond are gone") { peers.count(where: \.isClosed) == 10 }
        #expect(echo.server?.clients.count == 20)
        let stranger = Address(bytes: [10, 0, 0, 1], port: 5)
        #expect(echo.server?.admits(stranger) == false)
        for peer in peers { peer.close() }
        try echo.loop.wait("they went") { echo.server?.clients.isEmpty == true }
        #expect(echo.server?.admits(stranger) == true)
    }

    @Test("an answer may take a moment, and nobody has to wait for it")
    func later() throws {
        let echo = try Echo()
        let (one, other, gone) = (try echo.client(), try echo.client(), try echo.client())
        for client in [one, other, gone] { client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n") }
        try echo.loop.wait("they ask") { echo.pending.count == 3 }
        gone.close()
        let quick = try echo.client()
        quick.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try echo.reply(to: quick).status == 200)
        for send in echo.pending { send(Response(200, .bytes(Array("at last".utf8)))) }
        #expect(try echo.reply(to: one).body == "at last")
        #expect(try echo.reply(to: other).body == "at last")
    }

    @Test("can be stopped whatever its clients are at")
    func stopped() throws {
        let echo = try Echo()
        let stream = try echo.client()
        stream.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
        let waiting = try echo.client()
        waiting.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
        try echo.loop.wait("both are served") { stream.text.contains("data: ") && echo.pending.count == 1 }
        echo.server?.stop()
        try echo.loop.wait("both are gone") { stream.isClosed && waiting.isClosed }
        for send in echo.pending { send(Response(200)) }
    }

    // MARK: Events

    @Test("a thousand clients take events at once; who takes nothing costs one value, and is dropped")
    func thousand() throws {
        var limits = Limits()
        limits.silence = .seconds(2)
        let echo = try Echo("127.0.0.1", limits)
        _ = try Descriptors.room(for: 4_000)
        let crowd = try (0..<1_000).map { number in
            let client = try echo.client(buffer: number < 50 ? 2_048 : nil)
            client.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
            return client
        }
        try echo.loop.wait("all are served", 60) { crowd.allSatisfy { $0.text.contains("data: ") } }
        #expect(echo.feed.count == 1_000)

        // Fifty stop reading; ten values of 20 KB fill what the system holds for them.
        let (slow, quick) = (crowd[..<50], crowd[50...])
        for client in slow { client.stopReading() }
        for round in 1...10 {
            for client in quick { client.forget() }
            echo.value = [UInt8](repeating: UInt8(ascii: "a") + UInt8(round), count: 20_000)
            echo.feed.changed("value")
            try echo.loop.wait("round \(round) came", 60) {
                quick.allSatisfy { $0.received.count >= 20_000 }
            }
            let held = echo.server?.streams.values.map(\.stream.held).max() ?? 0
            #expect(held <= 2 * 20_100, "a stream holds \(held) bytes")
        }
        try echo.loop.wait("the slow ones are dropped", 60) { echo.feed.count == 950 }
        #expect(quick.allSatisfy { !$0.isClosed })
        for client in crowd { client.close() }
        // A connection that is gone is noticed with the next beat or value.
        echo.value = [1]
        echo.feed.changed("value")
        try echo.loop.wait("all are gone", 60) {
            echo.feed.changed("value")
            echo.value[0] &+= 1
            return echo.feed.count == 0
        }
    }

    @Test("serves so many streams and no more")
    func full() throws {
        var limits = Limits()
        limits.streams = 2
        let echo = try Echo("127.0.0.1", limits)
        let clients = try (0..<3).map { _ in try echo.client() }
        for client in clients {
            client.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
            try echo.loop.wait("it is answered") { client.text.contains("\r\n\r\n") }
        }
        #expect(clients[0].text.hasPrefix("HTTP/1.1 200") && clients[1].text.hasPrefix("HTTP/1.1 200"))
        #expect(clients[2].text.hasPrefix("HTTP/1.1 503"))
    }

    @Test("says in a sentence why it cannot listen")
    func taken() throws {
        let echo = try Echo()
        let address = try #require(echo.server).address
        let error = #expect(throws: ScreenError.self) { try ListeningSocket.open(address) }
        #expect(error?.description.contains("another program does already") == true)
        let foreign = Address(bytes: [192, 0, 2, 1], port: 0)
        let other = #expect(throws: ScreenError.self) { try ListeningSocket.open(foreign) }
        #expect(other?.description.contains("does not have that address") == true)
    }
}
