import Glibc
import OrielBridge
import Testing

/// How a body's process ends, and what of it is there again at its next start.
@Suite("A body's goodbye")
struct GoodbyeTests {
    private static let cleared = ["controls", "face", "frame", "handoff", "voice"]

    private struct Case: Sendable {
        var signal: Int32
        var phase: ProcessHouse.Phase?
    }

    private static let cases = [SIGTERM, SIGINT].flatMap { signal in
        ([nil] + ProcessHouse.Phase.allCases.map(Optional.some)).map { Case(signal: signal, phase: $0) }
    }

    /// From the signal on: everything taken back, then `offline`, and nothing after it.
    private func isClean(_ house: ProcessHouse, since: ContinuousClock.Instant) throws {
        let words = house.outside.heard.filter {
            $0.came >= since && $0.topic.hasPrefix("body/ipad/") && !$0.topic.hasSuffix("/cancel")
                && !$0.topic.contains("/set/") && !$0.topic.hasSuffix("/sense")
        }
        let offline = try #require(words.lastIndex { $0.text("state") == "offline" })
        #expect(words[offline].topic == "body/ipad/status" && offline == words.count - 1)
        let empty = words[..<offline].suffix(5)
        #expect(empty.allSatisfy { $0.payload.isEmpty })
        #expect(empty.map { String($0.topic.dropFirst("body/ipad/".count)) }.sorted() == Self.cleared)
        #expect(words[offline].came - since < .seconds(1))
        #expect(house.outside.lastTopics.filter { Self.cleared.map { "body/ipad/\($0)" }.contains($0) } == [])
    }

    @Test("takes back all it said within a second, in whatever phase it is", arguments: cases)
    private func clean(_ one: Case) async throws {
        let house = try await ProcessHouse()
        let ipad = try await house.body("ipad")
        try await house.body("kitchen")
        try await house.orielArrives(for: ["ipad", "kitchen"])
        let turn = if let phase = one.phase { try await house.turn(as: phase) } else { "" }
        let since = ContinuousClock().now
        ipad.signal(one.signal)
        #expect(try await ipad.end(within: .seconds(1)).status == 0)
        try await house.wait("it is offline") { house.outside.text("body/ipad/status", "state") == "offline" }
        try isClean(house, since: since)
        guard let phase = one.phase else { return }
        #expect(house.outside.text("body/ipad/cancel", "turn") == turn)
        if phase == .there {
            try await house.wait("her voice ends") { house.outside.text("body/kitchen/voice", "why") == "cancelled" }
        }
    }

    @Test(
        "does not wait for a broker that hangs; once that goes on, the body is gone for it",
        arguments: [SIGTERM, SIGINT])
    func hanging(_ signal: Int32) async throws {
        let house = try await ProcessHouse()
        let ipad = try await house.body("ipad")
        house.broker?.pause()
        ipad.signal(signal)
        #expect(try await ipad.end(within: .seconds(1)).status == 0)
        house.broker?.resume()
        // Its first answer finds nobody, and with that the system throws away what the broker had not read yet.
        try await house.wait("it is away") {
            ["lost", "offline"].contains(house.outside.text("body/ipad/status", "state"))
        }
        // Whatever was left is void: the next start says all of it anew.
        try await house.body("ipad")
        #expect(house.outside.text("body/ipad/handoff", "phase") == "here")
    }

    @Test("keeps mute and picks for the next start, but not the camera", arguments: [SIGTERM, SIGKILL])
    func controls(_ signal: Int32) async throws {
        let house = try await ProcessHouse()
        let first = try await house.body("ipad", ["--can", "ears,voice,camera,screen"])
        try await house.orielArrives()
        let picks = [
            ("voice_output", "kitchen"), ("brain", "claude"), ("effort", "low"), ("cut_in", "on"), ("captions", "on"),
            ("ear_text", "on"), ("noisy", "on"), ("on_air", "on"), ("wake", "off"), ("lightning", "off"),
            ("muted", "on"),
        ]
        for (control, value) in picks { house.outside.say("body/ipad/set/\(control)", value) }
        house.outside.say("body/ipad/sense", #"{"camera":"open"}"#)
        try await house.wait("all is set") {
            house.outside.text("body/ipad/controls", "muted") == "true"
                && house.outside.text("body/ipad/controls", "camera") == "open"
        }
        let before = try #require(house.outside.last("body/ipad/controls"))
        first.signal(signal)
        _ = try await first.end()
        try await house.body("ipad", ["--can", "ears,voice,camera,screen"])
        let after = try #require(house.outside.last("body/ipad/controls"))
        #expect(after.text("boot") != before.text("boot") && after.text("camera") == "closed")
        for (control, _) in picks { #expect(after.text(control) == before.text(control), "\(control)") }
    }

    @Test("leaves a muted body muted: through a restart, an order to speak, and its end")
    func muted() async throws {
        let house = try await ProcessHouse()
        let first = try await house.body("ipad")
        try await house.body("kitchen")
        try await house.orielArrives(for: ["ipad", "kitchen"])
        house.outside.say("body/ipad/sense", #"{"touched":"pause"}"#)
        try await house.line("ipad", "Paused · the microphone is closed")
        first.signal(SIGTERM)
        _ = try await first.end()
        let since = ContinuousClock().now
        try await house.body("ipad")
        try await house.line("ipad", "Paused · the microphone is closed")
        let turn = try await house.turn(of: "kitchen", to: "ipad", as: .there, seconds: 0.5)
        try await house.line("ipad", "Speaking")
        // A wake that the muted body hears all the same is none of its.
        house.outside.say("body/ipad/sense", #"{"heard":"wake","phrase":"Cordelia Pippa","score":0.99}"#)
        try await house.wait("she ended") {
            house.outside.text("body/ipad/voice", "turn") == turn
                && house.outside.text("body/ipad/voice", "phase") == "ended"
        }
        try await house.line("ipad", "Paused · the microphone is closed")
        house.outside.say("body/ipad/sense", #"{"heard":"wake","phrase":"Cordelia Pippa","score":0.99}"#)
        house.outside.say("body/ipad/set/muted", "off")
        try await house.wait("the bus is refused") { house.outside.last("body/ipad/problem") != nil }
        #expect(house.outside.text("body/ipad/face", "state") == "muted")
        let controls = house.outside.all("body/ipad/controls").filter { $0.came >= since && !$0.payload.isEmpty }
        #expect(controls.allSatisfy { $0.text("muted") == "true" })
        #expect(house.outside.last("body/ipad/wake") == nil)
        let ears = house.outside.all("body/ipad/face").filter { $0.came >= since && !$0.payload.isEmpty }
        #expect(Set(ears.compactMap { $0.text("state") }) == ["muted", "speaking"])
    }
}
