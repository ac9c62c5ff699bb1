import Glibc
import OrielBridge
import Testing

@testable import cordelia_node

@Suite("A node with a screen")
struct ScreenProcessTests {
    private let broker: PrivateMosquitto
    private let folder: Folder

    init() throws {
        broker = try PrivateMosquitto()
        folder = try Folder()
    }

    private func start(_ flags: [String], environment: [String: String] = [:]) async throws -> (Binary, port: Int) {
        let node = try Binary(["run", "--id", "ipad", "--broker", broker.url] + flags, environment: environment)
        try await until("it says where its face is") { node.errors.contains("her face is at http://") }
        let port = try #require(node.errors.firstMatch(of: #/her face is at http://[^/]*:(\d+)//#)?.output.1)
        return (node, try #require(Int(port)))
    }

    private func get(_ path: String, _ headers: String = "", port: Int) async throws -> String {
        let socket = try Socket(port: port)
        socket.ask("GET \(path)", headers, port: port)
        try await until("\(path) is answered") {
            socket.drain()
            return socket.text.contains("\r\n\r\n")
        }
        return socket.text
    }

    @Test("says where, and is there as long as the node")
    func runs() async throws {
        let (node, port) = try await start(["--screen", "127.0.0.1:0"])
        #expect(try await get("/", port: port).hasPrefix("HTTP/1.1 200"))
        #expect(node.errors.contains("the house at http://127.0.0.1:\(port)/house"))
        node.signal(SIGTERM)
        #expect(try await node.end().status == 0)
        #expect(throws: SystemError.self) { try Socket(port: port) }
    }

    @Test("that cannot have its address ends with 69 and says why")
    func taken() async throws {
        let (first, port) = try await start(["--screen", "127.0.0.1:0"])
        let other = try await Binary.run(
            ["run", "--id", "phone", "--broker", broker.url, "--screen", "127.0.0.1:\(port)"])
        #expect(other.status == 69)
        #expect(other.errors.contains("the screen cannot listen at 127.0.0.1:\(port): another program does already"))
        first.signal(SIGTERM)
        #expect(try await first.end().status == 0)
    }

    @Test("takes its tokens from files, variables and credentials, and tells them to nobody")
    func secrets() async throws {
        let token = "not-to-be-told-0123456789"
        let file = try folder.write("\(token)\n", to: "token")
        try folder.write("door-\(token)\n", to: "cordelia-door-token")
        #expect(chmod(file, 0o600) == 0)
        let (node, port) = try await start(
            ["--screen", "0.0.0.0:0", "--screen-token-file", file, "--log-level", "debug"],
            environment: ["CREDENTIALS_DIRECTORY": folder.path])
        #expect(try await get("/", port: port).hasPrefix("HTTP/1.1 401"))
        #expect(try await get("/", "Authorization: Bearer \(token)\r\n", port: port).hasPrefix("HTTP/1.1 200"))
        #expect(
            try await get("/status", "Authorization: Bearer door-\(token)\r\n", port: port).hasPrefix("HTTP/1.1 200"))
        let entry = try await get("/?token=\(token)", port: port)
        #expect(entry.hasPrefix("HTTP/1.1 303") && !entry.contains(token))
        _ = try await get("/?token=wrong", port: port)
        for place in ["cmdline", "environ"] {
            #expect(!(TemporaryFolder.read("/proc/\(node.pid)/\(place)") ?? "").contains(token))
        }
        #expect(node.errors.contains("is not encrypted"))
        node.signal(SIGTERM)
        let outcome = try await node.end()
        #expect(!(outcome.output + outcome.errors).contains("0123456789"))
    }

    @Test("takes the variable's token, and no program that it starts would see it")
    func variable() async throws {
        let (node, port) = try await start(
            ["--screen", "127.0.0.1:0"], environment: ["CORDELIA_SCREEN_TOKEN": "variable-0123456789"])
        #expect(try await get("/", port: port).hasPrefix("HTTP/1.1 401"))
        #expect(
            try await get("/", "Authorization: Bearer variable-0123456789\r\n", port: port).hasPrefix("HTTP/1.1 200"))
        node.signal(SIGTERM)
        #expect(try await node.end().status == 0)
    }

    @Test("serves a thousand event streams, and its memory stays as it is however much happens")
    func thousand() async throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(4_096, limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let (node, port) = try await start(["--screen", "127.0.0.1:0"])
        let crowd = try (0..<1_000).map { _ in
            let socket = try Socket(port: port)
            socket.ask("GET /events", port: port)
            return socket
        }
        try await until("all are served", within: .seconds(60)) {
            for socket in crowd { socket.drain() }
            return crowd.allSatisfy { $0.text.contains("data: {") }
        }
        let hand = try Socket(port: port)
        var value = "off"
        func change(_ count: Int) async throws {
            for _ in 1...count {
                value = value == "on" ? "off" : "on"
                hand.ask("POST /set/captions", "X-Cordelia: 1\r\nContent-Type: text/plain\r\n", port: port, body: value)
                var came = 0
                try await until("the change is seen by all", within: .seconds(30)) {
                    hand.drain()
                    for socket in crowd { came += socket.drain() }
                    return came > 1_000_000
                }
            }
        }
        try await change(5)
        let before = ProcessFigures(of: node.pid)
        try await change(25)
        let after = ProcessFigures(of: node.pid)
        #expect(after.resident - before.resident < 2_048, "\(before.resident) KiB became \(after.resident)")
        #expect(after.resident < 128 * 1_024)
        let metrics = try await get("/metrics", port: port)
        #expect(metrics.contains("cordelia_event_streams 1000\n"))
        node.signal(SIGTERM)
        #expect(try await node.end().status == 0)
    }

    @Test("a whole house says where the house and each body is to be seen")
    func house() async throws {
        let house = try Binary(["house", "--turns", "1", "--speed", "4", "--screen", "127.0.0.1:0"])
        try await until("a body is in the house") { house.output.contains("is online in the kitchen") }
        let lines = house.output.split(separator: "\n").filter { $0.contains("http://127.0.0.1:") }
        let names = lines.map { $0.trimmingPrefix("  ").prefix { $0 != " " } }
        #expect(names == ["the", "ipad", "iphone", "kitchen"])
        for line in lines {
            let match = try #require(line.firstMatch(of: #/:(\d+)(/\S*)$/#))
            let port = try #require(Int(match.output.1))
            #expect(try await get(String(match.output.2), port: port).hasPrefix("HTTP/1.1 200"))
        }
        #expect(try await house.end(within: .seconds(60)).status == 0)
    }
}
