import Glibc
import OrielBridge
import Testing

/// The broker goes at each phase of a hand-off, and comes back with or without what it kept.
@Suite("A broker that goes")
struct BrokerLossTests {
    typealias Phase = ProcessHouse.Phase

    enum Loss: CaseIterable, Sendable {
        case restart, restartEmpty, kill
    }

    private static let brief: [(Phase, Loss)] = Phase.allCases.flatMap { phase in Loss.allCases.map { (phase, $0) } }

    private func house(_ flags: [String] = []) async throws -> ProcessHouse {
        let house = try await ProcessHouse(.init(keepsStore: true))
        for id in ["ipad", "kitchen"] { try await house.body(id, flags) }
        try await house.orielArrives(for: ["ipad", "kitchen"])
        for control in ["noisy", "captions"] { house.outside.say("body/ipad/set/\(control)", "on") }
        house.outside.say("body/ipad/set/effort", "low")
        try await house.wait("they are set") { house.outside.text("body/ipad/controls", "effort") == "low" }
        return house
    }

    private func lose(_ house: ProcessHouse, _ loss: Loss) throws {
        let broker = try #require(house.broker)
        switch loss {
        case .restart: try broker.restart()
        case .restartEmpty: try broker.restart(keepingStore: false)
        case .kill:
            broker.kill()
            try broker.start(keepingStore: false)
        }
    }

    /// Everybody is connected again, and everything that is kept is what it was.
    private func isBack(_ house: ProcessHouse, boots: [String: String?], linkUps: Int = 2) async throws {
        try await house.wait("the outside is back") { house.outside.linkUps >= linkUps && house.outside.isUp }
        house.sayOriel(for: Array(boots.keys))
        for (id, boot) in boots {
            try await house.wait("\(id) is back") {
                house.isWhole(id) && house.outside.text("body/\(id)/status", "boot") == boot
            }
        }
        let controls = try #require(house.outside.last("body/ipad/controls"))
        #expect(controls.text("noisy") == "true" && controls.text("captions") == "true")
        #expect(controls.text("effort") == "low")
    }

    private func boots(_ house: ProcessHouse) -> [String: String?] {
        var boots: [String: String?] = [:]
        for id in house.bodies.keys { boots[id] = house.outside.text("body/\(id)/status", "boot") }
        return boots
    }

    @Test("for a moment loses no state, and the turn comes to its end", arguments: brief)
    func moment(_ phase: Phase, _ loss: Loss) async throws {
        let house = try await house()
        let boots = boots(house)
        let turn = try await house.turn(as: phase, seconds: 4)
        let said = ["said", "wake", "decision", "cancel"].map { house.outside.all("body/ipad/\($0)").count }
        try lose(house, loss)
        try await isBack(house, boots: boots)
        // A broker that is stopped in order says everybody's will first: then the other body was away for a moment, and
        // the turn came back for that.
        var wasAway: Bool { house.outside.text("body/ipad/handoff", "phase") == "back" }
        #expect(loss != .kill || !wasAway || phase == .there)
        if phase == .thinking {
            house.step("ipad", turn, 2, "voice")
            try await house.handOff("ipad", "going")
        }
        if phase != .there, !wasAway { house.order(turn, of: "ipad", at: "kitchen", seconds: 0.3) }
        try await house.wait("it is back") { wasAway }
        let back = try #require(house.outside.last("body/ipad/handoff"))
        #expect(back.text("turn") == turn)
        if loss == .kill || phase == .thinking {
            #expect(back.text("why") == nil && house.outside.text("body/kitchen/voice", "phase") == "ended")
        } else {
            let whys = [nil, "kitchen went offline before she ended", "cancelled"]
            #expect(whys.contains(back.text("why")), "\(back.payload)")
        }
        // What was said once is not said again on the new connection.
        #expect(["said", "wake", "decision", "cancel"].map { house.outside.all("body/ipad/\($0)").count } == said)
        try await house.wait("nobody speaks") { house.outside.text("body/kitchen/voice", "phase") != "speaking" }
        try await house.turnWorks()
    }

    @Test("for longer than a lease ends the turn and the voice, and both say why", arguments: Phase.allCases)
    func long(_ phase: Phase) async throws {
        let house = try await house(["--lease", "900"])
        let boots = boots(house)
        let turn = try await house.turn(as: phase)
        house.broker?.kill()
        try await house.wait("it is missed") { house.bodies.values.allSatisfy { $0.errors.contains("warning") } }
        let over = ContinuousClock().now + .milliseconds(1_500)
        try await house.wait("the lease is over") { ContinuousClock().now > over }
        try house.broker?.start()
        try await isBack(house, boots: boots)
        try await house.handOff("ipad", "back", why: "The broker went away")
        #expect(house.outside.text("body/ipad/handoff", "turn") == turn)
        try await house.line("ipad", "The broker went away · listening again", kind: "unread")
        if phase == .there {
            try await house.wait("the voice is over") {
                house.outside.text("body/kitchen/voice", "phase") == "failed"
            }
            #expect(house.outside.text("body/kitchen/voice", "why") == "The broker went away")
        }
        try await house.turnWorks()
    }

    @Test(
        "silent without a word is noticed within fifteen seconds, and the body comes back unaided",
        arguments: Phase.allCases)
    func silent(_ phase: Phase) async throws {
        let house = try await house()
        let boots = boots(house)
        let turn = try await house.turn(as: phase)
        house.broker?.pause()
        try await house.wait("it is noticed", within: .seconds(15)) {
            house.bodies.values.allSatisfy { $0.errors.contains("nothing came from it for ") }
        }
        house.broker?.resume()
        try await isBack(house, boots: boots)
        // Before the link counts as dead, the other body's time to begin is over.
        let why = phase == .going ? "kitchen never began" : "The broker went away"
        try await house.handOff("ipad", "back", why: why)
        #expect(house.outside.text("body/ipad/handoff", "turn") == turn)
        try await house.wait("nobody speaks") { house.outside.text("body/kitchen/voice", "phase") != "speaking" }
        try await house.turnWorks()
    }

    @Test("twenty times leaves five bodies as they were")
    func often() async throws {
        let house = try await ProcessHouse(.init(keepsStore: true))
        let ids = ["ipad", "iphone", "kitchen", "hall", "attic"]
        for id in ids { try await house.body(id) }
        try await house.orielArrives(for: ids)
        for control in ["noisy", "captions"] { house.outside.say("body/ipad/set/\(control)", "on") }
        house.outside.say("body/ipad/set/effort", "low")
        try await house.wait("they are set") { house.outside.text("body/ipad/controls", "effort") == "low" }
        let boots = boots(house)
        for round in 1...20 {
            try lose(house, round % 2 == 0 ? .restart : .restartEmpty)
            try await isBack(house, boots: boots, linkUps: round + 1)
        }
        let online = house.outside.all("body/ipad/status").count { !$0.retained && $0.text("state") == "online" }
        #expect(online <= 100, "the status is not said again and again: \(online)")
        try await house.turnWorks()
        let next = try await house.turn(as: .there, seconds: 0.2)
        try await house.handOff("ipad", "back")
        #expect(house.outside.text("body/ipad/handoff", "turn") == next)
    }
}
