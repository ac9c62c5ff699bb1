import BodyNode

/// `oriel/body/<id>/plan`: what the next turn would run on, or why that cannot be read.
struct PlanMessage: JSONReadable, JSONWritable {
    let plan: Readable<Plan>

    enum Key: String, CodingKey { case unread, brain, effort, lightning }

    init(_ plan: Readable<Plan>) { self.plan = plan }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        if let why = keys.find(.unread) {
            plan = .unread(why: try why.shown(orElse: "no reason given"))
            return
        }
        plan = .read(
            Plan(
                brain: try keys.needOrNull(.brain)?.idText(),
                effort: try keys.needOrNull(.effort)?.idText(),
                lightning: try keys.need(.lightning).flag()))
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        switch plan {
        case .unread(let why): keys.encode(why, forKey: .unread)
        case .read(let plan):
            keys.encode(plan.brain, forKey: .brain)
            keys.encode(plan.effort, forKey: .effort)
            keys.encode(plan.lightning, forKey: .lightning)
        }
    }
}
