import BodyNode
package import FoundationEssentials

extension Scenario {
    /// How long something may take to be seen when an entry does not say.
    static let usualWithin = Duration.seconds(10)

    private static let timings = ["at", "after", "when"]
    private static let deeds = ["sense", "set", "turn", "start", "stop", "kill", "oriel", "broker", "expect", "say"]

    /// Reads a scenario in JSON5, which may have comments.
    package init(json5 data: Data) throws(ScenarioError) {
        let value: ScenarioValue
        do { value = try JSON5.decode(ScenarioValue.self, from: data) } catch {
            throw ScenarioError("the scenario is no JSON5: \(Scenario.fault(error))")
        }
        let record = try ScenarioRecord(value, at: "the scenario", keys: ["name", "bodies", "entries"])
        name = try record.text("name") ?? "a scenario"
        bodies = try Scenario.bodies(record)
        entries = []
        let list = try record.needed("entries", try record.list("entries"))
        for (index, value) in list.enumerated() { entries.append(try Scenario.entry(value, index + 1)) }
        if !bodies.isEmpty, let lack = lack(in: bodies) { throw ScenarioError(lack) }
    }

    private static func bodies(_ record: ScenarioRecord) throws(ScenarioError) -> [BodyID] {
        var bodies: [BodyID] = []
        for value in try record.list("bodies") ?? [] {
            guard case .text(let text) = value, let body = BodyID(text) else {
                throw ScenarioError("the scenario: \"bodies\" has \(value.quoted) in it, but \(BodyID.rule)")
            }
            guard !bodies.contains(body) else { throw ScenarioError("the scenario: \"bodies\" has \"\(body)\" twice") }
            bodies.append(body)
        }
        return bodies
    }

    private static func entry(_ value: ScenarioValue, _ number: Int) throws(ScenarioError) -> Entry {
        let record = try ScenarioRecord(
            value, at: "entry \(number)", keys: timings + ["within"] + deeds + ["on", "to", "of"])
        let timing = try timing(record)
        guard let deed = try record.one(of: deeds) else {
            throw ScenarioError(
                "entry \(number) does nothing; it needs one of \(deeds.map { "\"\($0)\"" }.joined(separator: ", "))")
        }
        let isWatching = deed == "expect" || record.has("when")
        if record.has("within"), !isWatching {
            throw ScenarioError("\(record.place): \"within\" belongs to \"when\" or \"expect\"")
        }
        for (key, owners) in [("on", ["sense", "set"]), ("to", ["set"]), ("of", ["turn"])]
        where record.has(key) && !owners.contains(deed) {
            throw ScenarioError("\(record.place): \"\(key)\" does not belong to \"\(deed)\"")
        }
        return Entry(timing, try read(deed, record))
    }

    private static func timing(_ record: ScenarioRecord) throws(ScenarioError) -> Timing {
        switch try record.one(of: timings) {
        case "at"?: return .at(try record.milliseconds("at") ?? .zero)
        case "when"?:
            let condition = try condition(record, "when")
            return .when(condition, within: try record.milliseconds("within") ?? usualWithin)
        case "after"?: return .after(try record.milliseconds("after") ?? .zero)
        case _: return .after(.zero)
        }
    }

    private static func read(_ deed: String, _ record: ScenarioRecord) throws(ScenarioError) -> Deed {
        switch deed {
        case "sense": return .sense(try sense(record), on: try record.needed("on", try record.body("on")))
        case "set":
            let name = try record.needed("set", try record.text("set"))
            guard Control(rawValue: name) != nil else {
                throw record.unknown("set", name, among: Control.allCases.map(\.rawValue))
            }
            return .set(control: name, to: try record.text("to") ?? "", on: try record.body("on"))
        case "turn": return .turn(try script(record), of: try record.body("of"))
        case "start": return .body(.start, try record.needed(deed, try record.body(deed)))
        case "stop": return .body(.stop, try record.needed(deed, try record.body(deed)))
        case "kill": return .body(.kill, try record.needed(deed, try record.body(deed)))
        case "oriel": return .oriel(try record.needed(deed, try record.choice(deed)))
        case "broker": return .broker(try record.needed(deed, try record.choice(deed)))
        case "expect":
            let condition = try condition(record, "expect")
            return .expect(condition, within: try record.milliseconds("within") ?? usualWithin)
        case _: return .say(try record.needed(deed, try record.text(deed)))
        }
    }

    /// What the decoder has against a text, with its place where it knows one.
    private static func fault(_ error: any Error) -> String {
        switch error {
        case let error as JSON5.NotText: "line \(error.line) is not UTF-8 text"
        case DecodingError.dataCorrupted(let context):
            context.underlyingError.map { "\($0)" } ?? context.debugDescription
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.keyNotFound(_, let context):
            context.debugDescription
        case let other: "\(other)"
        }
    }
}
