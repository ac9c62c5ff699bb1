/// Where a turn is.
package enum Step: Hashable, Sendable {
    case saved
    case sending
    case memory
    case tool(String)
    case thinking
    case writing
    case voice
    /// The turn's words are complete. `spoken`: a voice follows.
    case done(ran: Ran?, spoken: Bool)
    case failed(why: String)
    case unread(why: String)
}

/// A step as Oriel said it.
package struct TurnStep: Hashable, Sendable {
    package var epoch: Epoch
    package var turn: TurnID
    /// At least 1, and rising within a turn.
    package var seq: Int
    package var step: Step

    package init(epoch: Epoch, turn: TurnID, seq: Int, step: Step) {
        self.epoch = epoch
        self.turn = turn
        self.seq = seq
        self.step = step
    }
}
