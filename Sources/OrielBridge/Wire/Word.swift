package import BodyNode

/// Anything that is said on the house's bus, by whomever: a topic and its value in one.
package enum Word: Hashable, Sendable {
    /// Oriel, to the whole house. Only `status` and `brains` are said so.
    case oriel(OrielWord)
    /// Oriel, to one body: everything else that it says.
    case orielBody(BodyID, OrielWord)
    case body(BodyID, BodyWord)
    case said(BodyID, Said)
    /// Nil: the retained value was cleared.
    case face(BodyID, FaceReport?)
    /// A drawn picture's bytes; they are not kept in the word.
    case frame(BodyID)
    case problem(BodyID, topic: String, why: String)
    case ask(BodyID, String)
    case sense(BodyID, Sense)
    /// A control, as somebody spelled it; without an id, of every body.
    case set(BodyID?, control: String, value: String)
    case hello
}

extension Word {
    /// Where the word is said.
    package var topic: Topic {
        switch self {
        case .oriel(let word): word.topic(to: nil)
        case .orielBody(let id, let word): word.topic(to: id)
        case .body(let id, let word): .body(id, word.topic)
        case .said(let id, _): .body(id, .said)
        case .face(let id, _): .body(id, .face)
        case .frame(let id): .body(id, .frame)
        case .problem(let id, _, _): .body(id, .problem)
        case .ask(let id, _): .body(id, .ask)
        case .sense(let id, _): .body(id, .sense)
        case .set(let id?, let control, _): .set(id, control)
        case .set(nil, let control, _): .setAll(control)
        case .hello: .hello
        }
    }
}

extension OrielWord {
    /// Whether it is said once to the whole house, rather than to each body.
    package var isForTheHouse: Bool {
        switch self {
        case .status, .brains: true
        case .avatarSet, .plan, .turn, .order, .revoke, .image: false
        }
    }

    /// Where the word is said. One that needs a body and has none has no topic: `.unknown`.
    fileprivate func topic(to id: BodyID?) -> Topic {
        func topic(_ name: OrielTopic) -> Topic { id.map { .orielBody($0, name) } ?? .unknown(name.rawValue) }
        return switch self {
        case .status: .oriel(.status)
        case .brains: .oriel(.brains)
        case .avatarSet: topic(.avatarSet)
        case .plan: topic(.plan)
        case .turn: topic(.turn)
        case .order, .revoke: topic(.voice)
        case .image: topic(.image)
        }
    }
}
