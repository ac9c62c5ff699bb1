import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@Suite("A message that does not keep the protocol")
struct WireRefusalTests {
    private let wire = Wire()

    static let keys: [(golden: WireGolden, key: String)] = WireGolden.all.flatMap { golden in
        JSONText(golden.json).keys.map { (golden, $0) }
    }

    /// What is missed where a key that chose the form of the whole message is not there.
    private static func missed(without key: String, in golden: WireGolden) -> String? {
        switch key {
        case "unread":
            golden.topic.hasSuffix("brains") ? "the key “brains” is missing" : "the key “brain” is missing"
        case "revoke": "the key “from” is missing"
        case "heard", "mouth", "touched", "camera":
            golden.topic.hasSuffix("sense")
                ? "one of the keys “heard”, “mouth”, “camera” and “touched” must be there" : nil
        default: nil
        }
    }

    @Test("is refused for a key that is missing, and names it", arguments: keys)
    func missing(_ golden: WireGolden, _ key: String) {
        let why = refusal(of: JSONText(golden.json).without(key).text, on: golden.topic)
        let expected = Self.missed(without: key, in: golden) ?? "the key “\(key)” is missing"
        #expect(why == (golden.optional.contains(key) ? nil : expected))
    }

    @Test("is refused for a key of another type, and names it", arguments: keys)
    func illTyped(_ golden: WireGolden, _ key: String) throws {
        let json = JSONText(golden.json)
        let right = JSONText.kind(of: try #require(json[key]))
        for wrong in [#"{"a":1}"#, "[[]]", "1.5", #""a""#, "true", "null"] {
            let kind = JSONText.kind(of: wrong)
            // Of a golden null nothing tells what else the key may be, but a list of lists it is never.
            guard kind != right, right != .null || kind == .list else { continue }
            let why = refusal(of: json.with(key, wrong).text, on: golden.topic)
            if kind == .null, golden.optional.union(golden.nullable).contains(key) {
                #expect(why == nil)
            } else if kind == .null, let missed = Self.missed(without: key, in: golden) {
                #expect(why == missed)
            } else {
                #expect(why?.contains("“\(key)” must be ") == true, "“\(key)” as \(wrong): \(why ?? "taken")")
            }
        }
    }

    @Test(
        "is refused beyond its bounds, in a sentence that says what is valid",
        arguments: [
            ("oriel/body/ipad/turn", "seq", "0", "“seq” must be an integer of at least 1, not 0"),
            ("oriel/body/ipad/turn", "seq", "-4", "“seq” must be an integer of at least 1, not -4"),
            ("oriel/body/ipad/turn", "seq", "3.5", "“seq” must be an integer of at least 1, not 3.5"),
            (
                "oriel/body/ipad/turn", "seq", "1e30",
                "“seq” must be an integer of at least 1, of 63 bits at most, not 1e+30"
            ),
            (
                "oriel/body/ipad/turn", "seq", "1e999",
                "“seq” must be an integer of at least 1, not a number out of range"
            ),
            (
                "oriel/body/ipad/turn", "turn", #""""#,
                "“turn” must be an id of 1 to 128 characters without control characters, not “”"
            ),
            (
                "oriel/body/ipad/turn", "epoch", #""a\u0000b""#,
                "“epoch” must be an id of 1 to 128 characters without control characters, not “a b”"
            ),
            (
                "oriel/body/ipad/turn", "turn", #""\#(String(repeating: "x", count: 129))""#,
                "“turn” must be an id of 1 to 128 characters without control characters, not "
                    + "“\(String(repeating: "x", count: 64))…”"
            ),
            ("oriel/status", "state", #""asleep""#, "“state” must be one of online, offline, not “asleep”"),
            ("oriel/body/ipad/voice", "seconds", "-1", "“seconds” must be a number of seconds from 0 to 3600, not -1"),
            (
                "oriel/body/ipad/voice", "seconds", "3601",
                "“seconds” must be a number of seconds from 0 to 3600, not 3601"
            ),
            (
                "oriel/body/ipad/voice", "from", #""Küche""#,
                "“from” must be a body's id, not “Küche”: a body id is 1 to 63 characters of a-z, 0-9, _ and -, "
                    + "and begins with a letter or a digit"
            ),
            ("oriel/body/ipad/voice", "audio", #"{"wav":7}"#, "“audio.wav” must be a text, not 7"),
            ("oriel/body/ipad/voice", "audio", "7", "“audio” must be an object, not 7"),
            (
                "oriel/body/ipad/avatar_set", "avatar_set", #"".hidden""#,
                "“avatar_set” must be the name of a set: 1 to 64 characters without “/”, not beginning with “.”, "
                    + "not “.hidden”"
            ),
            (
                "oriel/body/ipad/avatar_set", "avatar_set", #""a/../b""#,
                "“avatar_set” must be the name of a set: 1 to 64 characters without “/”, not beginning with “.”, "
                    + "not “a/../b”"
            ),
            ("oriel/brains", "brains", #"[{"id":"a","name":"A"}]"#, "the key “brains[0].efforts” is missing"),
            (
                "oriel/brains", "brains", #"[{"id":"a","name":"A","efforts":["low",2]}]"#,
                "“brains[0].efforts[1]” must be an id of 1 to 128 characters without control characters, not 2"
            ),
            (
                "oriel/brains", "brains", #"[{"id":"a","name":"A","efforts":[]},{"id":"a","name":"B","efforts":[]}]"#,
                "“brains” names “a” twice; each brain has an id of its own"
            ),
            ("oriel/brains", "lightning", "{}", "the key “lightning.brain” is missing"),
            ("body/ipad/status", "protocol", "2", "the body speaks protocol 2, this one 1"),
            ("body/ipad/status", "build", "-1", "“build” must be an integer of at least 0, not -1"),
            ("body/ipad/status", "state", #""gone""#, "“state” must be one of online, offline, lost, not “gone”"),
            ("body/ipad/face", "line_kind", #""red""#, "“line_kind” must be one of plain, stage, unread, not “red”"),
            ("body/ipad/face", "ring", #""blue""#, "“ring” must be one of listening, speaking, none, not “blue”"),
            ("body/ipad/face", "left", "-1", "“left” must be an integer of at least 0, not -1"),
            (
                "body/ipad/face", "state", #""asleep""#,
                "“state” must be one of idle, blink, speaking, looking, listening, heard-you, muted, thinking, "
                    + "not “asleep”"
            ),
            ("body/ipad/handoff", "phase", #""gone""#, "“phase” must be one of here, going, there, back, not “gone”"),
            ("body/kitchen/voice", "phase", #""x""#, "“phase” must be one of quiet, speaking, ended, failed, not “x”"),
            ("body/kitchen/voice", "beat", "-1", "“beat” must be an integer of at least 0, not -1"),
            ("body/kitchen/voice", "lease", "0", "“lease” must be an integer from 1 to 600000, not 0"),
            ("body/kitchen/voice", "lease", "600001", "“lease” must be an integer from 1 to 600000, not 600001"),
            ("body/ipad/controls", "camera", #""ajar""#, "“camera” must be one of open, closed, not “ajar”"),
            ("body/ipad/wake", "window", "-1", "“window” must be an integer from 0 to 10000, not -1"),
            ("body/ipad/wake", "window", "10001", "“window” must be an integer from 0 to 10000, not 10001"),
            ("body/ipad/wake", "score", "1e400", "“score” must be a number, not a number out of range"),
            (
                "body/ipad/wake", "priority", "9223372036854775808",
                "“priority” must be an integer, of 63 bits at most, not 9.223372036854776e+18"
            ),
            ("body/ipad/decision", "took", #""kitchen""#, "“took” must be “ipad”, whose topic this is, not “kitchen”"),
            (
                "body/ipad/decision", "over", #"[{"body":"a","wake":"c","why":"w"}]"#,
                "the key “over[0].score” is missing"
            ),
            (
                "body/ipad/sense", "heard", #""music""#,
                "“heard” must be one of wake, words, said, level, nothing, not “music”"
            ),
        ])
    func bounds(_ topic: String, _ key: String, _ value: String, _ why: String) throws {
        let golden = try #require(WireGolden.all.first { $0.topic == "cordelia/" + topic })
        #expect(refusal(of: JSONText(golden.json).with(key, value).text, on: golden.topic) == why)
    }

    @Test("is refused for lists that are too long")
    func lists() throws {
        let brains = (0..<257).map { #"{"id":"b\#($0)","name":"B","efforts":[]}"# }.joined(separator: ",")
        #expect(
            refusal(of: #"{"revision":1,"brains":[\#(brains)]}"#, on: "cordelia/oriel/brains")
                == "“brains” has 257 brains, 256 are allowed")
        let efforts = (0..<33).map { #""e\#($0)""# }.joined(separator: ",")
        #expect(
            refusal(
                of: #"{"revision":1,"brains":[{"id":"b","name":"B","efforts":[\#(efforts)]}]}"#,
                on: "cordelia/oriel/brains") == "“brains[0].efforts” has 33 efforts, 32 are allowed")
        let over = (0..<1_025).map { #"{"body":"b\#($0)","wake":"c","score":0,"why":""}"# }.joined(separator: ",")
        #expect(
            refusal(of: #"{"wake":"c","took":"ipad","over":[\#(over)]}"#, on: "cordelia/body/ipad/decision")
                == "“over” has 1025 claims, 1024 are allowed")
    }

    @Test("is refused for words that are too long")
    func words() {
        for letter in ["a", "é"] {
            let most = String(repeating: letter, count: (62 << 10) / letter.utf8.count)
            #expect(refusal(of: #"{"heard":"said","text":"\#(most)"}"#, on: "cordelia/body/ipad/sense") == nil)
            #expect(
                refusal(
                    of: #"{"turn":"t","wake":null,"text":"\#(most)","voice_to":"here"}"#, on: "cordelia/body/ipad/said")
                    == nil)
            #expect(
                refusal(of: #"{"heard":"said","text":"\#(most)a"}"#, on: "cordelia/body/ipad/sense")
                    == "“text” has 63489 bytes, 63488 are allowed")
        }
        let long = String(repeating: "a", count: (64 << 10) + 1)
        #expect(
            refusal(of: #"{"turn":"t","from":"ipad","text":"\#(long)"}"#, on: "cordelia/oriel/body/ipad/voice")
                == "“text” has 65537 characters, 65536 are allowed")
    }

    private func refusal(of json: String, on topic: String) -> String? {
        do {
            _ = try wire.decode(Delivery(topic: topic, payload: Data(json.utf8), retained: false))
            return nil
        } catch {
            return error.why
        }
    }
}
