import BodyNode
import OrielBridge
import Testing

/// Public reports about where her voice plays, each with the right value, on a real broker.
/// docs/field-cases.md lists all reports.
@Suite("Her voice in a house")
struct VoiceFieldTests {
    /// wilbowes/EchoMuse 366, 324.
    @Test func `is heard once for the order that follows a cancelled one`() throws {
        let scene = try Scene()
        try scene.house(["ipad"])
        let first = try scene.turnBegins()
        scene.step("ipad", first, 1, "voice")
        scene.order("ipad", first, from: "ipad", seconds: 30)
        try scene.line("ipad", "Speaking")
        scene.say("body/ipad/set/cancel", "")
        try scene.wait("it is silent") { scene.outside.text("body/ipad/voice", "phase") == "ended" }
        try scene.waits("ipad")
        let second = try scene.turnBegins()
        scene.step("ipad", second, 1, "voice")
        for _ in 1...3 { scene.order("ipad", second, from: "ipad", seconds: 0.3) }
        // What is late of the first.
        scene.order("ipad", first, from: "ipad", seconds: 30)
        try scene.line("ipad", "In conversation · just talk · 1:00 left")
        #expect(scene.spoken("ipad") == [first, second])
    }

    /// wilbowes/EchoMuse 219.
    @Test(arguments: [2, 3, 5])
    func `of orders that come a millisecond apart is one after the other, or refused with a reason`(orders: Int) throws
    {
        let scene = try Scene()
        try scene.house(["ipad"])
        let turns = (1...orders).map { "t\($0)" }
        try scene.play(
            turns.enumerated().map { index, turn in
                (index, { scene.order("ipad", turn, from: "ipad", seconds: 0.3) })
            })
        try scene.wait("two were spoken, the others refused") {
            scene.spoken("ipad").filter { $0 == "t2" }.count == 1
                && scene.outside.text("body/ipad/voice", "phase") == "ended"
                && scene.outside.text("body/ipad/voice", "turn") == "t2"
        }
        let spoken = scene.spoken("ipad")
        #expect(spoken.first == "t1" && spoken.last == "t2" && Set(spoken) == ["t1", "t2"])
        for turn in turns.dropFirst(2) {
            let refusal = scene.outside.all("body/ipad/voice").first { Outside.text($0, "turn") == turn }
            #expect(refusal.flatMap { Outside.text($0, "phase") } == "failed")
            #expect(refusal.flatMap { Outside.text($0, "why") }?.isEmpty == false)
        }
    }

    /// spotify/web-api 654.
    @Test(arguments: ["is offline", "never was there", "cannot speak"])
    func `is never lost: it comes back at once, with the reason, from a body that`(fault: String) throws {
        let scene = try Scene()
        let oriel = try scene.simulatedOriel([.quick()])
        defer { _ = oriel }
        try scene.start("ipad")
        let why: String
        switch fault {
        case "is offline":
            try scene.start("v")
            scene.dies("v")
            try scene.wait("v is gone") { scene.outside.text("body/v/status", "state") == "lost" }
            why = "v is not online"
        case "cannot speak":
            try scene.start("v") { $0.can = [.ears, .screen] }
            why = "v cannot speak"
        case _: why = "there is no body v"
        }
        try scene.waits("ipad")
        scene.say("body/ipad/set/voice_output", "v")
        try scene.wait("it is set") { scene.outside.text("body/ipad/controls", "voice_output") == "v" }
        let turn = try scene.turnBegins()
        try scene.wait("the ipad speaks itself", 5) {
            scene.spoken("ipad") == [turn] && scene.outside.text("body/ipad/voice", "phase") == "ended"
        }
        let backs = scene.outside.all("body/ipad/handoff").filter { Outside.text($0, "phase") == "back" }
        #expect(backs.compactMap { Outside.text($0, "why") } == [why])
        #expect(scene.spoken("v") == [])
    }

    /// eclipse/mosquitto 477.
    @Test(arguments: ["stopped", "killed"])
    func `does not wait for a body that died while the broker was`(fate: String) throws {
        let scene = try Scene(.init(keepsStore: true, lines: ["autosave_interval 1", "autosave_on_changes true"]))
        try scene.house(["ipad", "v"]) { $0.times.confirmation = .seconds(2) }
        scene.say("body/ipad/set/voice_output", "v")
        try scene.wait("it is set") { scene.outside.text("body/ipad/controls", "voice_output") == "v" }
        // A broker that is stopped says the wills; one that is killed leaves a ghost in its store.
        if fate == "stopped" { scene.broker.stop() } else { scene.broker.kill() }
        try scene.wait("the house has no broker") { scene.node("ipad")?.link.isUp == false }
        scene.dies("v")
        try scene.broker.start()
        try scene.wait("all are back") { scene.node("ipad")?.link.isUp == true && scene.outside.linkUps == 2 }
        let left = fate == "stopped" ? "lost" : "online"
        try scene.wait("\(left) is left of v") { scene.outside.text("body/v/status", "state") == left }
        try scene.wait("v counts as away", 5) { !scene.knows("ipad", "v") }
        try scene.orielAnswers(["ipad"])
        let turn = try scene.turnBegins()
        scene.step("ipad", turn, 1, "voice")
        try scene.handOff("ipad", "back", why: "v is not online", 1)
    }

    /// msp1974/ViewAssistCompanionApp 57. Of processes: `GoodbyeTests`.
    @Test func `leaves a muted body muted, through a restart and an order to speak`() throws {
        let scene = try Scene()
        try scene.house(["ipad"])
        scene.notices("ipad", .pausePressed)
        try scene.line("ipad", "Paused · the microphone is closed")
        let id = try Scene.id("ipad")
        let kept = try #require(
            scene.effects[id]?.compactMap { if case .remember(let controls) = $0 { controls } else { nil } }.last)
        var isOut = false
        scene.node("ipad")?.stop(within: .seconds(1)) { isOut = true }
        try scene.wait("it is out") { isOut }
        try scene.start("ipad", controls: kept)
        scene.order("ipad", "t1", from: "ipad", seconds: 0.3)
        try scene.wait("she spoke") { scene.outside.text("body/ipad/voice", "phase") == "ended" }
        try scene.line("ipad", "Paused · the microphone is closed")
        #expect(scene.outside.text("body/ipad/controls", "muted") == "true")
        scene.hearsWake("ipad")
        try scene.pass(300)
        #expect(scene.claims("ipad") == 0)
    }
}
