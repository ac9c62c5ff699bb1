/// Refusals on their way to the bus: ten a second, and then a count.
struct Problems: Hashable, Sendable {
    static let perSecond = 10

    private var secondBegan: Moment?
    private var said = 0
    private(set) var unsaid = 0
    private var lastTopic: Topic?

    /// Whether the problem may be said now.
    mutating func admit(_ topic: Topic, at now: Moment) -> Bool {
        if let began = secondBegan, now < began + .seconds(1) {
            guard said < Self.perSecond else {
                unsaid += 1
                lastTopic = topic
                return false
            }
            said += 1
            return true
        }
        secondBegan = now
        said = 1
        return true
    }

    /// What was counted instead of said, once its second is over.
    mutating func counted(at now: Moment) -> (topic: Topic, why: String)? {
        guard let due = nextDeadline, due <= now, let topic = lastTopic else { return nil }
        defer { (unsaid, lastTopic) = (0, nil) }
        return (
            topic, "\(unsaid) more were refused within a second, here or on other topics; each is counted, not said"
        )
    }

    var nextDeadline: Moment? { unsaid > 0 ? secondBegan.map { $0 + .seconds(1) } : nil }
}
