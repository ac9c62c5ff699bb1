/// Who takes a wake: one body of those that heard it.
///
/// ```
/// none ──claim──▶ weighing ──best of the window──▶ won ──better claim, better decision──▶ yielded | none
///                    └────────better rank heard──▶ yielded ──nobody decided──▶ won
///                                                     └──a decision──▶ none
/// ```
package struct Wake: Hashable, Sendable {
    package enum Verdict: Hashable, Sendable {
        case won(Decision)
        case lost(to: BodyID)
        /// The own claim never reached the broker: nobody could know of it.
        case brokerGone
        /// Another body took a later wake: what went on here is over.
        case taken(by: BodyID)
    }

    /// A claim of this body's whose window is open.
    struct Weighing: Hashable, Sendable {
        var mine: Claim
        var since: Moment
        var acknowledgedAt: Moment?
    }

    /// The wait for the decision of a better claim.
    struct Yielded: Hashable, Sendable {
        var mine: Claim
        /// Whether the own claim may still win.
        var mayWin: Bool
        /// The better claims, best first.
        var leaders: [Claim]
        /// Those that did not decide.
        var silent: [Decision.Beaten] = []
        /// The claims below the own one.
        var beaten: [Decision.Beaten]
        var until: Moment
    }

    struct Won: Hashable, Sendable {
        /// Nil after a tap, which outranks any claim.
        var mine: Claim?
        var since: Moment
    }

    enum Stage: Hashable, Sendable {
        case none
        case weighing(Weighing)
        case yielded(Yielded)
        case won(Won)
    }

    private struct Heard<Word: Hashable & Sendable>: Hashable, Sendable {
        var word: Word
        var at: Moment
    }

    private static let claimsKept = 64
    private static let decisionsKept = 16

    let id: BodyID
    let group: String
    private(set) var stage = Stage.none
    private var claims: [Heard<Claim>] = []
    private var decisions: [Heard<Decision>] = []

    init(id: BodyID, group: String) {
        self.id = id
        self.group = group
    }

    /// Whether a claim of this body's is still undecided.
    var isWeighing: Bool { if case .weighing = stage { true } else { false } }

    /// Whether this body's part in a wake is undecided, the wait for somebody else's decision included.
    package var isPending: Bool {
        switch stage {
        case .weighing, .yielded: true
        case .none, .won: false
        }
    }

    // MARK: The own part

    /// This body heard the phrase. A decision that settles the wake already makes it lost at once: then nothing is to be claimed.
    mutating func claim(_ mine: Claim, at now: Moment, _ times: Times) -> Verdict? {
        let settled = decisions.last { heard in
            guard heard.at >= now - times.contest else { return false }
            guard let winner = claim(heard.word.claim) else { return true }
            return winner.concernsSameWake(as: mine) && !mine.outranks(winner)
        }
        if let settled {
            stage = .none
            return .lost(to: settled.word.took)
        }
        stage = .weighing(Weighing(mine: mine, since: now))
        return nil
    }

    mutating func acknowledged(_ claim: ClaimID, at now: Moment) {
        guard case .weighing(var weighing) = stage, weighing.mine.id == claim else { return }
        weighing.acknowledgedAt = now
        stage = .weighing(weighing)
    }

    mutating func tapped(at now: Moment) { stage = .won(Won(mine: nil, since: now)) }

    /// The words were said, or the ears were closed: nothing is to be decided here any more.
    mutating func finish() { stage = .none }

    // MARK: What others say

    /// A claim of another body's that is in its window and that this body has not answered yet.
    func rival(at now: Moment) -> Claim? {
        claims.last { heard in
            heard.word.group == group && now < heard.at + heard.word.window
                && !decisions.contains { $0.at >= heard.at && $0.word.took == heard.word.body }
        }?.word
    }

    mutating func heard(_ claim: Claim, isOnline: Bool, at now: Moment, _ times: Times) -> Verdict? {
        guard claim.body != id, self.claim(claim.id) == nil else { return nil }
        keep(claim, at: now)
        guard case .won(let won) = stage, let mine = won.mine, now < won.since + times.contest, isOnline,
            claim.concernsSameWake(as: mine), !mine.outranks(claim)
        else { return nil }
        stage = .yielded(
            Yielded(mine: mine, mayWin: true, leaders: [claim], beaten: [], until: now + times.settle))
        return .lost(to: claim.body)
    }

    mutating func heard(_ decision: Decision, at now: Moment, _ times: Times) -> Verdict? {
        guard decision.took != id, !decisions.contains(where: { $0.word.claim == decision.claim }) else { return nil }
        let theirs = claim(decision.claim)
        decisions.append(Heard(word: decision, at: now))
        if decisions.count > Self.decisionsKept { decisions.removeFirst() }
        if let theirs, theirs.group != group { return nil }

        switch stage {
        case .none: return .taken(by: decision.took)
        case .weighing(let weighing): return settle(weighing.mine, by: decision, of: theirs)
        case .yielded(let yielded): return settle(yielded.mine, by: decision, of: theirs)
        case .won(let won):
            guard now < won.since + times.contest else {
                stage = .none
                return .taken(by: decision.took)
            }
            if let mine = won.mine { return settle(mine, by: decision, of: theirs) }
            // Two taps: somebody must go on.
            if theirs != nil || id < decision.took { return nil }
            stage = .none
            return .lost(to: decision.took)
        }
    }

    /// A decision ends this body's part, unless its own rank is known to be better.
    private mutating func settle(_ mine: Claim, by decision: Decision, of theirs: Claim?) -> Verdict? {
        if let theirs, !theirs.concernsSameWake(as: mine) || mine.outranks(theirs) { return nil }
        stage = .none
        return .lost(to: decision.took)
    }

    // MARK: Time

    func nextDeadline(_ times: Times) -> Moment? {
        switch stage {
        case .none: nil
        case .weighing(let weighing): weighing.since + window(of: weighing)
        case .yielded(let yielded): yielded.until
        case .won(let won): won.since + times.contest
        }
    }

    /// Decides what can be decided now.
    mutating func look(at now: Moment, _ times: Times, isOnline: (BodyID) -> Bool) -> Verdict? {
        switch stage {
        case .none: return nil
        case .weighing(let weighing):
            guard weighing.since + window(of: weighing) <= now else { return nil }
            return weigh(weighing, at: now, times, isOnline: isOnline)
        case .yielded(var yielded):
            guard let leader = yielded.leaders.first else { return nil }
            let gone = !isOnline(leader.body)
            guard gone || yielded.until <= now else { return nil }
            yielded.leaders.removeFirst()
            yielded.silent.append(leader.beaten(why: gone ? "went offline" : "never decided"))
            yielded.until = now + times.settle
            stage = .yielded(yielded)
            if let next = yielded.leaders.first { return .lost(to: next.body) }
            guard yielded.mayWin else {
                stage = .none
                return .brokerGone
            }
            return win(yielded.mine, over: yielded.silent + yielded.beaten, at: now)
        case .won(let won):
            // What comes later than this is another wake.
            if won.since + times.contest <= now { stage = .none }
            return nil
        }
    }

    private mutating func weigh(
        _ weighing: Weighing, at now: Moment, _ times: Times, isOnline: (BodyID) -> Bool
    ) -> Verdict {
        let mine = weighing.mine
        let closes = weighing.since + window(of: weighing)
        let mayWin = weighing.acknowledgedAt.map { $0 <= closes } ?? false
        let rivals = rivals(of: weighing).filter { isOnline($0.body) }
        let leaders = rivals.filter { !mine.outranks($0) }.sorted { $0.outranks($1) }
        let beaten = rivals.compactMap { rival in rival.reasonBelow(mine).map { rival.beaten(why: $0) } }
        if let leader = leaders.first {
            stage = .yielded(
                Yielded(mine: mine, mayWin: mayWin, leaders: leaders, beaten: beaten, until: now + times.settle))
            return .lost(to: leader.body)
        }
        guard mayWin else {
            stage = .none
            return .brokerGone
        }
        return win(mine, over: beaten, at: now)
    }

    private mutating func win(_ mine: Claim, over beaten: [Decision.Beaten], at now: Moment) -> Verdict {
        stage = .won(Won(mine: mine, since: now))
        return .won(Decision(claim: mine.id, took: id, over: beaten))
    }

    /// The claims of the same wake that came from one window before the own until it closes.
    private func rivals(of weighing: Weighing) -> [Claim] {
        let window = window(of: weighing)
        return claims.filter {
            $0.word.concernsSameWake(as: weighing.mine) && $0.at >= weighing.since - window
                && $0.at <= weighing.since + window
        }.map(\.word)
    }

    /// The largest window that a claim of the wake names.
    private func window(of weighing: Weighing) -> Duration {
        claims.reduce(weighing.mine.window) { window, heard in
            let concerned =
                heard.word.concernsSameWake(as: weighing.mine)
                && heard.at >= weighing.since - max(weighing.mine.window, heard.word.window)
            return concerned ? max(window, heard.word.window) : window
        }
    }

    // MARK: Memory

    private func claim(_ id: ClaimID) -> Claim? { claims.last { $0.word.id == id }?.word }

    private mutating func keep(_ claim: Claim, at now: Moment) {
        claims.removeAll { $0.at + .seconds(12) < now }  // longer than the longest window
        if claims.count == Self.claimsKept { claims.removeFirst() }
        claims.append(Heard(word: claim, at: now))
    }
}

extension Claim {
    fileprivate func beaten(why: String) -> Decision.Beaten {
        Decision.Beaten(body: body, claim: id, score: score, why: why)
    }
}
