import Glibc
import OrielBridge
import Testing

/// kill -9 of whoever has a part in a hand-off, at each of its phases. The bodies are processes of their own.
@Suite("A death in the house")
struct DeathTests {
    typealias Phase = ProcessHouse.Phase

    /// The iPad asks, the kitchen is to speak.
    private func house(_ flags: [String] = []) async throws -> ProcessHouse {
        let house = try await ProcessHouse()
        for id in ["ipad", "kitchen"] { try await house.body(id, flags) }
        try await house.orielArrives(for: ["ipad", "kitchen"])
        return house
    }

    @Test(
        "of the body that is to speak brings the turn back within a second, with the reason", arguments: Phase.allCases)
    func speaker(_ phase: Phase) async throws {
        let house = try await house()
        let turn = try await house.turn(as: phase)
        var since = try await house.kill("kitchen")
        try await house.wait("the kitchen is lost") { house.outside.text("body/kitchen/status", "state") == "lost" }
        let lost = try #require(house.outside.last("body/kitchen/status"))
        #expect(lost.came - since < .seconds(1))
        var why = "kitchen went offline before she ended"
        if phase == .thinking {
            why = "kitchen is not online"
            since = ContinuousClock().now
            house.step("ipad", turn, 2, "voice")
        }
        try await house.handOff("ipad", "back", why: why)
        let back = try #require(
            house.outside.first("body/ipad/handoff", since: since) { $0.text("phase") == "back" })
        #expect(back.came - since < .seconds(1), "\(back.came - since)")
        #expect(back.text("why") == why && back.text("to") == "kitchen" && back.text("turn") == turn)
        try await house.line("ipad", "\(why) · listening again", kind: "unread")
        #expect(house.outside.text("body/ipad/face", "state") == "listening")
        guard phase != .there else { return try await house.turnWorks() }
        // Nothing was spoken yet: the body is ready to do it itself.
        house.order(turn, of: "ipad", at: "ipad", seconds: 0.1)
        try await house.handOff("ipad", "here")
        try await house.wait("she spoke here") { house.outside.text("body/ipad/voice", "phase") == "ended" }
        try await house.turnWorks()
    }

    @Test("of the body whose turn it is keeps her silent, or ends her voice", arguments: Phase.allCases)
    func origin(_ phase: Phase) async throws {
        let house = try await house()
        let turn = try await house.turn(as: phase)
        let since = try await house.kill("ipad")
        try await house.wait("it is lost") { house.outside.text("body/ipad/status", "state") == "lost" }
        if phase != .there { house.order(turn, of: "ipad", at: "kitchen", seconds: 30) }
        try await house.wait("the kitchen is done with it") {
            ["ended", "failed"].contains(house.outside.text("body/kitchen/voice", "phase"))
        }
        let voice = try #require(house.outside.last("body/kitchen/voice"))
        #expect(voice.text("turn") == turn && voice.came - since < .seconds(1))
        #expect(voice.text("phase") == (phase == .there ? "ended" : "failed"))
        #expect(voice.text("why") == (phase == .there ? "cancelled" : "ipad is not online"))
        try await house.line("kitchen", "Waiting for “Cordelia Pippa”")
        // What the dead one left is void once it is back.
        try await house.body("ipad")
        #expect(house.outside.text("body/ipad/handoff", "phase") == "here")
        #expect(house.outside.text("body/ipad/handoff", "turn") == nil)
        try await house.orielArrives("e2", for: ["ipad", "kitchen"])
        let next = try await house.turn(as: .there, seconds: 0.2)
        try await house.handOff("ipad", "back")
        #expect(house.outside.text("body/ipad/handoff", "turn") == next)
    }

    @Test("of Oriel is said, then the turn is given up; a new Oriel is served", arguments: [Phase.thinking, .going])
    func oriel(_ phase: Phase) async throws {
        let house = try await house(["--grace", "1500"])
        let turn = try await house.turn(as: phase)
        let since = ContinuousClock().now
        house.orielDies()
        try await house.line("ipad", "Cannot read Pippa's step: Oriel went offline", kind: "unread")
        #expect(house.outside.text("body/ipad/face", "state") == "thinking")
        try await house.wait("it is given up") { house.outside.last("body/ipad/cancel") != nil }
        let cancel = try #require(house.outside.last("body/ipad/cancel"))
        #expect(cancel.text("turn") == turn && cancel.text("why") == "Oriel went offline")
        #expect(cancel.came - since > .milliseconds(1_400) && cancel.came - since < .milliseconds(2_500))
        try await house.line("ipad", "Oriel is offline · nobody can answer", kind: "unread")
        #expect(house.outside.text("body/ipad/face", "state") == "listening")
        if phase == .going { try await house.handOff("ipad", "back", why: "Oriel went offline") }
        // Nobody can serve a wake now; one with a new epoch can.
        let claims = house.outside.all("body/ipad/wake").count
        house.outside.say("body/ipad/sense", #"{"heard":"wake","phrase":"Cordelia Pippa","score":0.8}"#)
        try await house.orielArrives("e2", for: ["ipad"])
        #expect(house.outside.all("body/ipad/wake").count == claims)
        try await house.turnWorks()
    }

    @Test(
        "of Oriel's own process is seen at once; a voice that sounds is heard to its end",
        arguments: [Phase.thinking, .there])
    func orielProcess(_ phase: Phase) async throws {
        let house = try await ProcessHouse()
        for id in ["ipad", "kitchen"] { try await house.body(id, ["--grace", "1000"]) }
        let oriel = try house.start(["oriel"])
        try await house.wait("Oriel is heard") { house.outside.text("body/ipad/face", "plan") == "Claude · high" }
        house.outside.say("body/ipad/set/voice_output", "kitchen")
        try await house.wait("it is picked") { house.outside.text("body/ipad/controls", "voice_output") == "kitchen" }
        _ = try await house.turnBegins()
        switch phase {
        case .thinking, .going: try await house.line("ipad", "Using web_search", kind: "stage")
        case .there: try await house.handOff("ipad", "there")
        }
        let since = ContinuousClock().now
        oriel.signal(SIGKILL)
        _ = try await oriel.end()
        try await house.wait("Oriel is offline") { house.outside.text("oriel/status", "state") == "offline" }
        #expect(try #require(house.outside.last("oriel/status")).came - since < .seconds(1))
        switch phase {
        case .thinking, .going:
            try await house.line("ipad", "Cannot read Pippa's step: Oriel went offline", kind: "unread")
            try await house.wait("it is given up") { house.outside.last("body/ipad/cancel") != nil }
        case .there:
            try await house.handOff("ipad", "back")
            #expect(house.outside.last("body/ipad/cancel") == nil)
            #expect(house.outside.text("body/kitchen/voice", "phase") == "ended")
        }
        try await house.line("ipad", "Oriel is offline · nobody can answer", kind: "unread")
        // A new process is a new epoch, and answers.
        let next = try house.start(["oriel"])
        try await house.wait("it waits again") {
            house.outside.text("oriel/status", "state") == "online"
                && house.outside.text("body/ipad/face", "line_kind") == "plain"
        }
        if phase == .thinking {
            let turn = try await house.turnBegins()
            try await house.wait("she spoke in the kitchen") {
                house.outside.text("body/kitchen/voice", "turn") == turn
                    && house.outside.text("body/ipad/handoff", "phase") == "back"
            }
            #expect(house.outside.text("body/ipad/handoff", "why") == nil)
        }
        _ = next
    }
}
