import BodyNode

extension Scenario {
    private enum Presence: String, CaseIterable { case online, offline }

    /// What a `when` or an `expect` names: of one body any of these traits, or Oriel.
    static func condition(_ entry: ScenarioRecord, _ key: String) throws(ScenarioError) -> Condition {
        let traits = ["status", "face", "line", "handoff", "to", "why", "voice", "from"]
        let record = try ScenarioRecord(
            entry.value(key) ?? .null, at: "\(entry.place), \(key)", keys: ["oriel", "body"] + traits)
        if let presence = try record.choice("oriel", of: Presence.self) {
            if let other = (["body"] + traits).first(where: record.has) {
                throw ScenarioError("\(record.place): \"oriel\" and \"\(other)\" need an entry each")
            }
            return Condition(orielIsOnline: presence == .online)
        }
        let body = try record.needed("body", try record.body("body"))
        var named: [Condition.Trait] = []
        if let state = try record.choice("status", of: BodyStatus.State.self) { named.append(.status(state)) }
        if let state = try record.choice("face", of: FaceState.self) { named.append(.face(state)) }
        if let line = try record.text("line") { named.append(.line(line)) }
        if let phase = try record.choice("handoff", of: HandOffReport.Phase.self) { named.append(.handOff(phase)) }
        if let to = try record.body("to") { named.append(.to(to)) }
        switch record.value("why") {
        case nil: break
        case .null?: named.append(.why(nil))
        case _?: named.append(.why(try record.text("why")))
        }
        if let phase = try record.choice("voice", of: VoiceReport.Phase.self) { named.append(.voice(phase)) }
        if let from = try record.body("from") { named.append(.from(from)) }
        guard !named.isEmpty else {
            throw ScenarioError(
                "\(record.place): nothing of \"\(body)\" is named; name one of \(traits.joined(separator: ", "))")
        }
        return Condition(body, traits: named)
    }
}
