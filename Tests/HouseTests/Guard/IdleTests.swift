import Glibc
import OrielBridge
import Testing

@Suite("What a node costs that has nothing to do")
struct IdleTests {
    /// Every five seconds a ping and its answer. What goes on elsewhere on the machine does not make a process sleep more often.
    @Test("it wakes up for its pings alone, and has few files open")
    func idle() async throws {
        let house = try await ProcessHouse()
        let body = try await house.body("ipad")
        let resident = try number("VmRSS:", of: body.pid)
        // Its own hello is answered, and Oriel's silence is on its face.
        try await house.wait("its start is over") {
            house.outside.text("body/ipad/face", "oriel") == "Oriel has said nothing yet"
        }
        try await Task.sleep(for: .seconds(3))
        let before = try number("voluntary_ctxt_switches:", of: body.pid)
        try await Task.sleep(for: .seconds(11))
        #expect(try number("voluntary_ctxt_switches:", of: body.pid) - before <= 8)
        // What only its start needed was given back.
        #expect(try number("VmRSS:", of: body.pid) < resident)
        // The standard three, the loop's poller, bell and signals, and the connection.
        #expect(Folder.names(in: "/proc/\(body.pid)/fd").count <= 7)
    }

    private func number(_ key: String, of pid: pid_t) throws -> Int {
        let status = try #require(TemporaryFolder.read("/proc/\(pid)/status"))
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(key) })
        return try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
    }
}
