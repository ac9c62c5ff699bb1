import BodyNode

/// `oriel/body/<id>/turn`: the step of the turn in flight.
struct TurnMessage: JSONReadable, JSONWritable {
    let step: TurnStep
    private let at: String

    enum Key: String, CodingKey { case epoch, turn, seq, step, tool, ran, spoken, why, at }

    init(_ step: TurnStep, at: String) {
        self.step = step
        self.at = at
    }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        step = TurnStep(
            epoch: try keys.need(.epoch).id(),
            turn: try keys.need(.turn).id(),
            seq: try keys.need(.seq).integer(from: 1),
            step: try Self.step(keys))
        // For people alone; a step is no worse without it.
        at = try keys.find(.at)?.shown() ?? ""
    }

    private static func step(_ keys: Fields<Key>) throws(Refusal) -> Step {
        switch try keys.need(.step).shown(atMost: 64) {
        case "saved": return .saved
        case "sending": return .sending
        case "memory": return .memory
        case "tool": return .tool(try keys.need(.tool).shown(orElse: "a tool without a name"))
        case "thinking": return .thinking
        case "writing": return .writing
        case "voice": return .voice
        case "done": return .done(ran: try ran(keys), spoken: try keys.find(.spoken)?.flag() ?? false)
        case "failed": return .failed(why: try keys.need(.why).shown(orElse: "no reason given"))
        case "unread": return .unread(why: try keys.need(.why).shown(orElse: "no reason given"))
        case let other: return .unread(why: "unknown step “\(other)”")
        }
    }

    private static func ran(_ keys: Fields<Key>) throws(Refusal) -> Ran? {
        guard let ran = try keys.find(.ran)?.object(PickKey.self) else { return nil }
        return Ran(
            brain: try ran.need(.brain).idText(),
            effort: try ran.find(.effort)?.idText(),
            lightning: try ran.need(.lightning).flag())
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(step.epoch.text, forKey: .epoch)
        keys.encode(step.turn.text, forKey: .turn)
        keys.encode(step.seq, forKey: .seq)
        keys.encode(at, forKey: .at)
        keys.encode(step.step.name, forKey: .step)
        switch step.step {
        case .saved, .sending, .memory, .thinking, .writing, .voice: break
        case .tool(let tool): keys.encode(tool, forKey: .tool)
        case .failed(let why), .unread(let why): keys.encode(why, forKey: .why)
        case .done(let ran, let spoken):
            keys.encode(spoken, forKey: .spoken)
            guard let ran else { return }
            try keys.object(forKey: .ran, by: PickKey.self) { pick throws(Refusal) in
                pick.encode(ran.brain, forKey: .brain)
                pick.encode(ran.effort, forKey: .effort)
                pick.encode(ran.lightning, forKey: .lightning)
            }
        }
    }
}

extension Step {
    fileprivate var name: String {
        switch self {
        case .saved: "saved"
        case .sending: "sending"
        case .memory: "memory"
        case .tool: "tool"
        case .thinking: "thinking"
        case .writing: "writing"
        case .voice: "voice"
        case .done: "done"
        case .failed: "failed"
        case .unread: "unread"
        }
    }
}
