import BodyNode

extension Scenario {
    private enum Act: String, CaseIterable {
        case saved, sending, memory, tool, thinking, writing, voice, done, failed, unread, silence
    }

    /// A script: `{steps: [{step: "tool", tool: "web_search", takes: 800}, …], answer, seconds, ran}`. Without `steps` it
    /// is the usual one.
    static func script(_ entry: ScenarioRecord) throws(ScenarioError) -> TurnScript {
        let record = try ScenarioRecord(
            entry.value("turn") ?? .null, at: "\(entry.place), turn", keys: ["steps", "answer", "seconds", "ran"])
        var script = TurnScript.usual
        if let answer = try record.text("answer") {
            script.answer = answer
            script.seconds = nil
        }
        if let seconds = try record.number("seconds", in: 0...3_600) { script.seconds = seconds }
        if let ran = record.value("ran") { script.ran = try self.ran(ran, record) }
        guard let steps = try record.list("steps") else { return script }
        script.steps = []
        for (index, value) in steps.enumerated() {
            if let last = script.steps.last?.act, last.isLast {
                throw ScenarioError("\(record.place): nothing can follow the step \(index), which ends the turn")
            }
            script.steps.append(try step(value, "\(record.place), step \(index + 1)"))
        }
        return script
    }

    private static func step(_ value: ScenarioValue, _ place: String) throws(ScenarioError) -> TurnScript.Step {
        let record = try ScenarioRecord(value, at: place, keys: ["step", "takes", "tool", "why"])
        let act = try record.needed("step", try record.choice("step", of: Act.self))
        if record.has("tool"), act != .tool { throw ScenarioError("\(place): \"tool\" belongs to the step \"tool\"") }
        if record.has("why"), act != .failed, act != .unread {
            throw ScenarioError("\(place): \"why\" belongs to the steps \"failed\" and \"unread\"")
        }
        let said: TurnScript.Act =
            switch act {
            case .saved: .saved
            case .sending: .sending
            case .memory: .memory
            case .tool: .tool(try record.needed("tool", try record.text("tool")))
            case .thinking: .thinking
            case .writing: .writing
            case .voice: .voice
            case .done: .done
            case .failed: .failed(why: try record.needed("why", try record.text("why")))
            case .unread: .unread(why: try record.needed("why", try record.text("why")))
            case .silence: .silence
            }
        return TurnScript.Step(said, takes: try record.milliseconds("takes") ?? .zero)
    }

    private static func ran(_ value: ScenarioValue, _ entry: ScenarioRecord) throws(ScenarioError) -> Ran {
        let record = try ScenarioRecord(value, at: "\(entry.place), ran", keys: ["brain", "effort", "lightning"])
        return Ran(
            brain: try record.needed("brain", try record.text("brain")), effort: try record.text("effort"),
            lightning: try record.flag("lightning") ?? false)
    }
}

extension TurnScript.Act {
    /// Whether no step can follow it.
    fileprivate var isLast: Bool {
        switch self {
        case .done, .failed, .silence: true
        case .saved, .sending, .memory, .tool, .thinking, .writing, .voice, .unread: false
        }
    }
}
