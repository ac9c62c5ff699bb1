/// What can happen to a body. `Body.handle(_:at:)` is the only door.
package enum Event: Hashable, Sendable {
    /// The broker accepted the connection and the subscriptions were sent.
    case linkUp
    case linkDown
    /// A packet of whatever kind came from the broker.
    case brokerHeard
    /// The broker acknowledged a message that was sent with this receipt.
    case acknowledged(Receipt)
    case oriel(OrielWord, retained: Bool, road: Road = .bus)
    /// A request of Oriel's over HTTP was answered with this code, after all that was in it.
    case answered(code: Int)
    /// What a body said, this one included: a body reads its own status to notice a clone or a ghost.
    case body(BodyID, BodyWord, retained: Bool)
    /// Somebody else wrote where the broker keeps what this body says of itself.
    case overwritten(BodyTopic)
    /// What this body said last stands there again.
    case restored(BodyTopic)
    case sense(Sense)
    case touched(Touch)
    /// A control, as somebody spelled it.
    case set(control: String, value: String, everywhere: Bool)
    case hello
    /// Something came on a topic and could not be taken.
    case refused(Topic, why: String, road: Road = .bus)
    /// What became of the set that was to be loaded.
    case avatarSet(AvatarVerdict)
    /// Nothing but time; every event carries it.
    case timePassed
    /// The program ends.
    case stop
}

extension Event {
    /// By far the most events are of these. Nothing that a body shows follows from them, unless it is time for something.
    package var isNoNews: Bool {
        switch self {
        case .brokerHeard, .sense(.level): true
        case .linkUp, .linkDown, .acknowledged, .oriel, .answered, .body, .overwritten, .restored, .sense, .touched,
            .set, .hello, .refused, .avatarSet, .timePassed, .stop:
            false
        }
    }
}

/// What Oriel can say. Nil: the retained value was cleared.
package enum OrielWord: Hashable, Sendable {
    case status(HubStatus?)
    case brains(Readable<Brains>?)
    case avatarSet(String?)
    case plan(Readable<Plan>?)
    case turn(TurnStep?)
    case order(Order)
    case revoke(TurnID)
    /// A picture for the screen.
    case image(OrielImage)
}

/// What a body can say that others act on. Nil: the retained value was cleared.
package enum BodyWord: Hashable, Sendable {
    case status(BodyStatus?)
    case handOff(HandOffReport?)
    case voice(VoiceReport?)
    case controls(ControlsReport?)
    case claim(Claim)
    case decision(Decision)
    case cancel(TurnID, why: String)

    /// Where it is said.
    package var topic: BodyTopic {
        switch self {
        case .status: .status
        case .handOff: .handOff
        case .voice: .voice
        case .controls: .controls
        case .claim: .wake
        case .decision: .decision
        case .cancel: .cancel
        }
    }
}

/// A publication whose acknowledgement decides something.
package enum Receipt: Hashable, Sendable {
    case claim(ClaimID)
    case voice(TurnID, beat: Int)
}
