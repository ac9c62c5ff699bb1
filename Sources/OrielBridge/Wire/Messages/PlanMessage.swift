import BodyNode

/// `oriel/body/<id>/plan`: what the next turn would run on, or why that cannot be read.
struct PlanMessage: Codable {
    let plan: Readable<Plan>

    private enum Key: String, CodingKey { case unread, brain, effort, lightning }

    init(_ plan: Readable<Plan>) { self.plan = plan }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        if let why = keys.find(.unread) {
            plan = .unread(why: try why.shown(orElse: "no reason given"))
            return
        }
        plan = .read(
            Plan(
                brain: try keys.find(.brain)?.idText(),
                effort: try keys.find(.effort)?.idText(),
                lightning: try keys.need(.lightning).flag()))
    }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        switch plan {
        case .unread(let why): try keys.encode(why, forKey: .unread)
        case .read(let plan):
            try keys.encode(plan.brain, forKey: .brain)
            try keys.encode(plan.effort, forKey: .effort)
            try keys.encode(plan.lightning, forKey: .lightning)
        }
    }
}
