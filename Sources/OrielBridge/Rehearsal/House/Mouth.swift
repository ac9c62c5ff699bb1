import BodyNode

/// A player outside the node: it begins a while after the order, sounds, and reports, or fails to.
package struct Mouth: Hashable, Sendable {
    package enum Manner: String, CaseIterable, Hashable, Sendable {
        case prompt
        /// Begins three seconds late.
        case slow
        /// Sometimes never begins, never ends, or fails.
        case unreliable
    }
    enum Fate: Hashable, Sendable { case ends, neverBegins, neverReportsItsEnd, fails }

    struct Playing: Hashable, Sendable {
        var order: Order
        var fate: Fate
        /// When the next thing happens: the sound begins or ends.
        var due: Moment?
        var sounds = false
    }

    let manner: Manner
    private(set) var playing: Playing?

    init(_ manner: Manner) { self.manner = manner }

    /// The turn whose sound is in the air.
    var sounding: TurnID? { playing.flatMap { $0.sounds ? $0.order.turn : nil } }

    var nextDeadline: Moment? { playing?.due }

    mutating func speak(_ order: Order, at now: Moment, _ chance: inout Chance) {
        let lag: Duration
        var fate = Fate.ends
        switch manner {
        case .prompt: lag = .milliseconds(80)
        case .slow: lag = .seconds(3)
        case .unreliable:
            lag = chance.span(upTo: .seconds(4))
            fate = [.ends, .ends, .neverBegins, .neverReportsItsEnd, .fails].randomElement(using: &chance) ?? .ends
        }
        playing = Playing(order: order, fate: fate, due: fate == .neverBegins ? nil : now + lag)
    }

    mutating func stop(_ turn: TurnID) { if playing?.order.turn == turn { playing = nil } }

    /// What the mouth reports now.
    mutating func timePassed(at now: Moment) -> Sense? {
        guard var current = playing, let due = current.due, due <= now else { return nil }
        let turn = current.order.turn
        guard current.sounds else {
            current.sounds = true
            current.due = now + (current.fate == .fails ? current.order.length / 2 : current.order.length)
            playing = current
            return .mouthStarted(turn)
        }
        playing = nil
        switch current.fate {
        case .ends: return .mouthEnded(turn)
        case .fails: return .mouthFailed(turn, why: "the loudspeaker was unplugged")
        case .neverReportsItsEnd, .neverBegins: return nil
        }
    }
}
