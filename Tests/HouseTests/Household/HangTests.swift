import Glibc
import OrielBridge
import Testing

/// A process that is there and does nothing: stopped by SIGSTOP, as a machine is that runs out of memory or sleeps.
@Suite("A process that hangs")
struct HangTests {
    private func house(_ flags: [String]) async throws -> ProcessHouse {
        let house = try await ProcessHouse()
        for id in ["ipad", "kitchen"] { try await house.body(id, flags) }
        try await house.orielArrives(for: ["ipad", "kitchen"])
        return house
    }

    @Test("while it speaks is given up a lease after its last beat, and is silent when it goes on")
    func speaker() async throws {
        let house = try await house(["--lease", "1800"])
        let turn = try await house.turn(as: .there)
        let kitchen = try #require(house.bodies["kitchen"])
        kitchen.signal(SIGSTOP)
        try await house.handOff("ipad", "back", why: "kitchen went silent")
        let back = try #require(house.outside.last("body/ipad/handoff"))
        let beat = try #require(house.outside.last("body/kitchen/voice"))
        #expect(beat.text("phase") == "speaking" && back.text("turn") == turn)
        let silence = back.came - beat.came
        #expect(silence > .milliseconds(1_700) && silence < .milliseconds(2_800), "\(silence)")
        try await house.line("ipad", "kitchen went silent · listening again", kind: "unread")
        kitchen.signal(SIGCONT)
        try await house.wait("it is over there") {
            ["ended", "failed"].contains(house.outside.text("body/kitchen/voice", "phase"))
        }
        // The last word about the turn stands: nobody is there any more.
        try await house.wait("it is over here") { house.outside.text("body/ipad/handoff", "phase") == "back" }
        #expect(house.outside.text("body/ipad/face", "state") == "listening")
        try await house.turnWorks()
    }

    @Test("while it waits for her voice is given up by the broker; it comes back by itself, and is right")
    func origin() async throws {
        let house = try await house([])
        let boot = house.outside.text("body/ipad/status", "boot")
        let turn = try await house.turn(as: .there, seconds: 60)
        let ipad = try #require(house.bodies["ipad"])
        ipad.signal(SIGSTOP)
        try await house.wait("the broker gives it up") { house.outside.text("body/ipad/status", "state") == "lost" }
        try await house.wait("she is silent") { house.outside.text("body/kitchen/voice", "phase") == "ended" }
        #expect(house.outside.text("body/kitchen/voice", "why") == "cancelled")
        ipad.signal(SIGCONT)
        try await house.wait("it is back") {
            house.isWhole("ipad") && house.outside.text("body/ipad/status", "boot") == boot
                && house.outside.text("body/ipad/handoff", "phase") == "back"
        }
        #expect(house.outside.text("body/ipad/handoff", "turn") == turn)
        #expect(house.outside.text("body/ipad/handoff", "why") != nil)
        try await house.turnWorks()
    }
}
