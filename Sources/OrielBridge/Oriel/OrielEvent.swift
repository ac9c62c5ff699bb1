package import BodyNode

/// What can happen to the simulated Oriel. `SimulatedOriel.handle(_:at:)` is the only door.
package enum OrielEvent: Hashable, Sendable {
    /// The broker accepted the connection and the subscriptions were sent.
    case linkUp
    case linkDown
    /// Somebody, perhaps the broker with this Oriel's own will, said Oriel's status. Nil: it was cleared.
    case status(HubStatus?, retained: Bool)
    /// The broker keeps a `turn` for this body from before the subscription; nil when its epoch cannot be read.
    case leftover(BodyID, Epoch?)
    case body(BodyID, BodyWord, retained: Bool)
    case said(BodyID, Said)
    case hello
    /// The next turn, of this body where one is named, follows this script.
    case script(TurnScript, of: BodyID?)
    /// Nothing but time; every event carries it.
    case timePassed
    /// The program ends.
    case stop
}

/// What the simulated Oriel wants said.
package enum OrielEffect: Hashable, Sendable {
    /// To the whole house: `status` or `brains`.
    case say(OrielWord)
    /// To one body.
    case tell(BodyID, OrielWord)
    /// Whoever is there is asked to say itself again.
    case hello
}

extension OrielEffect {
    /// Where it is said; nil for a word that cannot be said there.
    package var topic: Topic? {
        switch self {
        case .say(.status): .oriel(.status)
        case .say(.brains): .oriel(.brains)
        case .tell(let body, .avatarSet): .orielBody(body, .avatarSet)
        case .tell(let body, .plan): .orielBody(body, .plan)
        case .tell(let body, .turn): .orielBody(body, .turn)
        case .tell(let body, .order), .tell(let body, .revoke): .orielBody(body, .voice)
        case .tell(let body, .image): .orielBody(body, .image)
        case .hello: .hello
        case .say(.avatarSet), .say(.plan), .say(.turn), .say(.order), .say(.revoke), .say(.image),
            .tell(_, .status), .tell(_, .brains):
            nil
        }
    }
}
