/// The connection with the broker, as the body knows it.
package struct Link: Hashable, Sendable {
    /// Why something ended when the broker did.
    static let wentAway = "The broker went away"
    /// Before the first connection.
    static let notYet = "There is no broker yet"
    /// A quiet broker is asked for a sign of life every five seconds: less silence than this says nothing about it.
    private static let pulse = Duration.seconds(6)

    private(set) var isUp = false
    private(set) var upSince: Moment?
    private(set) var lastHeard = Moment.start
    /// Whether there ever was a connection.
    var wasUp: Bool { upSince != nil }

    mutating func up(at now: Moment) { (isUp, upSince, lastHeard) = (true, now, now) }
    mutating func down() { isUp = false }
    mutating func heard(at now: Moment) { lastHeard = now }

    /// Whether nothing came for so long that the broker must be gone.
    func isSilent(for span: Duration, at now: Moment) -> Bool { lastHeard + max(span, Self.pulse) <= now }
}
