/// What the broker keeps of this body otherwise than the body said it last, because somebody else wrote there.
///
/// It is said again soon, and at most once a second however often it happens: two writers who insist make no storm.
struct Overwritten: Hashable, Sendable {
    /// A body's own words may cross on their way back; the newest of them is awaited before anything is done.
    private static let pause = Duration.milliseconds(250)
    private static let spacing = Duration.seconds(1)
    /// The longest that chance adds.
    static let jitter = Duration.milliseconds(250)

    private var topics: Set<BodyTopic> = []
    private(set) var due: Moment?
    private var last: Moment?

    mutating func heard(_ topic: BodyTopic, at now: Moment, jitter: Duration) {
        guard topics.insert(topic).inserted, due == nil else { return }
        due = max(now + Self.pause, last.map { $0 + Self.spacing } ?? now) + jitter
    }

    /// Whether something is worth being said again at once, as a status that says that this body is away. If not, the topic is
    /// said again in its time.
    mutating func isAnsweredAtOnce(at now: Moment) -> Bool {
        if let last, now < last + Self.spacing { return false }
        last = now
        return true
    }

    /// The topic has this body's word again, or will have it in a moment.
    mutating func settled(_ topic: BodyTopic) {
        guard topics.remove(topic) != nil, topics.isEmpty else { return }
        due = nil
    }

    /// What is to be said again now.
    mutating func takeDue(at now: Moment) -> [BodyTopic] {
        guard let due, due <= now else { return [] }
        defer { (topics, self.due, last) = ([], nil, now) }
        return BodyTopic.allCases.filter(topics.contains)
    }

    mutating func clear() { (topics, due) = ([], nil) }
}
