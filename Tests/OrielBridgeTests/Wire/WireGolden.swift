import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

/// A word of the house, its topic and its payload as it is written, byte for byte.
struct WireGolden: CustomTestStringConvertible, Sendable {
    let topic: String
    let json: String
    let word: Word
    /// The keys that may be missing, or null.
    var optional: Set<String> = []
    /// The keys that may be null, but not missing.
    var nullable: Set<String> = []

    var testDescription: String { "\(topic) \(json.prefix(60))" }
    var payload: Data { Data(json.utf8) }

    static let at = "2026-03-01T08:15:30.250Z"
    static let ipad = body("ipad")
    static let kitchen = body("kitchen")

    static func body(_ text: String) -> BodyID {
        guard let id = BodyID(text) else { fatalError("“\(text)” is no body id") }
        return id
    }

    static let all = oriel + bodies + senses
}

extension WireGolden {
    private static func turn(_ step: Step) -> Word {
        .orielBody(ipad, .turn(TurnStep(epoch: "e1", turn: "t1", seq: 3, step: step)))
    }

    private static func turn(_ keys: String, _ step: Step, optional: Set<String> = []) -> WireGolden {
        WireGolden(
            topic: "cordelia/oriel/body/ipad/turn",
            json: #"{"at":"2026-03-01T08:15:30.250Z","epoch":"e1",\#(keys),"turn":"t1"}"#,
            word: turn(step), optional: optional.union(["at"]))
    }

    static let oriel: [WireGolden] = [
        WireGolden(
            topic: "cordelia/oriel/status",
            json: #"{"engine":"Mac Studio","epoch":"e1","protocol":1,"state":"online"}"#,
            word: .oriel(
                .status(HubStatus(online: true, protocolVersion: 1, epoch: "e1", engine: "Mac Studio")))),
        WireGolden(
            topic: "cordelia/oriel/brains",
            json: #"{"brains":[{"efforts":["low","medium","high"],"id":"claude","name":"Claude"},"#
                + #"{"efforts":[],"id":"glm","name":"GLM"}],"lightning":{"brain":"kimi","effort":"low"},"revision":7}"#,
            word: .oriel(
                .brains(
                    .read(
                        Brains(
                            revision: 7,
                            brains: [
                                Brains.Brain(id: "claude", name: "Claude", efforts: ["low", "medium", "high"]),
                                Brains.Brain(id: "glm", name: "GLM", efforts: []),
                            ], lightning: Pick(brain: "kimi", effort: "low"))))), optional: ["lightning"]),
        WireGolden(
            topic: "cordelia/oriel/brains", json: #"{"brains":[],"lightning":null,"revision":0}"#,
            word: .oriel(.brains(.read(Brains(revision: 0, brains: [], lightning: nil)))), optional: ["lightning"]),
        WireGolden(
            topic: "cordelia/oriel/brains", json: #"{"unread":"the registry is locked"}"#,
            word: .oriel(.brains(.unread(why: "the registry is locked")))),
        WireGolden(
            topic: "cordelia/oriel/body/ipad/avatar_set", json: #"{"avatar_set":"autumn"}"#,
            word: .orielBody(ipad, .avatarSet("autumn")), optional: ["avatar_set"]),
        WireGolden(
            topic: "cordelia/oriel/body/ipad/plan", json: #"{"brain":"claude","effort":"high","lightning":false}"#,
            word: .orielBody(ipad, .plan(.read(Plan(brain: "claude", effort: "high", lightning: false)))),
            nullable: ["brain", "effort"]),
        WireGolden(
            topic: "cordelia/oriel/body/ipad/plan", json: #"{"brain":null,"effort":null,"lightning":true}"#,
            word: .orielBody(ipad, .plan(.read(Plan(brain: nil, effort: nil, lightning: true)))),
            nullable: ["brain", "effort"]),
        WireGolden(
            topic: "cordelia/oriel/body/ipad/plan", json: #"{"unread":"no conversation"}"#,
            word: .orielBody(ipad, .plan(.unread(why: "no conversation")))),
        turn(#""seq":3,"step":"saved""#, .saved),
        turn(#""seq":3,"step":"sending""#, .sending),
        turn(#""seq":3,"step":"memory""#, .memory),
        turn(#""seq":3,"step":"tool","tool":"web_search""#, .tool("web_search")),
        turn(#""seq":3,"step":"thinking""#, .thinking),
        turn(#""seq":3,"step":"writing""#, .writing),
        turn(#""seq":3,"step":"voice""#, .voice),
        turn(#""seq":3,"spoken":false,"step":"done""#, .done(ran: nil, spoken: false), optional: ["spoken"]),
        turn(
            #""ran":{"brain":"kimi","effort":null,"lightning":true},"seq":3,"spoken":true,"step":"done""#,
            .done(ran: Ran(brain: "kimi", effort: nil, lightning: true), spoken: true), optional: ["ran", "spoken"]),
        WireGolden(
            topic: "cordelia/oriel/body/ipad/turn",
            json: #"{"at":"2026-03-01T08:15:30.250Z","epoch":"e1","seq":3,"step":"failed","turn":"t1","why":"no net"}"#,
            word: turn(.failed(why: "no net")), optional: ["at"]),
        WireGolden(
            topic: "cordelia/oriel/body/ipad/turn",
            json: #"{"at":"2026-03-01T08:15:30.250Z","epoch":"e1","seq":3,"step":"unread","turn":"t1","why":"no log"}"#,
            word: turn(.unread(why: "no log")), optional: ["at"]),
        WireGolden(
            topic: "cordelia/oriel/body/ipad/voice",
            json: #"{"from":"kitchen","seconds":3.2,"text":"It is 9/10 done.\n🎈","turn":"t1"}"#,
            word: .orielBody(
                ipad, .order(Order(turn: "t1", from: kitchen, text: "It is 9/10 done.\n🎈", seconds: 3.2))),
            optional: ["seconds"]),
        WireGolden(
            topic: "cordelia/oriel/body/ipad/voice", json: #"{"from":"ipad","text":"","turn":"t1"}"#,
            word: .orielBody(ipad, .order(Order(turn: "t1", from: ipad, text: "", seconds: nil)))),
        WireGolden(
            topic: "cordelia/oriel/body/ipad/voice", json: #"{"revoke":true,"turn":"t1"}"#,
            word: .orielBody(ipad, .revoke("t1"))),
    ]

    static let bodies: [WireGolden] = [
        WireGolden(
            topic: "cordelia/body/ipad/status",
            json: #"{"boot":"b1","build":28,"can":["ears","voice","camera","screen"],"name":"Pippa's iPad","#
                + #""protocol":1,"room":"study","state":"online","version":"2.0.0"}"#,
            word: .body(
                ipad,
                .status(
                    BodyStatus(
                        state: .online, boot: "b1", name: "Pippa's iPad", room: "study", version: "2.0.0", build: 28,
                        can: [.ears, .voice, .camera, .screen])))),
        WireGolden(
            topic: "cordelia/body/ipad/face",
            json: #"{"answers":"Cordelia answers with Claude · high","boot":"b1","eyes":["ipad","kitchen"],"#
                + #""frame":"idle","last_turn":null,"left":null,"line":"Waiting for “Cordelia Pippa”","#
                + #""line_kind":"plain","oriel":"Oriel said turn over MQTT","plan":"Claude · high","#
                + #""ring":"listening","set":"cordelia","state":"heard-you","tile":"Think high","turn":null}"#,
            word: .face(
                ipad,
                FaceReport(
                    boot: "b1", state: .heardYou, set: "cordelia", frame: .idle, ring: .listening,
                    line: "Waiting for “Cordelia Pippa”", lineKind: .plain, left: nil, tile: "Think high",
                    plan: "Claude · high", answers: "Cordelia answers with Claude · high", lastTurn: nil,
                    oriel: "Oriel said turn over MQTT", eyes: [ipad, kitchen], turn: nil)),
            optional: ["last_turn", "left", "turn"]),
        WireGolden(
            topic: "cordelia/body/ipad/handoff",
            json: #"{"boot":"b1","phase":"here","to":null,"turn":null,"why":null}"#,
            word: .body(ipad, .handOff(HandOffReport(boot: "b1", turn: nil, phase: .here, to: nil, why: nil))),
            optional: ["to", "turn", "why"]),
        WireGolden(
            topic: "cordelia/body/ipad/handoff",
            json: #"{"boot":"b1","phase":"back","to":"kitchen","turn":"t1","why":"Kitchen is not online"}"#,
            word: .body(
                ipad,
                .handOff(
                    HandOffReport(boot: "b1", turn: "t1", phase: .back, to: kitchen, why: "Kitchen is not online"))),
            optional: ["to", "turn", "why"]),
        WireGolden(
            topic: "cordelia/body/kitchen/voice",
            json: #"{"beat":0,"boot":"b2","from":null,"lease":6000,"phase":"quiet","turn":null,"why":null}"#,
            word: .body(
                kitchen,
                .voice(
                    VoiceReport(
                        boot: "b2", turn: nil, from: nil, phase: .quiet, beat: 0, lease: .seconds(6), why: nil))),
            optional: ["from", "turn", "why"]),
        WireGolden(
            topic: "cordelia/body/kitchen/voice",
            json: #"{"beat":4,"boot":"b2","from":"ipad","lease":6000,"phase":"failed","turn":"t1","why":"no sound"}"#,
            word: .body(
                kitchen,
                .voice(
                    VoiceReport(
                        boot: "b2", turn: "t1", from: ipad, phase: .failed, beat: 4, lease: .seconds(6),
                        why: "no sound"))),
            optional: ["from", "turn", "why"]),
        WireGolden(
            topic: "cordelia/body/ipad/controls",
            json: #"{"boot":"b1","brain":null,"camera":"closed","captions":false,"cut_in":false,"ear_text":false,"#
                + #""effort":null,"lightning":null,"muted":false,"noisy":false,"on_air":false,"#
                + #""voice_output":"here","wake":true}"#,
            word: .body(ipad, .controls(ControlsReport(boot: "b1", controls: Controls()))),
            optional: ["brain", "effort", "lightning"]),
        WireGolden(
            topic: "cordelia/body/ipad/wake",
            json: #"{"group":"house","phrase":"cordelia pippa","priority":0,"score":0.83,"talking":false,"#
                + #""wake":"c1","window":250}"#,
            word: .body(
                ipad,
                .claim(
                    Claim(
                        id: "c1", body: ipad, phrase: "cordelia pippa", group: "house", window: .milliseconds(250),
                        score: 0.83, priority: 0, talking: false)))),
        WireGolden(
            topic: "cordelia/body/ipad/decision",
            json: #"{"group":"house","over":[{"body":"kitchen","score":0.61,"wake":"c2","why":"lower score"}],"#
                + #""took":"ipad","wake":"c1"}"#,
            word: .body(
                ipad,
                .decision(
                    Decision(
                        claim: "c1", group: "house", took: ipad,
                        over: [Decision.Beaten(body: kitchen, claim: "c2", score: 0.61, why: "lower score")]))),
            optional: ["group"]),
        WireGolden(
            topic: "cordelia/body/ipad/said",
            json: #"{"brain":null,"effort":null,"lightning":null,"text":"turn on the light","turn":"t1","#
                + #""voice_to":"here","wake":null}"#,
            word: .said(
                ipad,
                Said(
                    turn: "t1", claim: nil, text: "turn on the light", voiceTo: nil, brain: nil, effort: nil,
                    lightning: nil)),
            optional: ["brain", "effort", "lightning", "wake"]),
        WireGolden(
            topic: "cordelia/body/ipad/said",
            json: #"{"brain":"claude","effort":"high","lightning":false,"text":"hi","turn":"t1","#
                + #""voice_to":"kitchen","wake":"c1"}"#,
            word: .said(
                ipad,
                Said(
                    turn: "t1", claim: "c1", text: "hi", voiceTo: kitchen, brain: "claude", effort: "high",
                    lightning: false)),
            optional: ["brain", "effort", "lightning", "wake"]),
        WireGolden(
            topic: "cordelia/body/ipad/cancel", json: #"{"turn":"t1","why":"cancelled"}"#,
            word: .body(ipad, .cancel("t1", why: "cancelled"))),
        WireGolden(
            topic: "cordelia/body/ipad/ask", json: #"{"ask":"wrap_up"}"#, word: .ask(ipad, "wrap_up")),
        WireGolden(
            topic: "cordelia/body/ipad/problem",
            json: #"{"at":"2026-03-01T08:15:30.250Z","topic":"cordelia/oriel/brains","why":"no JSON"}"#,
            word: .problem(ipad, topic: "cordelia/oriel/brains", why: "no JSON"), optional: ["at"]),
    ]

    private static func sense(_ json: String, _ sense: Sense, optional: Set<String> = []) -> WireGolden {
        WireGolden(topic: "cordelia/body/ipad/sense", json: json, word: .sense(ipad, sense), optional: optional)
    }

    static let senses: [WireGolden] = [
        sense(
            #"{"heard":"wake","phrase":"Cordelia Pippa","score":0.83}"#, .wake(phrase: "Cordelia Pippa", score: 0.83)),
        sense(#"{"heard":"words","text":"turn on"}"#, .words("turn on")),
        sense(#"{"heard":"said","text":"turn on the light"}"#, .said("turn on the light")),
        sense(#"{"heard":"nothing"}"#, .nothing),
        sense(#"{"heard":"level","level":0.42}"#, .level(0.42)),
        sense(#"{"mouth":"started","turn":"t1"}"#, .mouthStarted("t1")),
        sense(#"{"mouth":"ended","turn":"t1"}"#, .mouthEnded("t1")),
        sense(
            #"{"mouth":"failed","turn":"t1","why":"no card"}"#, .mouthFailed("t1", why: "no card"), optional: ["why"]),
        sense(#"{"camera":"open"}"#, .cameraOpen),
        sense(#"{"camera":"closed"}"#, .cameraClosed),
        sense(#"{"camera":"failed","why":"in use"}"#, .cameraFailed(why: "in use"), optional: ["why"]),
        sense(#"{"touched":"face"}"#, .tapped),
        sense(#"{"touched":"pause"}"#, .pausePressed),
        sense(#"{"touched":"resume"}"#, .resumePressed),
    ]
}
