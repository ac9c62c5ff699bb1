import BodyNode

/// When a connection on which nothing happens is to be looked after: with a ping each time it was quiet for long, and
/// once a second while an answer is missing.
///
/// What happens on the connection only moves times on, so a busy one sets no alarm. The moments lie on tenths of a second of the
/// loop's clock: of thousands of connections many are then looked after in one go.
struct Pulse {
    private static let again = Duration.seconds(1)
    private static let slot = 100

    private let every: Duration
    private(set) var lastHeard: Moment
    /// When something was sent for certain; perhaps more was sent since.
    private var lastSaid: Moment
    private var lookedAt: Moment?

    /// - Parameter every: how long the broker may hear nothing, and be silent.
    init(every: Duration, at now: Moment) {
        self.every = every
        lastHeard = now
        lastSaid = now
    }

    /// - Returns: whether that was waited for, and `next` is another now.
    mutating func heard(at now: Moment) -> Bool {
        lastHeard = now
        // An answer to a ping, or as good as one. What comes when none was sent is no reason to wait for long again.
        guard let lookedAt, lookedAt <= lastSaid else { return false }
        self.lookedAt = nil
        return true
    }

    mutating func said(at now: Moment) { lastSaid = now }

    /// The connection was looked after.
    mutating func looked(at now: Moment, pinged: Bool) {
        lookedAt = now
        if pinged { lastSaid = now }
    }

    func isDue(at now: Moment) -> Bool { lookedAt != nil || min(lastHeard, lastSaid) + every <= now }

    func silence(at now: Moment) -> Duration { now - lastHeard }

    /// A little late rather than early: the library counts in whole seconds, and what is due for it must be due.
    var next: Moment {
        let due = lookedAt.map { $0 + Self.again } ?? min(lastHeard, lastSaid) + every
        return .milliseconds((due.sinceStart.inMilliseconds / Self.slot + 1) * Self.slot)
    }
}
