import Glibc
import OrielBridge
import Testing

/// Debian's libfaketime: a process whose wall clock lies, and whose monotonic clock does not.
enum WrongClock {
    static let library: String? = {
        let places = ["x86_64-linux-gnu", "aarch64-linux-gnu", "arm-linux-gnueabihf"]
        return places.map { "/usr/lib/\($0)/faketime/libfaketime.so.1" }.first { access($0, R_OK) == 0 }
    }()

    static func environment(_ offset: String) -> [String: String] {
        guard let library else { return [:] }
        return [
            "LD_PRELOAD": library, "FAKETIME": offset, "DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
    }
}

@Suite("A wrong clock", .enabled(if: WrongClock.library != nil, "needs Debian's package faketime"))
struct ClockTests {
    /// What the iPad and the kitchen say in two turns, and in a problem.
    private func story(_ wrong: [String: String], for other: [String: String]) async throws -> (
        words: [String], stamps: [String]
    ) {
        let house = try await ProcessHouse()
        let ipad = try await house.body("ipad", ["--conversation", "700"], environment: wrong)
        try await house.body("kitchen", environment: other)
        try await house.orielArrives(for: ["ipad", "kitchen"])
        for phase in [ProcessHouse.Phase.there, .going] {
            let turn = try await house.turn(as: phase, seconds: 0.4)
            if phase == .going { house.order(turn, of: "ipad", at: "kitchen", seconds: 0.4) }
            try await house.handOff("ipad", "back")
            try await house.line("ipad", "Waiting for “Cordelia Pippa”")
        }
        house.outside.say("body/ipad/set/music", "on")
        try await house.wait("it is refused") { house.outside.last("body/ipad/problem") != nil }
        let began = ContinuousClock().now
        ipad.signal(SIGTERM)
        #expect(try await ipad.end(within: .seconds(1)).status == 0)
        #expect(ContinuousClock().now - began < .seconds(5))
        try await house.wait("it is offline") { house.outside.text("body/ipad/status", "state") == "offline" }
        let topics = ["face", "handoff", "said", "decision", "voice"]
        let words: [String] = topics.flatMap { (topic: String) -> [String] in
            house.outside.all("body/ipad/\(topic)").map { word in
                ([topic] + ["state", "line", "phase", "why"].compactMap { word.text($0) }).joined(separator: " ")
            }
        }
        return (words, house.outside.all("body/ipad/problem").compactMap { $0.text("at") })
    }

    @Test("does not take the words of the command line away")
    func words() async throws {
        let version = try await Binary.run(["--version"], environment: WrongClock.environment("-14d"))
        #expect(version.status == 0 && version.output.hasPrefix("cordelia-node "), "\(version.errors)")
        let tell = try await Binary.run(["tell", "ipad", ""], environment: WrongClock.environment("-14d"))
        let same = try await Binary.run(["tell", "ipad", ""])
        #expect(tell.status == same.status && tell.errors == same.errors)
    }

    @Test("two weeks back, or ahead, changes nothing but what people read as the time", arguments: ["-14d", "+14d"])
    func wrong(_ offset: String) async throws {
        let right = try await story([:], for: [:])
        let wrong = try await story(WrongClock.environment(offset), for: [:])
        #expect(wrong.words == right.words)
        let (stamp, asRight) = (try #require(wrong.stamps.first), try #require(right.stamps.first))
        #expect(stamp.count == asRight.count && stamp.prefix(10) != asRight.prefix(10), "\(stamp), \(asRight)")
    }

    @Test("that jumps while a house runs is not noticed by anybody")
    func jumping() async throws {
        // Each look at the clock is a thousand times as far on as it should be.
        let fast = WrongClock.environment("+0 x1000")
        let story = try await story(fast, for: WrongClock.environment("-14d"))
        let right = try await self.story([:], for: [:])
        #expect(story.words == right.words)
    }
}
