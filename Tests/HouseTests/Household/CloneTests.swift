import Glibc
import OrielBridge
import Testing

/// Several processes that were given one id.
@Suite("One id, several processes")
struct CloneTests {
    private func retained(_ house: ProcessHouse) -> [String] {
        ProcessHouse.retained.compactMap { house.outside.text("body/ipad/\($0)", "boot") }
    }

    @Test("the younger says so and ends with 75; the elder stays, and nobody shouts")
    func two() async throws {
        let house = try await ProcessHouse()
        let elder = try await house.body("ipad", ["--young", "200"])
        let boot = try #require(house.outside.text("body/ipad/status", "boot"))
        let grown = ContinuousClock().now + .milliseconds(300)
        try await house.wait("it has grown old") { ContinuousClock().now > grown }
        let began = house.outside.heard.count
        for _ in 1...3 {
            let younger = try house.start(["run", "--id", "ipad"])
            let end = try await younger.end()
            #expect(end.status == 75)
            #expect(
                end.errors.contains(
                    "another node with the id \"ipad\" is online already; give this one an id of its own"))
            try await house.wait("the elder has the last word") { retained(house) == Array(repeating: boot, count: 5) }
        }
        let since = ContinuousClock().now + .seconds(1)
        try await house.wait("it is quiet") { ContinuousClock().now > since }
        #expect(retained(house) == Array(repeating: boot, count: 5))
        let words = house.outside.heard.count - began
        #expect(words < 3 * 40, "\(words) messages")
        elder.signal(SIGTERM)
        let end = try await elder.end(within: .seconds(1))
        #expect(end.status == 0 && !end.errors.contains("another node"))
    }

    @Test("of three that start at once exactly one stays, whole", arguments: 1...4)
    func three(_ round: Int) async throws {
        let house = try await ProcessHouse()
        let all = try (1...3).map { _ in try house.start(["run", "--id", "ipad"]) }
        var gone: [Int: Binary.Outcome] = [:]
        try await house.wait("two are gone") {
            for (index, one) in all.enumerated() where gone[index] == nil { gone[index] = one.ended() }
            return gone.count >= 2
        }
        let rest = ContinuousClock().now + .seconds(2)
        try await house.wait("it is quiet") { ContinuousClock().now > rest }
        for (index, one) in all.enumerated() where gone[index] == nil { gone[index] = one.ended() }
        #expect(gone.count == 2)
        #expect(gone.values.allSatisfy { $0.status == 75 }, "\(gone.values)")
        let last = try #require(all.indices.first { gone[$0] == nil })
        let boot = try #require(house.outside.text("body/ipad/status", "boot"))
        #expect(all[last].errors.contains("boot \(boot)"))
        #expect(house.outside.text("body/ipad/status", "state") == "online")
        #expect(retained(house) == Array(repeating: boot, count: 5))
        #expect(house.outside.heard.count < 150, "\(house.outside.heard.count) messages")
    }
}
