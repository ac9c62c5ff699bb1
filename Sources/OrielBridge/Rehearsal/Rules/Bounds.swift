import BodyNode

/// How long what is not so for ever may be so: the protocol's deadlines, and the time that messages take.
struct Bounds: Hashable, Sendable {
    let times: Times
    let weather: Weather

    /// A message gets from one body to another, a connection that was just made included.
    var message: Duration { weather.longestMessage * 2 + .milliseconds(10) }
    /// A speaker falls silent in the room's ears, and in the air.
    var lease: Duration { times.lease + message }
    var start: Duration { times.start + .milliseconds(1) }
    /// A turn without a step.
    var patience: Duration { times.patience + .milliseconds(1) }
    /// The house knows that Oriel is away.
    var grace: Duration { times.grace + message }
    /// From the chime to the end of the words.
    var hearing: Duration { times.firstWords + times.words + claiming(of: 16) }

    /// Until a wake is decided among so many bodies.
    func claiming(of bodies: Int) -> Duration { times.window + times.settle * (bodies + 1) + .milliseconds(1) }

    /// From an order that is taken up to its end.
    func speaking(_ order: Order) -> Duration {
        times.acknowledgement + times.mouthBegins + order.length * 3 / 2 + times.mouthEnds + .milliseconds(1)
    }
}
