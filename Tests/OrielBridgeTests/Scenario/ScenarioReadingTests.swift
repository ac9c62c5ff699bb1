import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@Suite("A scenario")
struct ScenarioReadingTests {
    private static func read(_ text: String) throws -> Scenario { try Scenario(json5: Data(text.utf8)) }
    private static func entry(_ text: String) throws -> Scenario.Entry? {
        try read("{entries: [\(text)]}").entries.first
    }

    @Test(arguments: ["speaker-dies", "oriel-dies"])
    func `that is shipped can be read`(name: String) throws {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let data = try Data(contentsOf: URL(filePath: "/\(root)/deploy/scenarios/\(name).json5"))
        let scenario = try Scenario(json5: data)
        #expect(scenario.entries.count > 10)
        #expect(scenario.lack(in: scenario.bodies) == nil)
    }

    @Test func `has comments, a name, bodies and entries`() throws {
        let scenario = try Self.read(
            """
            // why
            {name: 'A wake', bodies: ["ipad", "kitchen"], entries: [
              {at: 250, sense: {heard: "wake"}, on: "ipad"}, /* then */ {say: "so"},
            ],}
            """)
        #expect(
            scenario
                == Scenario(
                    name: "A wake", bodies: [ipad, kitchen],
                    entries: [
                        .init(.at(.milliseconds(250)), .sense(.wake(phrase: "Cordelia Pippa", score: 0.8), on: ipad)),
                        .init(.after(.zero), .say("so")),
                    ]))
    }

    @Test(arguments: [
        (#"{sense: {heard: "words", text: "turn"}, on: "ipad"}"#, Scenario.Deed.sense(.words("turn"), on: ipad)),
        (#"{sense: {heard: "nothing"}, on: "ipad"}"#, .sense(.nothing, on: ipad)),
        (#"{sense: {touched: "pause"}, on: "ipad"}"#, .sense(.pausePressed, on: ipad)),
        (#"{sense: {camera: "failed", why: "dust"}, on: "ipad"}"#, .sense(.cameraFailed(why: "dust"), on: ipad)),
        (#"{sense: {mouth: "ended", turn: "t"}, on: "ipad"}"#, .sense(.mouthEnded("t"), on: ipad)),
        (#"{set: "muted", to: "on", on: "ipad"}"#, .set(control: "muted", to: "on", on: ipad)),
        (#"{set: "eyes", to: "close"}"#, .set(control: "eyes", to: "close", on: nil)),
        (#"{kill: "ipad"}"#, .body(.kill, ipad)),
        (#"{stop: "ipad"}"#, .body(.stop, ipad)),
        (#"{start: "ipad"}"#, .body(.start, ipad)),
        (#"{oriel: "kill"}"#, .oriel(.kill)),
        (#"{broker: "restart-empty"}"#, .broker(.restartEmpty)),
        (
            #"{expect: {body: "ipad", handoff: "back", to: "kitchen", why: null}, within: 900}"#,
            .expect(Condition(ipad, .handOff(.back), .to(kitchen), .why(nil)), within: .milliseconds(900))
        ),
        (#"{expect: {oriel: "offline"}}"#, .expect(Condition(orielIsOnline: false), within: .seconds(10))),
        (#"{turn: {}}"#, .turn(.usual, of: nil)),
        (
            #"{turn: {steps: [{step: "tool", tool: "x", takes: 5}, {step: "failed", why: "no"}], answer: "a", seconds: 2, ran: {brain: "glm"}}, of: "ipad"}"#,
            .turn(
                TurnScript(
                    [.init(.tool("x"), takes: .milliseconds(5)), .init(.failed(why: "no"))], answer: "a", seconds: 2,
                    ran: Ran(brain: "glm", effort: nil, lightning: false)), of: ipad)
        ),
    ])
    func `has entries that do something`(text: String, deed: Scenario.Deed) throws {
        #expect(try Self.entry(text)?.deed == deed)
    }

    @Test(arguments: [
        (#"{at: 5, say: ""}"#, Scenario.Timing.at(.milliseconds(5))),
        (#"{after: 5, say: ""}"#, .after(.milliseconds(5))),
        (#"{say: ""}"#, .after(.zero)),
        (
            #"{when: {body: "ipad", face: "listening", line: "x"}, within: 7, say: ""}"#,
            .when(Condition(ipad, .face(.listening), .line("x")), within: .milliseconds(7))
        ),
        (
            #"{when: {body: "ipad", voice: "speaking", from: "kitchen"}, say: ""}"#,
            .when(Condition(ipad, .voice(.speaking), .from(kitchen)), within: .seconds(10))
        ),
    ])
    func `has entries whose time comes`(text: String, timing: Scenario.Timing) throws {
        #expect(try Self.entry(text)?.timing == timing)
    }

    @Test(arguments: [
        (#"{entries: [{}]}"#, "entry 1 does nothing; it needs one of"),
        (#"{entries: [{say: ""}, {kil: "ipad"}]}"#, #"entry 2: there is no key "kil"; did you mean "kill"?"#),
        (#"{entrys: []}"#, #"the scenario: there is no key "entrys"; did you mean "entries"?"#),
        (#"{name: "x"}"#, #"the scenario: the key "entries" is missing"#),
        (#"[]"#, "the scenario: a list should be an object"),
        (#"{entries: ["x"]}"#, #"entry 1: "x" should be an object"#),
        (#"{entries: [{at: 1, after: 2, say: ""}]}"#, #"entry 1: only one of "at", "after" can be said in one entry"#),
        (#"{entries: [{kill: "ipad", start: "ipad"}]}"#, #"entry 1: only one of "start", "kill" can be said"#),
        (#"{entries: [{kill: "iPad"}]}"#, #"entry 1: "kill" is "iPad", but a body id is"#),
        (#"{entries: [{kill: 7}]}"#, #"entry 1: "kill" is 7.0, it should be a string"#),
        (#"{entries: [{at: -1, say: ""}]}"#, #"entry 1: "at" is -1.0, it should be a number of 0 to 86400000"#),
        (#"{entries: [{at: 1e300, say: ""}]}"#, #"entry 1: "at" is 1e+300, it should be a number"#),
        (#"{entries: [{oriel: "kil"}]}"#, #"entry 1: "oriel" cannot be "kil"; did you mean "kill"?"#),
        (#"{entries: [{broker: "explode"}]}"#, #"entry 1: "broker" cannot be "explode"; valid are "stop", "start""#),
        (#"{entries: [{set: "mutd", to: "on"}]}"#, #"entry 1: "set" cannot be "mutd"; did you mean "muted"?"#),
        (#"{entries: [{sense: {herd: "wake"}, on: "a"}]}"#, #"entry 1, sense: there is no key "herd"; did you"#),
        (#"{entries: [{sense: {heard: "wake"}}]}"#, #"entry 1: the key "on" is missing"#),
        (#"{entries: [{sense: {heard: "words"}, on: "a"}]}"#, #"entry 1, sense: the key "text" is missing"#),
        (#"{entries: [{kill: "a", within: 5}]}"#, #"entry 1: "within" belongs to "when" or "expect""#),
        (#"{entries: [{kill: "a", on: "b"}]}"#, #"entry 1: "on" does not belong to "kill""#),
        (#"{entries: [{expect: {body: "a"}}]}"#, #"entry 1, expect: nothing of "a" is named; name one of status,"#),
        (#"{entries: [{expect: {body: "a", face: "listning"}}]}"#, #"did you mean "listening"?"#),
        (#"{entries: [{expect: {oriel: "online", body: "a"}}]}"#, #""oriel" and "body" need an entry each"#),
        (#"{entries: [{turn: {steps: [{step: "toll"}]}}]}"#, #"entry 1, turn, step 1: "step" cannot be "toll"; did"#),
        (#"{entries: [{turn: {steps: [{step: "tool"}]}}]}"#, #"entry 1, turn, step 1: the key "tool" is missing"#),
        (
            #"{entries: [{turn: {steps: [{step: "done"}, {step: "saved"}]}}]}"#,
            "entry 1, turn: nothing can follow the step 1, which ends the turn"
        ),
        (
            #"{bodies: ["ipad"], entries: [{kill: "kitchen"}]}"#,
            #"entry 1 needs the body "kitchen"; the house has "ipad""#
        ),
        (#"{bodies: ["ipad", "ipad"], entries: []}"#, #""bodies" has "ipad" twice"#),
        (#"{entries: [}"#, "the scenario is no JSON5: "),
    ])
    func `is refused with a sentence that helps`(text: String, sentence: String) {
        #expect {
            _ = try Self.read(text)
        } throws: { error in
            let said = "\(error)"
            if !said.contains(sentence) { print("said: \(said)") }
            return said.contains(sentence)
        }
    }

    /// Foundation's reader of JSON5 traps on such a key.
    @Test func `that is no UTF-8 is refused with the line`() {
        let bytes = Data("{\n".utf8) + Data([0xFF, 0xFF]) + Data(": 1}".utf8)
        let error = #expect(throws: ScenarioError.self) { try Scenario(json5: bytes) }
        #expect(error.map { "\($0)" } == "the scenario is no JSON5: line 2 is not UTF-8 text")
    }
}
