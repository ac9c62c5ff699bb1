import BodyNode

/// `body/<id>/decision`: who took a wake, and why; said by the winner.
struct DecisionMessage: JSONReadable, JSONWritable {
    private let decision: Decision

    enum Key: String, CodingKey { case wake, group, took, over }
    private enum BeatenKey: String, CodingKey { case body, wake, score, why }

    init(_ decision: Decision) { self.decision = decision }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        decision = Decision(
            claim: try keys.need(.wake).id(),
            group: try keys.find(.group)?.shown(),
            took: try keys.need(.took).bodyID(),
            over: try keys.need(.over).list(atMost: 1_024, of: "claims") { field throws(Refusal) in
                let beaten = try field.object(BeatenKey.self)
                return Decision.Beaten(
                    body: try beaten.need(.body).bodyID(),
                    claim: try beaten.need(.wake).id(),
                    score: try beaten.need(.score).number(),
                    why: try beaten.need(.why).shown())
            })
    }

    /// A body can take a wake only for itself.
    func decision(of body: BodyID) throws(Refusal) -> Decision {
        guard decision.took == body else {
            throw Refusal(why: "“took” must be “\(body)”, whose topic this is, not “\(decision.took)”")
        }
        return decision
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        if let group = decision.group { keys.encode(group, forKey: .group) }
        keys.encode(decision.claim.text, forKey: .wake)
        keys.encode(decision.took.text, forKey: .took)
        try keys.objects(decision.over, forKey: .over, by: BeatenKey.self) { beaten, keys throws(Refusal) in
            keys.encode(beaten.body.text, forKey: .body)
            keys.encode(beaten.claim.text, forKey: .wake)
            try keys.encode(beaten.score, forKey: .score)
            keys.encode(beaten.why, forKey: .why)
        }
    }
}
