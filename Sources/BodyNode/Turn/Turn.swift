/// The turn that this body began: from the person's words to the end of her voice.
///
/// ```
/// thinking ──▶ ordered ──▶ speakingHere ──▶ over
///     │  └───▶ going ───▶ there ──────────▶ over
///     │          └──────────┴──▶ back ──▶ speakingHere | there | over
///     └──▶ over (failed, given up, done without a voice)
/// ```
package struct Turn: Hashable, Sendable {
    package enum Stage: Hashable, Sendable {
        /// Oriel has it.
        case thinking
        /// Her voice is to come from this body; the order has not come.
        case ordered(since: Moment)
        /// Her voice goes to another body, with the boot that it had then.
        case going(to: BodyID, boot: Boot, since: Moment)
        case speakingHere
        case there(on: BodyID, boot: Boot)
        /// The voice did not come, or was lost; the ears are open. `spoken`: its sound had begun.
        case back(spoken: Bool)
        case over
    }
    package let id: TurnID
    /// The body that is to speak; nil is this one.
    package let voiceTo: BodyID?
    /// Oriel's epoch when the words were said.
    package let epoch: Epoch?
    package var stage = Stage.thinking
    package var lastStepAt: Moment
    /// Another body took a wake that this one heard, cut-in on: who speaks next speaks to that one.
    var lostTheFloor = false

    init(id: TurnID, voiceTo: BodyID?, epoch: Epoch?, at now: Moment) {
        self.id = id
        self.voiceTo = voiceTo
        self.epoch = epoch
        lastStepAt = now
    }

    /// Whether the ears wait for the turn's voice.
    package var isInFlight: Bool {
        switch stage {
        case .thinking, .ordered, .going, .speakingHere, .there: true
        case .back, .over: false
        }
    }

    /// Whether there is something to cancel: a turn that came back unspoken may yet be ordered here.
    package var isOpen: Bool { isInFlight || stage == .back(spoken: false) }

    /// Whether the turn waits for Oriel, so that Oriel's silence ends it.
    package var awaitsOriel: Bool {
        switch stage {
        case .thinking, .ordered, .going: true
        case .speakingHere, .there, .back, .over: false
        }
    }

    /// The body that speaks it, when that is another one.
    var speaker: BodyID? {
        if case .there(let id, _) = stage { id } else { nil }
    }
}
