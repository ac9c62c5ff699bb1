/// Being there for others: answers to a hello, and what to do about another node with the same id.
struct Presence: Hashable, Sendable {
    enum Verdict: Hashable, Sendable {
        /// Say the status and all retained topics again.
        case sayAgain
        /// Another node with this id was here first.
        case leave
    }

    private let boot: Boot
    private let times: Times
    /// When this node was first online; later links do not make it young again.
    private(set) var onlineSince: Moment?
    private var helloDue: Moment?
    private var lastAnswer: Moment?
    /// Both nodes are young, or the other is not: asked again then, an older one answers and a younger one is gone.
    private var askAgainAt: Moment?
    private var asked = false
    private var lastSaidAgain: Moment?

    /// How long two young nodes of one id wait before they ask again.
    private static let pause = Duration.milliseconds(600)

    init(boot: Boot, times: Times) {
        self.boot = boot
        self.times = times
    }

    mutating func linkUp(at now: Moment) {
        onlineSince = onlineSince ?? now
        lastAnswer = now
        helloDue = nil
    }

    // MARK: Hello

    mutating func hello(at now: Moment, jitter: Duration) {
        guard helloDue == nil else { return }
        helloDue = max(now + jitter, lastAnswer.map { $0 + times.hello } ?? now)
    }

    /// Whether the answer to a hello is due.
    mutating func answersHello(at now: Moment) -> Bool {
        guard let due = helloDue, due <= now else { return false }
        helloDue = nil
        lastAnswer = now
        return true
    }

    // MARK: Another node with this id

    /// A live `online` of another boot under this body's id.
    mutating func sawClone(_ other: Boot, at now: Moment) -> Verdict? {
        guard let onlineSince else { return nil }
        let isYoung = now - onlineSince <= times.young || askAgainAt != nil || asked
        guard isYoung else {
            // Said again for the younger one to read; not as fast as two stubborn nodes could answer each other.
            if let last = lastSaidAgain, now < last + Self.pause / 2 { return nil }
            lastSaidAgain = now
            return .sayAgain
        }
        if asked || boot > other { return .leave }
        askAgainAt = askAgainAt ?? now + Self.pause
        return nil
    }

    /// Whether it is time to say the status once more, for an older node with this id to answer.
    mutating func asksAgain(at now: Moment) -> Bool {
        guard let at = askAgainAt else { return false }
        guard at <= now else { return false }
        if asked {
            (askAgainAt, asked) = (nil, false)
            return false
        }
        (askAgainAt, asked) = (now + Self.pause, true)
        return true
    }

    var nextDeadline: Moment? { earliest(helloDue, askAgainAt) }
}
