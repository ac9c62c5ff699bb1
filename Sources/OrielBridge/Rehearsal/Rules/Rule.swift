package import BodyNode

/// What must always hold in a house.
package enum Rule: String, CaseIterable, Hashable, Sendable {
    case oneVoice = "one voice"
    case oneTaker = "one listener takes a wake"
    case notHerself = "she does not hear herself"
    case nobodyDeaf = "no body stays deaf"
    case noGhosts = "no ghosts"
    case resolved = "every label is resolved"
    /// Beyond the house's own six.
    case spoken = "an answer is spoken, or refused with a reason"
    /// The machines themselves: they come to rest, what they keep is bounded, and they understand each other.
    case sound = "sound machines"
}

/// A rule that did not hold, and how that shows.
package struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
    package let rule: Rule
    package let at: Moment
    /// A sentence.
    package let what: String

    package init(rule: Rule, at: Moment, what: String) {
        self.rule = rule
        self.at = at
        self.what = what
    }

    package var description: String { "\(rule.rawValue): \(what)" }
}
