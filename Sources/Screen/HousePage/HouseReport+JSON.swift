package import BodyNode
import OrielBridge

extension HouseReport {
    private enum Key: String, CodingKey {
        case title, count, bodies, more, arcs, decisions, problems, oriel, eyes, persona, link
        case orielOnline = "oriel_online"
    }

    private enum BodyKey: String, CodingKey {
        case id, name, room, online, state, none, ring, line, left, plan, speaking, listening, eyes, marks, page
        case frameURL = "frame_url"
        case lineKind = "line_kind"
        case handOff = "handoff"
    }

    private enum HandOffKey: String, CodingKey { case phase, to, why }
    private enum ArcKey: String, CodingKey { case from, to, phase, words }
    private enum DecisionKey: String, CodingKey { case number, took, name, over, words, ago }
    private enum BeatenKey: String, CodingKey { case name, why }
    private enum ProblemKey: String, CodingKey { case number, body, name, topic, why, ago }
    private enum EyesKey: String, CodingKey { case open, words, known, close }
    private enum NamedKey: String, CodingKey { case id, name }
    private enum ActionKey: String, CodingKey { case label, refusal }
    private enum PersonaKey: String, CodingKey { case name, pronoun }
    private enum LinkKey: String, CodingKey { case up, why }

    /// As the page reads it.
    /// - Parameter page: the address of a body's own page; nil when nobody knows it.
    package func json(page: (BodyID) -> String?) -> [UInt8] {
        var keys = JSONObject<Key>()
        // Nothing here is a number that JSON cannot carry.
        try? write(to: &keys, page)
        return keys.finished()
    }

    private func write(to keys: inout JSONObject<Key>, _ page: (BodyID) -> String?) throws(Refusal) {
        keys.encode(title, forKey: .title)
        keys.encode(count, forKey: .count)
        keys.encode(more, forKey: .more)
        keys.encode(oriel, forKey: .oriel)
        keys.encode(isOrielOnline, forKey: .orielOnline)
        try keys.objects(bodies, forKey: .bodies, by: BodyKey.self) { body, keys throws(Refusal) in
            try Self.write(body, to: &keys, page: page(body.id))
        }
        try keys.objects(arcs, forKey: .arcs, by: ArcKey.self) { arc, keys throws(Refusal) in
            keys.encode(arc.from.text, forKey: .from)
            keys.encode(arc.to.text, forKey: .to)
            keys.encode(arc.isThere ? "there" : "going", forKey: .phase)
            keys.encode(arc.words, forKey: .words)
        }
        try keys.objects(decisions, forKey: .decisions, by: DecisionKey.self) { decision, keys throws(Refusal) in
            keys.encode(decision.number, forKey: .number)
            keys.encode(decision.took.text, forKey: .took)
            keys.encode(decision.name, forKey: .name)
            keys.encode(decision.words, forKey: .words)
            keys.encode(decision.ago, forKey: .ago)
            try keys.objects(decision.over, forKey: .over, by: BeatenKey.self) { beaten, keys throws(Refusal) in
                keys.encode(beaten.name, forKey: .name)
                keys.encode(beaten.why, forKey: .why)
            }
        }
        try keys.objects(problems, forKey: .problems, by: ProblemKey.self) { problem, keys throws(Refusal) in
            keys.encode(problem.number, forKey: .number)
            keys.encode(problem.body?.text, forKey: .body)
            keys.encode(problem.name, forKey: .name)
            keys.encode(problem.topic, forKey: .topic)
            keys.encode(problem.why, forKey: .why)
            keys.encode(problem.ago, forKey: .ago)
        }
        try keys.object(forKey: .eyes, by: EyesKey.self) { keys throws(Refusal) in
            try keys.objects(eyes.open, forKey: .open, by: NamedKey.self) { eye, keys throws(Refusal) in
                keys.encode(eye.id.text, forKey: .id)
                keys.encode(eye.name, forKey: .name)
            }
            keys.encode(eyes.words, forKey: .words)
            keys.encode(eyes.isKnown, forKey: .known)
            try keys.object(forKey: .close, by: ActionKey.self) { keys throws(Refusal) in
                keys.encode(eyes.close.label, forKey: .label)
                keys.encode(eyes.close.refusal, forKey: .refusal)
            }
        }
        try keys.object(forKey: .persona, by: PersonaKey.self) { keys throws(Refusal) in
            keys.encode(persona.name, forKey: .name)
            keys.encode(persona.pronoun, forKey: .pronoun)
        }
        try keys.object(forKey: .link, by: LinkKey.self) { keys throws(Refusal) in
            keys.encode(linkWhy == nil, forKey: .up)
            keys.encode(linkWhy, forKey: .why)
        }
    }

    private static func write(_ body: Body, to keys: inout JSONObject<BodyKey>, page: String?) throws(Refusal) {
        keys.encode(body.id.text, forKey: .id)
        keys.encode(body.name, forKey: .name)
        keys.encode(body.room, forKey: .room)
        keys.encode(body.isOnline, forKey: .online)
        keys.encode(body.face?.state.rawValue, forKey: .state)
        keys.encode(body.face.map { "/sets/\(escaped($0.set))/\($0.frame.rawValue)" }, forKey: .frameURL)
        keys.encode(body.ring.rawValue, forKey: .ring)
        keys.encode(body.line, forKey: .line)
        keys.encode(body.lineKind.rawValue, forKey: .lineKind)
        keys.encode(body.left, forKey: .left)
        keys.encode(body.face?.plan, forKey: .plan)
        keys.encode(body.isSpeaking, forKey: .speaking)
        keys.encode(body.isListening, forKey: .listening)
        keys.encode(body.hasCameraOpen, forKey: .eyes)
        keys.encode(body.marks, forKey: .marks)
        keys.encode(body.pictureWhy, forKey: .none)
        keys.encode(page, forKey: .page)
        guard let handOff = body.handOff else { return keys.encodeNil(forKey: .handOff) }
        try keys.object(forKey: .handOff, by: HandOffKey.self) { keys throws(Refusal) in
            keys.encode(handOff.phase.rawValue, forKey: .phase)
            keys.encode(handOff.to?.text, forKey: .to)
            keys.encode(handOff.why, forKey: .why)
        }
    }
}
