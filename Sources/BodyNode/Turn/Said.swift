/// A person's words, for Oriel: what starts a turn.
package struct Said: Hashable, Sendable {
    package var turn: TurnID
    /// The claim that it came from; nil after a tap, and in conversation unless a wake was won for it.
    package var claim: ClaimID?
    package var text: String
    /// The body that is to speak; nil is the one that said it.
    package var voiceTo: BodyID?
    package var brain: String?
    package var effort: String?
    package var lightning: Bool?

    package init(
        turn: TurnID, claim: ClaimID?, text: String, voiceTo: BodyID?, brain: String?, effort: String?,
        lightning: Bool?
    ) {
        self.turn = turn
        self.claim = claim
        self.text = text
        self.voiceTo = voiceTo
        self.brain = brain
        self.effort = effort
        self.lightning = lightning
    }
}
