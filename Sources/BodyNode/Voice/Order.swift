/// Oriel's order to speak.
package struct Order: Hashable, Sendable {
    package var turn: TurnID
    /// The body whose turn it is.
    package var from: BodyID
    package let text: String
    /// How long the sound lasts, where Oriel knows it.
    package let seconds: Double?
    /// How long it takes to say: what the order says, or fifteen characters a second. Many ask, and a text may be long.
    package let length: Duration

    package init(turn: TurnID, from: BodyID, text: String, seconds: Double?) {
        self.turn = turn
        self.from = from
        self.text = text
        self.seconds = seconds
        let believed = seconds ?? Double(text.count) / 15
        length = .milliseconds(Int(max(0, min(believed, Self.longest)) * 1_000))
    }

    /// The longest sound that is believed, in seconds.
    private static let longest = 3_600.0
}
