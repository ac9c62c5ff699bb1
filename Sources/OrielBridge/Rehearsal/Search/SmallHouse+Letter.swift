import BodyNode

extension SmallHouse {
    /// What is said in a small house, and the number of the topic that it is said on: within one the order is kept.
    enum Letter: Hashable, Sendable {
        case body(BodyID, BodyWord)
        case oriel(OrielWord)
        case turn(BodyID, TurnStep)
    }
}

extension SmallHouse.Letter {
    var topic: Int {
        switch self {
        case .body(_, let word): word.topic.number
        case .turn: OrielTopic.turn.number
        case .oriel(let word):
            switch word {
            case .status: 8
            case .brains: 9
            case .avatarSet: OrielTopic.avatarSet.number
            case .plan: OrielTopic.plan.number
            case .turn: OrielTopic.turn.number
            case .order, .revoke: OrielTopic.voice.number
            case .image: OrielTopic.image.number
            }
        }
    }
}

extension BodyTopic {
    var number: Int { 16 + (Self.allCases.firstIndex(of: self) ?? 0) }
}

extension OrielTopic {
    fileprivate var number: Int { 10 + (Self.allCases.firstIndex(of: self) ?? 0) }
}

extension BodyWord {
    /// Where a house keeps it for those who come later.
    var keptOn: BodyTopic? {
        switch self {
        case .status, .handOff, .voice: topic
        case .controls, .claim, .decision, .cancel: nil
        }
    }
    var isOffline: Bool { if case .status(let status) = self { status?.state != .online } else { false } }
}

extension Event {
    /// Whether it matters when it comes. What only fills a label, and the question who is there, come at once: that keeps a
    /// search small and leaves out no order of what is decided on.
    var isAwaited: Bool {
        switch self {
        case .hello, .oriel(.brains, _, _), .oriel(.plan, _, _), .oriel(.avatarSet, _, _), .oriel(.turn(nil), _, _),
            .avatarSet:
            false
        case .linkUp, .linkDown, .brokerHeard, .acknowledged, .oriel, .answered, .body, .overwritten, .restored, .sense,
            .touched, .set, .refused, .timePassed, .stop:
            true
        }
    }
}
