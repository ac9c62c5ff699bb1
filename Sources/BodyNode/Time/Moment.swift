/// A point on the node's own monotonic clock.
///
/// Nothing in this module reads a clock: whoever calls passes the moment in. Two nodes' moments have nothing to do with
/// each other, so a moment never travels on the bus.
package struct Moment: Hashable, Comparable, Sendable {
    /// Time since the node's start.
    package let sinceStart: Duration

    package init(sinceStart: Duration) { self.sinceStart = sinceStart }

    package static let start = Moment(sinceStart: .zero)

    package static func milliseconds(_ count: Int) -> Moment { Moment(sinceStart: .milliseconds(count)) }

    package static func < (a: Moment, b: Moment) -> Bool { a.sinceStart < b.sinceStart }
    package static func + (moment: Moment, span: Duration) -> Moment { Moment(sinceStart: moment.sinceStart + span) }
    package static func - (moment: Moment, span: Duration) -> Moment { Moment(sinceStart: moment.sinceStart - span) }
    package static func - (later: Moment, earlier: Moment) -> Duration { later.sinceStart - earlier.sinceStart }
}

extension Moment: CustomStringConvertible {
    package var description: String { "\(sinceStart.inMilliseconds) ms" }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    package var inMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}

/// The least of several moments that may not exist.
func earliest(_ moments: Moment?...) -> Moment? { moments.compactMap(\.self).min() }
