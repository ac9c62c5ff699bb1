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
        // Its own hello is answered, and Oriel's silence is on its face.
        try await house.wait("its start is over") {
            house.outside.text("body/ipad/face", "oriel") == "Oriel has said nothing yet"
        }
        try await Task.sleep(for: .seconds(3))
        let before = try sleeps(of: body.pid)
        try await Task.sleep(for: .seconds(11))
        #expect(try sleeps(of: body.pid) - before <= 8)
        // The standard three, the loop's poller, bell and signals, and the connection.
        #expect(Folder.names(in: "/proc/\(body.pid)/fd").count <= 7)
    }

    private func sleeps(of pid: pid_t) throws -> Int {
        let status = try #require(TemporaryFolder.read("/proc/\(pid)/status"))
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") })
        return try #require(line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) })
    }
}
