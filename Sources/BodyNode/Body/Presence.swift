/// Being there for others: answers to a hello, and what to do about another node with the same id.
///
/// Of two nodes with one id the older stays, but a node sees only that the other is there. So a young one that would stay
/// (its boot is the smaller) says itself once more: another young one leaves when it hears that, an old one answers it. One
/// that would leave waits a moment first, because it may have heard its own earlier start, whose last words were still on
/// their way; what follows then is that this one is gone.
struct Presence: Hashable, Sendable {
    enum Verdict: Hashable, Sendable {
        /// Say the status and all retained topics again.
        case sayAgain
        /// Another node with this id was here first.
        case leave
    }

    private enum Rival: Hashable, Sendable {
        case none
        /// It may be old or young.
        case doubted(Boot, askAt: Moment)
        /// It stays, and this node leaves, unless it is gone by then.
        case obeyed(Boot, until: Moment)
        /// A young one has left by then.
        case asked(Boot, until: Moment)
        /// It is to leave; its last words, which came meanwhile, are overwritten then.
        case refuted(sayAgainAt: Moment)
    }

    private let boot: Boot
    private let times: Times
    /// Since when this link stands. Before it others could not see this node.
    private var onlineSince: Moment?
    private var helloDue: Moment?
    private var lastAnswer: Moment?
    private var rival = Rival.none
    private var lastSaidAgain: Moment?

    /// How long another node with this id is given to say something, or to leave.
    private static let pause = Duration.milliseconds(600)

    init(boot: Boot, times: Times) {
        self.boot = boot
        self.times = times
    }

    mutating func linkUp(at now: Moment) {
        onlineSince = now
        lastAnswer = now
        helloDue = nil
        rival = .none
    }

    /// What was to be said is not kept for the next link, which begins with all of it.
    mutating func linkDown() {
        onlineSince = nil
        helloDue = nil
        rival = .none
    }

    // MARK: Hello

    mutating func hello(at now: Moment, jitter: Duration) {
        guard helloDue == nil else { return }
        helloDue = max(now + jitter, lastAnswer.map { $0 + times.hello } ?? now)
    }

    /// Whether the answer to a hello is due. A node that makes room says nothing until then: the one that stays would take
    /// its word for that of an older one, and leave as well.
    mutating func answersHello(at now: Moment) -> Bool {
        guard let due = helloDue, due <= now, !isMakingRoom else { return false }
        helloDue = nil
        lastAnswer = now
        return true
    }

    // MARK: Another node with this id

    /// A live `online` of another boot under this body's id.
    mutating func sawClone(_ other: Boot, at now: Moment) -> Verdict? {
        guard let onlineSince else { return nil }
        switch rival {
        case .asked(other, _): return .leave
        case .doubted(other, _), .obeyed: return nil
        case .none, .doubted, .asked, .refuted: break
        }
        guard now - onlineSince <= times.young else {
            // Not as fast as two stubborn nodes could answer each other.
            if let last = lastSaidAgain, now < last + Self.pause / 2 { return nil }
            lastSaidAgain = now
            rival = .refuted(sayAgainAt: now + Self.pause)
            return .sayAgain
        }
        if boot < other {
            rival = .doubted(other, askAt: now + Self.pause)
        } else {
            // Sooner than a node that stays has the last word.
            rival = .obeyed(other, until: now + Self.pause / 2)
        }
        return nil
    }

    /// That boot is gone: it was no other node, or is none any more.
    mutating func sawEnd(of other: Boot) {
        switch rival {
        case .obeyed(other, _), .doubted(other, _), .asked(other, _): rival = .none
        case .none, .obeyed, .doubted, .asked, .refuted: break
        }
    }

    private var isMakingRoom: Bool { if case .obeyed = rival { true } else { false } }

    /// Whether this node has to make room.
    func leaves(at now: Moment) -> Bool {
        if case .obeyed(_, let until) = rival { until <= now } else { false }
    }

    /// What this body said may be taken back or overwritten in a moment.
    mutating func sayAgainSoon(at now: Moment) {
        if rival == .none { rival = .refuted(sayAgainAt: now + Self.pause) }
    }

    /// Whether it is time to say the status and all retained topics once more.
    mutating func saysAgain(at now: Moment) -> Bool {
        switch rival {
        case .doubted(let other, let askAt) where askAt <= now:
            rival = .asked(other, until: now + Self.pause)
            return true
        case .refuted(let sayAgainAt) where sayAgainAt <= now:
            rival = .none
            return true
        case .asked(_, let until) where until <= now:
            rival = .none
            return false
        case .none, .obeyed, .doubted, .asked, .refuted: return false
        }
    }

    /// Whether another node with this id is here, or was a moment ago.
    var hasRival: Bool { rival != .none }

    var nextDeadline: Moment? { earliest(isMakingRoom ? nil : helloDue, rivalDeadline) }

    private var rivalDeadline: Moment? {
        switch rival {
        case .none: nil
        case .obeyed(_, let moment), .doubted(_, let moment), .asked(_, let moment), .refuted(let moment): moment
        }
    }
}
