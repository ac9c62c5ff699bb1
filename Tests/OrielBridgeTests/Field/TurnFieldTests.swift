import BodyNode
import OrielBridge
import Testing

/// Public reports about a turn and its ears, each with the right value, on a real broker.
/// docs/field-cases.md lists all reports.
@Suite("A turn in a house")
struct TurnFieldTests {
    /// FutureProofHomes/Satellite1-ESPHome 540.
    @Test func `whose Oriel dies is said, given up in time, and works again once Oriel is back`() throws {
        let scene = try Scene()
        var oriel = try scene.simulatedOriel([
            TurnScript([.init(.saved, takes: .milliseconds(20)), .init(.thinking, takes: .seconds(60)), .init(.done)])
        ])
        try scene.start("ipad") { $0.times.grace = .milliseconds(1_500) }
        try scene.waits("ipad")
        _ = try scene.turnBegins()
        try scene.line("ipad", "Thinking")
        oriel.dies()
        try scene.line("ipad", "Cannot read Pippa's step: Oriel went offline", kind: "unread", 1)
        #expect(scene.state("ipad") == "thinking")
        try scene.line("ipad", "Oriel is offline · nobody can answer", kind: "unread", 3)
        #expect(scene.state("ipad") == "listening")
        #expect(scene.outside.text("body/ipad/cancel", "why") == "Oriel went offline")
        oriel = try scene.simulatedOriel([.quick()], seed: 4)
        try scene.waits("ipad", 6)
        _ = try scene.turnBegins()
        try scene.wait("she answers") { scene.outside.text("body/ipad/voice", "phase") == "ended" }
    }

    /// home-assistant/core 142363; rhasspy/wyoming-satellite 240; esphome/home-assistant-voice-pe 500.
    @Test func `whose sound never ends leaves speaking by a deadline, with the reason`() throws {
        let scene = try Scene()
        try scene.house(["ipad"]) {
            $0.mouth = .sense
            $0.times.mouthEnds = .milliseconds(500)
        }
        let turn = try scene.turnBegins()
        scene.step("ipad", turn, 1, "voice")
        scene.order("ipad", turn, from: "ipad", seconds: 0.4)
        try scene.wait("the mouth is to speak") { scene.wasTold("ipad", toSpeak: turn) }
        scene.notices("ipad", .mouthStarted(TurnID(turn)))
        try scene.wait("she speaks") { scene.state("ipad") == "speaking" }
        try scene.wait("she speaks no more", 3) { scene.state("ipad") != "speaking" }
        try scene.line("ipad", "Turn failed: her voice never ended", kind: "unread")
        #expect(scene.outside.text("body/ipad/voice", "phase") == "failed")
        #expect(scene.outside.text("body/ipad/voice", "why") == "her voice never ended")
        try scene.waits("ipad", 6)
    }

    /// rhasspy/wyoming-satellite 298.
    @Test(arguments: ["listening", "thinking", "speaking"])
    func `is cancelled by a mute at once, and the other bodies are free, while`(phase: String) throws {
        let scene = try Scene()
        try scene.house(["ipad", "b"]) { $0.room = "study" }
        if phase == "listening" {
            scene.hearsWake("ipad")
            try scene.wait("it listens") { scene.isListening("ipad") && scene.chimes("ipad") == 1 }
        } else {
            let turn = try scene.turnBegins()
            if phase == "speaking" {
                scene.step("ipad", turn, 1, "voice")
                scene.order("ipad", turn, from: "ipad", seconds: 30)
                try scene.line("ipad", "Speaking")
            }
        }
        scene.notices("ipad", .pausePressed)
        #expect(!scene.isListening("ipad"), "the microphone is closed now, not later")
        try scene.line("ipad", "Paused · the microphone is closed", kind: "plain", 5)
        #expect(scene.state("ipad") == "muted" && scene.outside.text("body/ipad/controls", "muted") == "true")
        #expect(scene.outside.all("body/ipad/cancel").count == (phase == "listening" ? 0 : 1))
        try scene.waits("b", 5)
        try scene.pass(1_000)
        scene.hearsWake("b")
        try scene.wait("b is woken") { scene.chimes("b") == 1 && scene.isListening("b") }
    }

    /// ebongard/renfield 1284.
    @Test(arguments: ["no words come", "the words have no end"])
    func `that hears nothing more ends by its own deadline when`(lack: String) throws {
        let scene = try Scene()
        try scene.house(["ipad"]) {
            $0.times.firstWords = .milliseconds(500)
            $0.times.words = .milliseconds(700)
        }
        scene.hearsWake("ipad")
        try scene.wait("it listens") { scene.chimes("ipad") == 1 }
        if lack == "the words have no end" { scene.notices("ipad", .words("turn on")) }
        let start = scene.loop.now
        try scene.waits("ipad", 3)
        #expect(scene.loop.now - start > .milliseconds(lack == "no words come" ? 400 : 600))
        #expect(scene.outside.all("body/ipad/said").isEmpty)
    }

    /// rhasspy/rhasspy 89.
    @Test func `whose ears give up goes back to waiting, published once`() throws {
        let scene = try Scene()
        try scene.house(["ipad"])
        scene.hearsWake("ipad")
        try scene.wait("it listens") { scene.state("ipad") == "heard-you" && scene.chimes("ipad") == 1 }
        let before = scene.lines("ipad").count
        for _ in 1...3 { scene.notices("ipad", .nothing) }
        try scene.waits("ipad")
        try scene.pass(300)
        #expect(Array(scene.lines("ipad").dropFirst(before)) == ["Waiting for “Cordelia Pippa”"])
    }

    /// esphome/home-assistant-voice-pe 621, 563.
    @Test func `whose sound begins three seconds late opens the ears only after the sound`() throws {
        let scene = try Scene()
        try scene.house(["ipad", "b"]) {
            $0.room = "study"
            $0.mouth = .sense
        }
        let turn = try scene.turnBegins()
        scene.step("ipad", turn, 1, "voice")
        scene.step("ipad", turn, 2, "done", #","spoken":true"#)
        scene.order("ipad", turn, from: "ipad", seconds: 0.5)
        try scene.wait("the mouth is to speak") { scene.wasTold("ipad", toSpeak: turn) }
        let (own, others) = (scene.states("ipad").count, scene.states("b").count)
        try scene.pass(3_000)
        scene.notices("ipad", .mouthStarted(TurnID(turn)))
        try scene.line("ipad", "Speaking")
        try scene.pass(500)
        let openly = ["listening", "heard-you"]
        #expect(!scene.states("ipad").dropFirst(own).contains(where: openly.contains))
        #expect(!scene.states("b").dropFirst(others).contains("heard-you") && !openly.contains(scene.state("b") ?? ""))
        scene.notices("ipad", .mouthEnded(TurnID(turn)))
        try scene.line("ipad", "In conversation · just talk · 1:00 left")
        try scene.waits("b")
    }

    /// msp1974/ViewAssist_Companion_App 195.
    @Test func `whose voice sounds closes an ear that is open in the room, and leaves nobody stuck`() throws {
        let scene = try Scene()
        try scene.house(["ipad", "b"]) { $0.room = "study" }
        scene.notices("b", .tapped)
        try scene.wait("b is awake") { scene.isListening("b") }
        scene.order("ipad", "typed", from: "ipad", seconds: 1)
        try scene.line("ipad", "Speaking")
        try scene.wait("b does not listen") { !scene.isListening("b") && scene.state("b") == "idle" }
        scene.notices("b", .said("It is done"))
        try scene.wait("b says that it took no words") { scene.outside.problems("b").count == 1 }
        for name in ["ipad", "b"] { try scene.waits(name, 5) }
        #expect(scene.outside.all("body/b/said").isEmpty)
        scene.notices("b", .tapped)
        try scene.wait("b can be woken") { scene.isListening("b") }
    }

    /// JarbasHiveMind/HiveMind-core PR 277.
    @Test func `of one person never mixes with that of another`() throws {
        let scene = try Scene()
        let oriel = try scene.simulatedOriel([.quick("First.", seconds: 0.3), .quick("Second.", seconds: 0.3)])
        defer { _ = oriel }
        for name in ["up", "down"] { try scene.start(name) { $0.group = name } }
        for name in ["up", "down"] { try scene.waits(name) }
        for round in 1...5 {
            for name in ["up", "down"] { scene.notices(name, .tapped) }
            for name in ["up", "down"] { scene.notices(name, .said("\(name) \(round)")) }
            for name in ["up", "down"] {
                try scene.wait("\(name) is answered") {
                    scene.spoken(name).count == round && scene.outside.text("body/\(name)/voice", "phase") == "ended"
                }
            }
        }
        for (name, other) in [("up", "down"), ("down", "up")] {
            let own = scene.outside.all("body/\(name)/said").compactMap { Outside.text($0, "turn") }
            #expect(own.count == 5 && Set(own).count == 5 && scene.spoken(name) == own)
            #expect(scene.outside.all("body/\(name)/said").allSatisfy { $0.contains(#""text":"\#(name) "#) })
            for topic in ["oriel/body/\(name)/turn", "oriel/body/\(name)/voice", "body/\(name)/face"] {
                let turns = scene.outside.all(topic).compactMap { Outside.text($0, "turn") }
                #expect(turns.allSatisfy(own.contains), "\(topic)")
            }
            let orders = scene.outside.all("oriel/body/\(name)/voice")
            #expect(orders.allSatisfy { Outside.text($0, "from") == name }, "\(other) speaks for \(name)")
            #expect(scene.outside.problems(name) == [])
        }
    }
}
