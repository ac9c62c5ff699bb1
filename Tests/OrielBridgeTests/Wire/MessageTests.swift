import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@Suite("Every message of the house")
struct MessageTests {
    private let wire = Wire()

    @Test("is written byte for byte as it was agreed", arguments: WireGolden.all)
    func written(_ golden: WireGolden) throws {
        let publication = try wire.publication(of: golden.word, at: WireGolden.at)
        #expect(publication.topic == golden.topic)
        #expect(String(decoding: publication.payload, as: UTF8.self) == golden.json)
    }

    @Test("is read as what it says", arguments: WireGolden.all)
    func read(_ golden: WireGolden) throws {
        #expect(try decode(golden.json, on: golden.topic) == golden.word)
    }

    @Test("may have keys that nobody knows", arguments: WireGolden.all)
    func unknownKeys(_ golden: WireGolden) throws {
        let json = #"{"x_new":{"a":[null,1.5e3,"\ud83c\udf88"]},"# + golden.json.dropFirst()
        #expect(try decode(json, on: golden.topic) == golden.word)
    }

    @Test(
        "is read in the form in which the protocol shows it",
        arguments: [
            ("oriel/status", #"{"state":"offline","protocol":1,"epoch":"…","engine":"Mac Studio"}"#),
            (
                "oriel/brains",
                #"{"revision":7,"brains":[{"id":"claude","name":"Claude","efforts":["low","medium","high"]},"#
                    + #"{"id":"glm","name":"GLM","efforts":[]}],"lightning":{"brain":"kimi","effort":"low"}}"#
            ),
            ("oriel/brains", #"{"unread":"why"}"#),
            ("oriel/body/ipad/avatar_set", #"{"avatar_set":"cordelia"}"#),
            ("oriel/body/ipad/plan", #"{"brain":"claude","effort":"high","lightning":false}"#),
            ("oriel/body/ipad/plan", #"{"unread":"why"}"#),
            ("oriel/body/ipad/turn", #"{"epoch":"…","turn":"…","seq":3,"step":"tool","tool":"web_search","at":"…"}"#),
            (
                "oriel/body/ipad/voice",
                #"{"turn":"…","from":"ipad","text":"…","seconds":3.2,"audio":{"wav":"UklGRg=="}}"#
            ),
            ("oriel/body/ipad/voice", #"{"turn":"…","revoke":true}"#),
            (
                "body/ipad/status",
                #"{"state":"online","protocol":1,"boot":"…","name":"Pippa's iPad","room":"study","version":"2.0.0","#
                    + #""build":28,"can":["ears","voice","camera","screen"]}"#
            ),
            (
                "body/ipad/face",
                #"{"boot":"…","state":"listening","set":"cordelia","frame":"idle","ring":"listening","#
                    + #""line":"Waiting for “Cordelia Pippa”","line_kind":"plain","left":42,"tile":"Think high","#
                    + #""plan":"Claude · high","answers":"Cordelia answers with Claude · high","#
                    + #""last_turn":"Last turn ran on … · next: …","oriel":"Oriel said turn over MQTT","#
                    + #""eyes":["ipad"],"turn":"…"}"#
            ),
            ("body/ipad/handoff", #"{"boot":"…","turn":"…","phase":"going","to":"kitchen","why":null}"#),
            (
                "body/ipad/voice",
                #"{"boot":"…","turn":"…","from":"ipad","phase":"speaking","beat":4,"lease":6000,"why":null}"#
            ),
            (
                "body/ipad/controls",
                #"{"boot":"…","muted":false,"wake":true,"brain":null,"effort":null,"lightning":null,"#
                    + #""voice_output":"here","camera":"closed","cut_in":false,"captions":false,"ear_text":false,"#
                    + #""noisy":false,"on_air":false}"#
            ),
            (
                "body/ipad/wake",
                #"{"wake":"c","phrase":"cordelia pippa","group":"house","window":250,"score":0.83,"priority":0,"#
                    + #""talking":false}"#
            ),
            (
                "body/ipad/decision",
                #"{"wake":"c","took":"ipad","over":[{"body":"kitchen","wake":"…","score":0.61,"why":"lower score"}]}"#
            ),
            (
                "body/ipad/said",
                #"{"turn":"…","wake":null,"text":"…","voice_to":"here","brain":null,"effort":null,"lightning":null}"#
            ),
            ("body/ipad/sense", #"{"mouth":"ended","turn":"…","why":"…"}"#),
            ("body/ipad/sense", #"{"camera":"closed","why":"…"}"#),
            ("all/hello", "{}"), ("all/hello", ""), ("all/hello", #"{"from":"a tool"}"#),
        ])
    func examples(_ topic: String, _ json: String) {
        #expect(throws: Never.self) { try decode(json, on: "cordelia/" + topic) }
    }

    @Test(
        "that is retained is cleared by an empty payload",
        arguments: [
            ("oriel/status", Word.oriel(.status(nil))), ("oriel/brains", .oriel(.brains(nil))),
            ("oriel/body/ipad/avatar_set", .orielBody(WireGolden.ipad, .avatarSet(nil))),
            ("oriel/body/ipad/plan", .orielBody(WireGolden.ipad, .plan(nil))),
            ("oriel/body/ipad/turn", .orielBody(WireGolden.ipad, .turn(nil))),
            ("body/ipad/status", .body(WireGolden.ipad, .status(nil))),
            ("body/ipad/face", .face(WireGolden.ipad, nil)),
            ("body/ipad/frame", .frame(WireGolden.ipad)),
            ("body/ipad/handoff", .body(WireGolden.ipad, .handOff(nil))),
            ("body/ipad/voice", .body(WireGolden.ipad, .voice(nil))),
            ("body/ipad/controls", .body(WireGolden.ipad, .controls(nil))),
        ])
    func cleared(_ topic: String, _ word: Word) throws {
        #expect(try decode("", on: "cordelia/" + topic) == word)
        #expect(try wire.publication(of: word, at: "").payload.isEmpty)
    }

    @Test(
        "that is not retained is refused when it is empty",
        arguments: ["wake", "decision", "said", "cancel", "ask", "problem", "sense"])
    func empty(_ topic: String) {
        #expect(throws: Refusal(why: "no JSON: the payload is empty")) {
            try decode("", on: "cordelia/body/ipad/" + topic)
        }
    }

    @Test("from a program's standard output is a sense, a line each", arguments: WireGolden.senses)
    func lines(_ golden: WireGolden) throws {
        guard case .sense(_, let sense) = golden.word else { return }
        #expect(try wire.decodeSense(golden.payload) == sense)
    }

    @Test("of a level is a share of the loudest", arguments: ["1.01", "-0.5", "\"loud\"", "1e9"])
    func level(_ level: String) {
        let why = #expect(throws: Refusal.self) {
            try decode(#"{"heard":"level","level":\#(level)}"#, on: "cordelia/body/ipad/sense")
        }?.why
        #expect(why?.hasPrefix("“level” must be a number") == true, "\(why ?? "taken")")
    }

    @Test("on a topic of another house is refused by its name")
    func foreign() {
        #expect(throws: Refusal(why: "no topic of this house: “other/oriel/status”")) {
            try decode("{}", on: "other/oriel/status")
        }
    }

    private func decode(_ json: String, on topic: String) throws(Refusal) -> Word {
        try wire.decode(Delivery(topic: topic, payload: Data(json.utf8), retained: false))
    }
}
