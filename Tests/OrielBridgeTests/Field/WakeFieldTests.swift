import BodyNode
import OrielBridge
import Testing

/// Public reports about who takes a wake, each with the right value, on a real broker.
/// docs/field-cases.md lists all reports.
@Suite("A wake in a house")
struct WakeFieldTests {
    /// wilbowes/EchoMuse PR 24; OHF-Voice/linux-voice-assistant 215.
    @Test(arguments: [
        [(0, 1.000), (95, 1.000), (184, 0.997)], [(0, 0.5), (95, 0.7), (184, 0.9)], [(0, 0.9), (0, 0.9), (0, 0.9)],
        [(184, 0.8), (95, 0.8), (0, 0.8)],
    ])
    func `that three bodies of one room hear has one listener, and only that one chimes`(
        heard: [(at: Int, score: Double)]
    ) throws {
        let scene = try Scene()
        let names = ["a", "b", "c"]
        try scene.house(names) { $0.room = "study" }
        try scene.play(
            zip(names, heard).map { name, heard in (heard.at, { scene.hearsWake(name, score: heard.score) }) })
        let best = zip(names, heard).max { ($0.1.score, $1.0) < ($1.1.score, $0.0) }?.0 ?? ""
        try scene.wait("\(best) won, and the others know it") {
            scene.chimes(best) == 1 && !scene.outside.all("body/\(best)/decision").isEmpty
                && names.allSatisfy { scene.isListening($0) == ($0 == best) }
                && names.allSatisfy {
                    $0 == best || scene.outside.text("body/\($0)/face", "line") == "\(best) heard it better"
                }
        }
        #expect(names.map(scene.chimes).reduce(0, +) == 1)
        #expect(names.filter { !scene.outside.all("body/\($0)/decision").isEmpty } == [best])
        #expect(names.filter { $0 != best }.allSatisfy { !scene.states($0).contains("speaking") })
    }

    /// wilbowes/EchoMuse PR 24; esphome/home-assistant-voice-pe 537; rhasspy/wyoming-satellite 25.
    @Test func `is never taken from her own voice, even when her answer has her name in it`() throws {
        let scene = try Scene()
        try scene.house(["ipad", "b"]) { $0.room = "study" }
        let turn = try scene.turnBegins()
        scene.step("ipad", turn, 1, "voice")
        scene.order("ipad", turn, from: "ipad", seconds: 1.2, text: "I am Cordelia Pippa.")
        try scene.line("b", "She is speaking on Pippa's iPad · this body listens again when she ends there")
        let claims = scene.claims("ipad")
        for name in ["ipad", "b"] {
            scene.hearsWake(name, score: 1)
            scene.notices(name, .words("I am Cordelia Pippa"))
            scene.notices(name, .said("I am Cordelia Pippa"))
        }
        try scene.wait("she ended") { scene.outside.text("body/ipad/voice", "phase") == "ended" }
        try scene.waits("b")
        #expect(scene.claims("ipad") == claims && scene.claims("b") == 0)
        #expect(scene.outside.all("body/ipad/said").count == 1 && scene.outside.all("body/b/said").isEmpty)
    }

    /// home-assistant/core 157762.
    @Test func `goes by the rank and not by who was faster, and the decision says why`() throws {
        let scene = try Scene()
        try scene.house(["far", "near"])
        try scene.play([(0, { scene.hearsWake("far", score: 0.31) }), (60, { scene.hearsWake("near", score: 0.92) })])
        try scene.line("far", "near heard it better", kind: "plain")
        try scene.wait("near says why") { scene.outside.all("body/near/decision").count == 1 }
        let decision = scene.outside.all("body/near/decision")[0]
        #expect(decision.contains(#""body":"far""#) && decision.contains(#""why":"lower score""#))
        #expect(scene.chimes("near") == 1 && scene.chimes("far") == 0 && scene.outside.all("body/far/decision").isEmpty)
    }

    /// rhasspy/rhasspy 113.
    @Test func `twice in a row chimes once each time, and the second works`() throws {
        let scene = try Scene()
        try scene.house(["a", "b"])
        for round in 1...2 {
            scene.hearsWake("a", score: 0.9)
            scene.hearsWake("b", score: 0.7)
            try scene.wait("a took the wake \(round)") { scene.chimes("a") == round && !scene.isListening("b") }
            scene.notices("a", .nothing)
            try scene.waits("a")
            // A decision settles what is heard within a second of it: a person needs as long to say the phrase again.
            try scene.pass(1_000)
        }
        #expect(scene.chimes("a") == 2 && scene.chimes("b") == 0)
        #expect(scene.claims("a") == 2 && scene.claims("b") == 2)
    }

    /// rhasspy/rhasspy 115: twenty houses of two bodies race twenty-five times, on one broker. A broker that is too late for
    /// a claim makes no winner, never two; such a race is run again.
    @Test func `claimed at the same instant has exactly one winner, five hundred times`() throws {
        let scene = try Scene()
        let pairs = (10..<30).map { ("a\($0)", "b\($0)") }
        for (a, b) in pairs {
            let house = try #require(Prefix("house-\(a)"))
            for name in [a, b] {
                _ = try scene.add(name, prefix: house) {
                    $0.times.window = .milliseconds(400)
                    $0.times.contest = .milliseconds(100)
                }
            }
            scene.say(
                "oriel/status", #"{"state":"online","protocol":1,"epoch":"e1","engine":"Mac Studio"}"#, retained: true,
                under: house)
        }
        for (a, b) in pairs {
            try scene.wait("\(a) and \(b) are at home", 30) { scene.knows(a, b) && scene.knows(b, a) }
        }
        var chance = Chance(seed: 115)
        var won = 0, rounds = 0
        while won < 500, rounds < 200 {
            rounds += 1
            let before = pairs.map { a, b in scene.chimes(a) + scene.chimes(b) }
            for (a, b) in pairs {
                let score = Double.random(in: 0...1, using: &chance)
                scene.hearsWake(a, score: score)
                scene.hearsWake(
                    b, score: Bool.random(using: &chance) ? score : Double.random(in: 0...1, using: &chance))
            }
            try scene.wait("each pair has decided") {
                pairs.allSatisfy { a, b in
                    scene.isListening(a) != scene.isListening(b) || !scene.isListening(a) && !scene.isListening(b)
                }
            }
            // Nobody takes it over in the contest.
            try scene.pass(110)
            for ((a, b), before) in zip(pairs, before) {
                let chimes = scene.chimes(a) + scene.chimes(b) - before
                #expect(
                    chimes <= 1 && !(scene.isListening(a) && scene.isListening(b)), "\(a) and \(b) in round \(rounds)")
                won += chimes
                for name in [a, b] { scene.notices(name, .nothing) }
            }
            try scene.pass(110)
        }
        #expect(won >= 500, "\(won) winners in \(rounds) rounds")
    }

    /// rhasspy/rhasspy 88.
    @Test(arguments: ["ends its turn", "dies listening", "dies thinking", "dies speaking"])
    func `leaves the loser able to be woken when the winner`(fate: String) throws {
        let scene = try Scene()
        try scene.house(["ipad", "b"]) { $0.room = "study" }
        scene.hearsWake("ipad", score: 0.9)
        scene.hearsWake("b", score: 0.5)
        try scene.line("b", "Pippa's iPad heard it better")
        if fate != "dies listening" {
            scene.notices("ipad", .said("turn on the light"))
            try scene.line("ipad", "Sending to Mac Studio")
            let turn = try #require(scene.outside.text("body/ipad/said", "turn"))
            if fate != "dies thinking" {
                scene.step("ipad", turn, 1, "voice")
                scene.order("ipad", turn, from: "ipad", seconds: fate == "ends its turn" ? 1.5 : 30)
                // Who heard it better comes first for a few seconds, but the ears are closed.
                try scene.wait("b is hushed") { scene.state("b") == "idle" }
            }
        }
        if fate != "ends its turn" { scene.dies("ipad") }
        try scene.waits("b", 6)
        scene.hearsWake("b", score: 0.4)
        if fate == "ends its turn" { scene.notices("ipad", .nothing) }
        try scene.wait("b is woken") { scene.chimes("b") == 1 && scene.isListening("b") }
    }

    /// wilbowes/EchoMuse PR 381, 383.
    @Test(arguments: ["is muted", "has the wake phrase off", "has no broker", "is woken without Oriel", "has no ears"])
    func `is not claimed by a body that cannot serve, and another takes it: it`(lack: String) throws {
        let scene = try Scene()
        try scene.house(["a", "b"]) { if $0.id.text == "a", lack == "has no ears" { $0.can = [.voice, .screen] } }
        switch lack {
        case "is muted":
            scene.say("body/a/set/muted", "on")
            try scene.line("a", "Paused · the microphone is closed")
        case "has the wake phrase off":
            scene.say("body/a/set/wake", "off")
            try scene.line("a", "Wake phrase off · tap her face to talk")
        case "has no broker": scene.dies("a")
        case "is woken without Oriel":
            scene.say(
                "oriel/status", #"{"state":"offline","protocol":1,"epoch":"e1","engine":"Mac Studio"}"#, retained: true)
            for name in ["a", "b"] { try scene.line(name, "Oriel is offline · nobody can answer", kind: "unread") }
        case _: break
        }
        scene.hearsWake("a", score: 1)
        scene.hearsWake("b", score: 0.2)
        if lack == "is woken without Oriel" {
            // Nobody can serve: nobody claims. Once Oriel is back, the wake works again.
            try scene.pass(400)
            #expect(scene.claims("b") == 0 && scene.chimes("b") == 0)
            try scene.orielAnswers(["b"])
            scene.hearsWake("b", score: 0.2)
        }
        try scene.wait("b took it") {
            scene.chimes("b") == 1 && scene.isListening("b") && !scene.outside.all("body/b/decision").isEmpty
        }
        #expect(scene.claims("a") == 0 && scene.chimes("a") == 0)
        #expect(scene.outside.all("body/b/decision").last?.contains(#""over":[]"#) == true)
    }

    /// wilbowes/EchoMuse PR 414.
    @Test func `cuts in on the body that speaks, whoever hears it better`() throws {
        let scene = try Scene()
        try scene.house(["ipad", "b"]) { $0.room = "study" }
        for name in ["ipad", "b"] {
            scene.say("body/\(name)/set/cut_in", "on")
            try scene.wait("cut-in is on") { scene.outside.text("body/\(name)/controls", "cut_in") == "true" }
        }
        let turn = try scene.turnBegins()
        scene.step("ipad", turn, 1, "voice")
        scene.order("ipad", turn, from: "ipad", seconds: 30)
        try scene.line("ipad", "Speaking")
        let before = scene.chimes("ipad")
        scene.hearsWake("b", score: 0.99)
        scene.hearsWake("ipad", score: 0.4)
        try scene.wait("the voice gives way") {
            scene.outside.text("body/ipad/voice", "phase") == "ended"
                && scene.outside.text("body/ipad/voice", "why") == "cut in"
                && scene.outside.all("body/ipad/decision").count == 2
        }
        try scene.line("b", "Pippa's iPad heard it better")
        #expect(scene.isListening("ipad") && !scene.isListening("b"))
        #expect(scene.chimes("ipad") == before + 1 && scene.chimes("b") == 0)
        let decision = try #require(scene.outside.all("body/ipad/decision").last)
        #expect(decision.contains(#""body":"b""#) && decision.contains(#""took":"ipad""#))
    }

    /// OHF-Voice/linux-voice-assistant 355.
    @Test func `works after each of fifty turns`() throws {
        let scene = try Scene()
        let oriel = try scene.simulatedOriel([.quick(seconds: 0.05)])
        defer { _ = oriel }
        try scene.start("ipad") {
            $0.times.window = .milliseconds(60)
            $0.times.contest = .milliseconds(60)
            $0.times.conversation = .milliseconds(1)
        }
        try scene.waits("ipad")
        for turn in 1...50 {
            scene.hearsWake("ipad")
            try scene.wait("it chimes in turn \(turn)") { scene.chimes("ipad") == turn }
            scene.notices("ipad", .said("what about \(turn)"))
            try scene.wait("turn \(turn) is over") {
                scene.outside.text("body/ipad/voice", "phase") == "ended"
                    && scene.outside.text("body/ipad/voice", "turn") == scene.outside.text("body/ipad/said", "turn")
                    && scene.outside.text("body/ipad/face", "line") == "Waiting for “Cordelia Pippa”"
            }
        }
        #expect(scene.outside.all("body/ipad/said").count == 50 && scene.spoken("ipad").count == 50)
        #expect(scene.outside.problems("ipad") == [])
    }
}
