package import BodyNode

/// One thing that a person or a fault does to the house.
package enum Act: Hashable, Sendable {
    // People
    case speaks(Utterance)
    case taps(BodyID, Utterance)
    case presses(BodyID, Button)
    /// Says a control on the bus, to one body or to all.
    case sets(BodyID?, control: String, value: String)
    case camera(BodyID, opens: Bool)

    // Faults of programs
    /// The body's program dies, with or without anybody closing its connection.
    case crashes(BodyID, powerFails: Bool)
    case boots(BodyID)
    case stops(BodyID)
    case orielCrashes(powerFails: Bool)
    case orielStarts

    // Faults of the network
    case cuts(Party, reset: Bool, span: Duration)
    case brokerRestarts(keepsRetained: Bool, reset: Bool, span: Duration)

    /// It holds its connections and answers nothing.
    case brokerFreezes(span: Duration)

    // Faults of clocks
    case clockJumps(BodyID, by: Duration)

    package enum Button: String, CaseIterable, Hashable, Sendable { case pause, resume }

    /// Who has a link to the broker.
    package enum Party: Hashable, Sendable {
        case body(BodyID)
        case oriel
    }
}

/// A person says something: the wake phrase, if any, and the words.
package struct Utterance: Hashable, Sendable {
    /// A body that is near enough to hear it.
    package struct Ear: Hashable, Sendable {
        package var body: BodyID
        /// How sure its detector is.
        package var score: Double
        /// How much later than the first body it notices.
        package var lag: Duration
    }
    package enum Ending: Hashable, Sendable {
        case said
        /// The ears give up.
        case nothing
        /// Nobody says that the words ended.
        case lost
    }
    /// Tells one utterance of a story from another; its words carry it.
    package var number: Int
    package var ears: [Ear]
    package var hasWakePhrase: Bool
    /// From the wake phrase to the first words, and from there to the end.
    package var pause: Duration
    package var length: Duration
    package var ending: Ending

    package var text: String { "say \(number)" }

    /// The number in words that a body passed on.
    package static func number(in text: String) -> Int? {
        guard text.hasPrefix("say ") else { return nil }
        return Int(text.dropFirst(4))
    }
}
