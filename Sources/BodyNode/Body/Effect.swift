/// What a body wants done. Plain values: the node carries them out on a real bus, the rehearsal on a simulated one.
package enum Effect: Hashable, Sendable {
    case publish(Message, receipt: Receipt? = nil)
    /// The sound that says "I listen".
    case chime
    /// A mouth outside the node is to speak, or to stop.
    case speak(Order)
    case stopSpeaking(TurnID)
    /// What was asked for on the body itself, or over HTTP, is not done. It concerns nobody but the one who asked.
    case refused(why: String)
    /// The controls are to survive a restart.
    case remember(Controls)
    /// An avatar set is to be loaded and verified, from now on instead of any other; `Event.avatarSet` brings the verdict,
    /// and again whenever something in the set changes.
    case loadAvatarSet(String)
    /// The bytes of the picture that is drawn are to be this body's `frame` on the bus.
    case showPicture(PictureID)
    /// A picture of Oriel's lies on the screen: its bytes are to be held, in place of those before.
    case holdImage(ImageCard, OrielImage)
    /// No picture lies on the screen any more.
    case dropImage
    /// How loud the person's voice is, from 0 to 1, for whoever draws it now. The next one replaces it.
    case showLevel(Double)
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
    case ask(String)
    /// To every body: its camera is to be closed.
    case closeEyes
    case hello
    /// A retained value of this body's is taken back.
    case clear(BodyTopic)
}

extension Message {
    /// Where the broker keeps it; nil: it does not.
    package var kept: BodyTopic? {
        switch self {
        case .status: .status
        case .face: .face
        case .handOff: .handOff
        case .voice: .voice
        case .controls: .controls
        case .clear(let topic): topic
        case .claim, .decision, .said, .cancel, .problem, .ask, .closeEyes, .hello: nil
        }
    }
}
