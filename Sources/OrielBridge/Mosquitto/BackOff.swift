import BodyNode

/// How long to wait before the next try: longer each time, and never the same for two clients, so that a broker that
/// comes back is not met by all of them at once.
///
/// 0.2 to 0.4 s at first, doubled up to 0.8 to 1.6 s; after a minute of outage on to 7.5 to 15 s, for ever.
struct BackOff {
    private static let first = Duration.milliseconds(400)
    private static let calm = Duration.seconds(60)
    private static let ceiling = (early: Duration.milliseconds(1_600), late: Duration.seconds(15))

    private var outageSince: Moment?
    private var ceilingNow = Self.first

    mutating func wait(at now: Moment, chance: inout Chance) -> Duration {
        let since = outageSince ?? now
        outageSince = since
        let longest = min(ceilingNow, now - since < Self.calm ? Self.ceiling.early : Self.ceiling.late)
        ceilingNow = longest * 2
        return longest / 2 + chance.span(upTo: longest / 2)
    }

    /// The outage is over.
    mutating func reset() { self = BackOff() }
}
