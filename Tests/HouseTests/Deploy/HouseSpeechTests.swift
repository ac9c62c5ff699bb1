import OrielBridge
import Testing

@Suite("What a house says")
struct HouseSpeechTests {
    /// Everything that is said while a house plays, as lines for `validate.py`.
    private func speech(of arguments: String, besides: String = "") async throws -> [String] {
        let broker = try PrivateMosquitto()
        let publish = "mosquitto_pub -p \(broker.port) -q 1 -t cordelia/all/hello -m"
        let outcome = try await Script(
            lines: """
                mosquitto_sub -p \(broker.port) -q 1 -V 5 --retain-as-published -t '#' -F '%t\\t%r\\t%p' >"$HOME/lines" &
                until [ -s "$HOME/lines" ]; do \(publish) '{"first":1}'; done
                port=\(broker.port)
                \(besides)
                cordelia-node house --broker mqtt://127.0.0.1:$port \(arguments) >&2
                until grep -q '"last"' "$HOME/lines"; do \(publish) '{"last":1}'; done
                cat "$HOME/lines"
                """, patience: 120
        ).run()
        try #require(outcome.status == 0, "\(outcome.errors.suffix(800))")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    /// The topics of these lines, with `+` in place of the body's id.
    private func topics(_ lines: [String]) -> Set<String> {
        Set(
            lines.map { line in
                var levels = line.prefix { $0 != "\t" }.split(separator: "/").map(String.init)
                if let place = levels.firstIndex(of: "body"), levels.count > place + 1 { levels[place + 1] = "+" }
                return levels.dropFirst().joined(separator: "/")
            })
    }

    @Test("is as docs/asyncapi.yaml has it, in quiet turns, and a problem is too")
    func turns() async throws {
        // Somebody turns the volume up all the while, which no body has.
        let lines = try await speech(
            of: "--turns 2 --speed 5",
            besides: "while sleep 0.2; do mosquitto_pub -p $port -q 1 -t cordelia/body/ipad/set/volume -m 11; done &")
        let said = lines.filter { !$0.contains("/set/volume\t") }
        let outcome = try await AsyncAPI.validate(said, options: "--at-least 60")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let expected: Set = [
            "oriel/status", "oriel/brains", "oriel/body/+/avatar_set", "oriel/body/+/plan", "oriel/body/+/turn",
            "oriel/body/+/voice", "body/+/status", "body/+/face", "body/+/handoff", "body/+/voice", "body/+/controls",
            "body/+/wake", "body/+/decision", "body/+/said", "body/+/problem", "body/+/sense", "all/hello",
        ]
        #expect(expected.subtracting(topics(said)).isEmpty)
    }

    @Test(
        "is as docs/asyncapi.yaml has it when somebody dies",
        arguments: ["oriel-dies", "speaker-dies"])
    func faults(scenario: String) async throws {
        let lines = try await speech(of: "--scenario deploy/scenarios/\(scenario).json5 --speed 5")
        let outcome = try await AsyncAPI.validate(lines, options: "--at-least 30")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
