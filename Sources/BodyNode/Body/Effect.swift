/// What a body wants done. Plain values: the node carries them out on a real bus, the rehearsal on a simulated one.
package enum Effect: Hashable, Sendable {
    case publish(Message, receipt: Receipt? = nil)
    /// The sound that says "I listen".
    case chime
    /// A mouth outside the node is to speak, or to stop.
    case speak(Order)
    case stopSpeaking(TurnID)
    /// The controls are to survive a restart.
    case remember(Controls)
    /// An avatar set is to be loaded and verified, from now on instead of any other; `Event.avatarSet` brings the verdict,
    /// and again whenever something in the set changes.
    case loadAvatarSet(String)
    /// The bytes of the picture that is drawn are to be this body's `frame` on the bus.
    case showPicture(PictureID)
    /// The node must end and publish nothing more.
    case leave(why: String)
}

/// What a body says on the bus, under its own id.
package enum Message: Hashable, Sendable {
    case status(BodyStatus)
    case face(FaceReport)
    case handOff(HandOffReport)
    case voice(VoiceReport)
    case controls(ControlsReport)
    case claim(Claim)
    case decision(Decision)
    case said(Said)
    case cancel(TurnID, why: String)
    case problem(Topic, why: String)
    case hello
    /// A retained value of this body's is taken back.
    case clear(BodyTopic)
}
