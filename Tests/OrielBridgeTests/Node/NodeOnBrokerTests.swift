import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@Suite("A node on a real broker")
struct NodeOnBrokerTests {
    @Test func `says every step of a turn with the exact words`() throws {
        let scene = try Scene()
        try scene.start("ipad")
        try scene.orielArrives()
        let turn = try scene.turnBegins()
        try scene.line("ipad", "Sending to Mac Studio", kind: "stage")
        scene.step("ipad", turn, 1, "saved")
        try scene.line("ipad", "Saved, sending", kind: "stage")
        scene.step("ipad", turn, 2, "memory")
        try scene.line("ipad", "Searching memory", kind: "stage")
        scene.step("ipad", turn, 3, "tool", #","tool":"web_search""#)
        try scene.line("ipad", "Using web_search", kind: "stage")
        scene.step("ipad", turn, 4, "juggling")
        try scene.line("ipad", "Cannot read Pippa's step: unknown step “juggling”", kind: "unread")
        scene.step("ipad", turn, 5, "tool")
        scene.step("ipad", turn, 6, "thinking")
        try scene.line("ipad", "Thinking", kind: "stage")
        scene.step("ipad", turn, 5, "memory")
        scene.step("ipad", turn, 7, "writing", epoch: "other")
        scene.step("ipad", turn, 8, "writing")
        try scene.line("ipad", "Writing the answer", kind: "stage")
        #expect(scene.outside.all("body/ipad/face").count { $0.contains("Searching memory") } == 1)
        scene.step("ipad", turn, 9, "voice")
        try scene.line("ipad", "Getting her voice ready", kind: "stage")
        scene.say("oriel/body/ipad/voice", #"{"turn":"\#(turn)","from":"ipad","text":"Done.","seconds":0.2}"#)
        try scene.line("ipad", "Speaking", kind: "plain")
        #expect(scene.outside.text("body/ipad/face", "state") == "speaking")
        #expect(scene.outside.text("body/ipad/face", "ring") == "speaking")
        scene.step(
            "ipad", turn, 10, "done", #","spoken":true,"ran":{"brain":"glm","effort":null,"lightning":false}"#)
        try scene.line("ipad", "In conversation · just talk · 1:00 left", kind: "plain")
        #expect(
            scene.outside.text("body/ipad/face", "last_turn")
                == "Last turn ran on GLM · fixed level · next: Claude · high")
        #expect(scene.outside.problems("ipad").count == 3)
    }

    @Test func `hands its voice to another body and listens again`() throws {
        let scene = try Scene()
        try scene.start("ipad")
        try scene.start("kitchen")
        try scene.orielArrives()
        scene.say("body/ipad/set/voice_output", "kitchen")
        let turn = try scene.turnBegins()
        #expect(scene.outside.text("body/ipad/said", "voice_to") == "kitchen")
        scene.step("ipad", turn, 1, "voice")
        try scene.handOff("ipad", "going")
        scene.say("oriel/body/kitchen/voice", #"{"turn":"\#(turn)","from":"ipad","text":"Done.","seconds":0.3}"#)
        try scene.handOff("ipad", "there")
        try scene.line("ipad", "She is speaking on kitchen · this body listens again when she ends there")
        try scene.handOff("ipad", "back")
        try scene.line("ipad", "In conversation · just talk · 1:00 left")
        #expect(scene.outside.text("body/kitchen/voice", "phase") == "ended")
    }

    @Test func `dies in mid-speech and the other listens again, with the reason`() throws {
        let scene = try Scene()
        try scene.start("ipad")
        let phone = #""protocol":1,"boot":"p","name":"phone","room":"hall","version":"1","build":1,"can":["voice"]}"#
        scene.say("body/phone/status", #"{"state":"online","# + phone, retained: true)
        try scene.orielArrives()
        scene.say("body/ipad/set/voice_output", "phone")
        let turn = try scene.turnBegins()
        scene.step("ipad", turn, 1, "voice")
        try scene.handOff("ipad", "going")
        scene.say(
            "body/phone/voice",
            #"{"boot":"p","turn":"\#(turn)","from":"ipad","phase":"speaking","beat":1,"lease":6000,"why":null}"#,
            retained: true)
        try scene.handOff("ipad", "there")
        scene.say("body/phone/status", #"{"state":"lost","# + phone, retained: true)
        try scene.handOff("ipad", "back", why: "phone went offline before she ended", 1)
        try scene.line("ipad", "phone went offline before she ended · listening again", kind: "unread", 1)
    }

    @Test func `ignores a command that was left on the broker`() throws {
        let scene = try Scene()
        scene.say("body/ipad/set/muted", "on", retained: true)
        scene.say("oriel/body/ipad/voice", #"{"turn":"t","from":"ipad","text":"x","seconds":60}"#, retained: true)
        scene.say("all/set/cut_in", "on", retained: true)
        try scene.start("ipad")
        try scene.wait("it said three problems") { scene.outside.problems("ipad").count == 3 }
        #expect(scene.outside.text("body/ipad/controls", "muted") == "false")
        #expect(scene.outside.text("body/ipad/voice", "phase") == "quiet")
        #expect(scene.outside.problems("ipad").allSatisfy { $0.contains("retained") })
    }

    @Test(arguments: [
        ("oriel/status", "nonsense", "no JSON"), ("oriel/brains", "[]", "an object was expected"),
        ("oriel/body/ipad/plan", #"{"brain":1,"effort":null,"lightning":false}"#, "“brain” must be"),
        ("oriel/body/ipad/avatar_set", #"{"avatar_set":"../x"}"#, "“avatar_set” must be the name of a set"),
        (
            "oriel/body/ipad/turn", #"{"epoch":"e1","turn":"t","seq":0,"step":"saved"}"#,
            "“seq” must be an integer of at least 1"
        ),
        ("oriel/body/ipad/voice", #"{"turn":"t","from":"NO","text":"x"}"#, "“from” must be a body's id, not “NO”"),
        ("oriel/body/ipad/image", "{}", "“png” or “jpeg”"),
        ("body/phone/status", "{}", "the key “protocol” is missing"),
        ("body/phone/handoff", #"{"boot":"b","turn":null,"phase":"away"}"#, "“phase” must be one of"),
        (
            "body/phone/voice", #"{"boot":"b","phase":"speaking","turn":"t","from":null,"beat":1,"lease":9999999}"#,
            "“lease” must be"
        ),
        ("body/phone/controls", "{", "no JSON"), ("body/phone/wake", #"{"wake":"c"}"#, "is missing"),
        ("body/phone/decision", #"{"wake":"c","took":"ipad","over":[]}"#, "“took” must be"),
        ("body/phone/cancel", "\u{1}", "no JSON"),
        ("body/ipad/sense", #"{"heard":"music"}"#, "“heard” must be one of"),
        ("body/ipad/set/mutd", "on", "did you mean “muted”?"), ("body/ipad/set/wake", "maybe", "Valid are: on, off"),
        ("all/set/eyes", "open", "Valid are: close"), ("body/ipad/set/brain", "gpt", "has not sent its brains"),
    ])
    func `refuses what it cannot take, with a sentence`(topic: String, payload: String, why: String) throws {
        let scene = try Scene()
        try scene.start("ipad")
        scene.say(topic, payload)
        try scene.wait("there is a problem with \(topic)") {
            scene.outside.problems("ipad").contains { $0.contains(why) }
        }
        #expect(scene.outside.text("body/ipad/problem", "topic") == "cordelia/\(topic)")
        #expect(scene.outside.all("body/ipad/problem").count == 1)
    }

    @Test func `drops what is huge or deep once, and keeps the last good value`() throws {
        let scene = try Scene()
        try scene.start("ipad")
        try scene.orielArrives()
        scene.say("oriel/body/ipad/plan", String(repeating: "x", count: 1 << 20))
        scene.say("oriel/body/ipad/plan", String(repeating: #"{"a":"#, count: 10_000))
        try scene.wait("two problems") { scene.outside.problems("ipad").count == 2 }
        #expect(scene.outside.problems("ipad")[0] == "the payload has 1048576 bytes, 65536 are allowed")
        #expect(scene.outside.problems("ipad")[1] == "the payload is deeper than 32 levels")
        try scene.wait("the label is unread") {
            scene.outside.text("body/ipad/face", "plan")
                == "Brain and level not read: the payload is deeper than 32 levels"
        }
        scene.say("oriel/body/ipad/plan", #"{"brain":"glm","effort":null,"lightning":false}"#)
        try scene.wait("the label is read") { scene.outside.text("body/ipad/face", "plan") == "GLM · fixed level" }
        #expect(scene.news[try #require(BodyID("ipad"))] == [.linkUp], "the connection stands")
    }

    @Test func `takes every control`() throws {
        let scene = try Scene()
        try scene.start("ipad") { $0.can.insert(.camera) }
        try scene.orielArrives()
        let controls: [(String, String, String, String)] = [
            ("wake", "OFF", "wake", "false"), ("wake", "on", "wake", "true"), ("brain", "KIMI", "brain", "kimi"),
            ("effort", "low", "effort", "low"), ("lightning", "on", "lightning", "true"),
            ("voice_output", "kitchen", "voice_output", "kitchen"), ("voice_output", "here", "voice_output", "here"),
            ("cut_in", "on", "cut_in", "true"), ("captions", " on\n", "captions", "true"),
            ("ear_text", "on", "ear_text", "true"),
            ("noisy", "on", "noisy", "true"), ("on_air", "on", "on_air", "true"), ("muted", "on", "muted", "true"),
        ]
        for (control, value, key, shown) in controls {
            scene.say("body/ipad/set/\(control)", value)
            try scene.wait("\(control) is \(shown)") { scene.outside.text("body/ipad/controls", key) == shown }
        }
        scene.say("body/ipad/sense", #"{"camera":"open"}"#)
        try scene.wait("the eyes are open") { scene.outside.text("body/ipad/face", "state") == "looking" }
        scene.say("all/set/eyes", "close")
        try scene.wait("the eyes are closed") { scene.outside.text("body/ipad/controls", "camera") == "closed" }
        #expect(scene.outside.problems("ipad").isEmpty)
        scene.say("body/ipad/set/muted", "off")
        scene.say("body/ipad/set/camera", "open")
        try scene.wait("both are refused") { scene.outside.problems("ipad").count == 2 }
    }

    @Test(arguments: [true, false])
    func `comes back after a restart of the broker with all it had said`(keepingStore: Bool) throws {
        let scene = try Scene(.init(keepsStore: true))
        for name in ["ipad", "phone", "kitchen", "hall", "attic"] { try scene.start(name) }
        try scene.orielArrives()
        for round in 2...4 {
            try scene.broker.restart(keepingStore: keepingStore)
            try scene.wait("all five are back") {
                scene.outside.linkUps == round
                    && scene.nodes.allSatisfy { id, node in
                        node.link.isUp
                            && ["status", "face", "handoff", "voice", "controls"].allSatisfy { topic in
                                scene.outside.text("body/\(id)/\(topic)", "boot") == node.node.body.boot.text
                            }
                    }
            }
        }
        scene.say("body/ipad/set/noisy", "on")
        try scene.wait("it hears") { scene.outside.text("body/ipad/controls", "noisy") == "true" }
    }

    @Test func `takes back what it said when it stops`() throws {
        let scene = try Scene()
        let node = try scene.start("ipad")
        var isOut = false
        node.stop(within: .seconds(1)) { isOut = true }
        try scene.wait("it is out") { isOut }
        try scene.wait("only the status is left") {
            scene.outside.text("body/ipad/status", "state") == "offline"
                && scene.outside.last.keys.filter { $0.hasPrefix("cordelia/body/ipad/") } == [
                    "cordelia/body/ipad/status"
                ]
        }
    }

    @Test(arguments: ["aaa", "zzz"])
    func `gives way to another that has its id and was there first`(boot: String) throws {
        let scene = try Scene()
        let first = try scene.start("ipad", boot: "mmm")
        try scene.wait("it has been there for a while") { scene.loop.now > .milliseconds(2_300) }
        scene.outside.forget()
        let second = try scene.add("ipad", boot: Boot(boot))
        let id = try #require(BodyID("ipad"))
        try scene.wait("the second leaves") {
            scene.effects[id]?.contains { if case .leave = $0 { true } else { false } } ?? false
        }
        try scene.wait("the first has the last word") {
            ["status", "face", "handoff", "voice", "controls"].allSatisfy {
                scene.outside.text("body/ipad/\($0)", "boot") == "mmm"
            }
        }
        second.leave()
        _ = first
    }

    @Test func `has a name that a topic could not carry`() throws {
        let scene = try Scene()
        try scene.start("kueche") { $0.name = "Küche/#1 🎙" }
        #expect(scene.outside.text("body/kueche/status", "name") == "Küche/#1 🎙")
    }
}
