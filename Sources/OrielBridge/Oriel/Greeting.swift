import BodyNode

/// When Oriel says itself again after a `hello`: a little later than asked, so that a house that starts together does not
/// answer together, and never twice within the spread.
struct Greeting: Hashable, Sendable {
    let spread: Duration
    private(set) var due: Moment?
    private var last: Moment?

    init(spread: Duration) { self.spread = spread }

    mutating func asked(at now: Moment, chance: inout Chance) {
        guard due == nil else { return }
        let soon = now + chance.span(upTo: spread)
        due = last.map { max($0 + spread, soon) } ?? soon
    }

    /// Whether it is to be said now; asked once for each.
    mutating func isDue(at now: Moment) -> Bool {
        guard let due, due <= now else { return false }
        said(at: now)
        return true
    }

    mutating func said(at now: Moment) {
        last = now
        due = nil
    }

    mutating func drop() { due = nil }
}
