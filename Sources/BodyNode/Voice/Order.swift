/// Oriel's order to speak.
package struct Order: Hashable, Sendable {
    package var turn: TurnID
    /// The body whose turn it is.
    package var from: BodyID
    package var text: String
    /// How long the sound lasts, where Oriel knows it.
    package var seconds: Double?

    package init(turn: TurnID, from: BodyID, text: String, seconds: Double?) {
        self.turn = turn
        self.from = from
        self.text = text
        self.seconds = seconds
    }

    /// The longest sound that is believed, in seconds.
    private static let longest = 3_600.0

    /// How long it takes to say: what the order says, or fifteen characters a second.
    package var length: Duration {
        let seconds = seconds ?? Double(text.count) / 15
        return .milliseconds(Int(max(0, min(seconds, Self.longest)) * 1_000))
    }
}
