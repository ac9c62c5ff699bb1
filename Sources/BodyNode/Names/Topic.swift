/// What can be said on the house's bus, without prefix or spelling: the table of the protocol as a type.
package enum Topic: Hashable, Sendable {
    case oriel(HubTopic)
    case orielBody(BodyID, OrielTopic)
    case body(BodyID, BodyTopic)
    /// A control of one body: `set/<name>`. The name is whatever came; it may not exist.
    case set(BodyID, String)
    /// A control of every body: `all/set/<name>`.
    case setAll(String)
    case hello
    /// Something that is no topic of the house, as it was spelled.
    case unknown(String)
}

/// What Oriel says to the whole house.
package enum HubTopic: String, CaseIterable, Hashable, Sendable { case status, brains }

/// What Oriel says to one body.
package enum OrielTopic: String, CaseIterable, Hashable, Sendable {
    case avatarSet = "avatar_set"
    case plan, turn, voice, image
}

/// What a body, or its own ears, mouth and camera, say.
package enum BodyTopic: String, CaseIterable, Hashable, Sendable {
    case status, face, frame
    case handOff = "handoff"
    case voice, controls
    case wake, decision, said, cancel, ask, problem, sense
}

extension Topic {
    /// The body that it is about; nil: the whole house, or no topic of it.
    package var bodyID: BodyID? {
        switch self {
        case .orielBody(let id, _), .body(let id, _), .set(let id, _): id
        case .oriel, .setAll, .hello, .unknown: nil
        }
    }

    /// Whether the broker keeps the last value. A retained message on any other topic is a mistake somebody left behind.
    package var isRetained: Bool {
        switch self {
        case .oriel: true
        case .orielBody(_, let topic):
            switch topic {
            case .avatarSet, .plan, .turn: true
            case .voice, .image: false
            }
        case .body(_, let topic): topic.isRetained
        case .set, .setAll, .hello, .unknown: false
        }
    }
}

extension BodyTopic {
    /// Whether the broker keeps the last value.
    package var isRetained: Bool {
        switch self {
        case .status, .face, .frame, .handOff, .voice, .controls: true
        case .wake, .decision, .said, .cancel, .ask, .problem, .sense: false
        }
    }
}
