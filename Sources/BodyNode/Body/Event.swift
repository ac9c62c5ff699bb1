/// What can happen to a body. `Body.handle(_:at:)` is the only door.
package enum Event: Hashable, Sendable {
    /// The broker accepted the connection and the subscriptions were sent.
    case linkUp
    case linkDown
    /// A packet of whatever kind came from the broker.
    case brokerHeard
    /// The broker acknowledged a message that was sent with this receipt.
    case acknowledged(Receipt)
    case oriel(OrielWord, retained: Bool)
    /// What a body said, this one included: a body reads its own status to notice a clone or a ghost.
    case body(BodyID, BodyWord, retained: Bool)
    case sense(Sense)
    /// A control, as somebody spelled it.
    case set(control: String, value: String, everywhere: Bool)
    case hello
    /// Something came on a topic and could not be taken.
    case refused(Topic, why: String)
    /// What became of the set that was to be loaded.
    case avatarSet(AvatarVerdict)
    /// Nothing but time; every event carries it.
    case timePassed
    /// The program ends.
    case stop
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
    case image
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
}

/// A publication whose acknowledgement decides something.
package enum Receipt: Hashable, Sendable {
    case claim(ClaimID)
    case voice(TurnID, beat: Int)
}
