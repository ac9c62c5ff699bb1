/// Who takes a wake: one body of those that heard it.
///
/// ```
/// none ──claim──▶ weighing ──best of the window──▶ won ──better claim──▶ yielded
///                    └────────better rank heard──▶ yielded ──nobody decided──▶ won
/// weighing, yielded, won ──a decision of better or unknown rank──▶ none (and back, if it proves to be of lower rank)
/// ```
package struct Wake: Hashable, Sendable {
    package enum Verdict: Hashable, Sendable {
        case won(Decision)
        case lost(to: BodyID)
        /// The own claim never reached the broker: nobody could know of it.
        case brokerGone
        /// Another body took a wake that this one has no part in.
        case taken(by: BodyID)
    }

    /// A claim of this body's.
    struct Own: Hashable, Sendable {
        var claim: Claim
        var since: Moment
        var acknowledgedAt: Moment?
    }

    /// The wait for the decision of a better claim.
    struct Yielded: Hashable, Sendable {
        var own: Own
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
        var own: Own?
        var since: Moment
    }

    enum Stage: Hashable, Sendable {
        case none
        case weighing(Own)
        case yielded(Yielded)
        case won(Won)
    }

    /// The own claim gave way to a decision whose claim was not heard: decisions may overtake claims.
    private struct Overtaken: Hashable, Sendable {
        var own: Own
        var by: ClaimID
        var until: Moment
    }

    private static let decisionsKept = 16

    let id: BodyID
    private(set) var stage = Stage.none
    private var claims: ClaimsHeard
    private var decisions: [Heard<Decision>] = []
    private var overtaken: Overtaken?

    init(id: BodyID, group: String) {
        self.id = id
        claims = ClaimsHeard(group: group)
    }

    /// Whether this body's part in a wake is undecided, the wait for somebody else's decision included.
    package var isPending: Bool {
        switch stage {
        case .weighing, .yielded: true
        case .none, .won: false
        }
    }

    /// Whether a claim of this body's waits for its window to end.
    var isWeighing: Bool { if case .weighing = stage { true } else { false } }

    // MARK: The own part

    /// This body heard the phrase. A decision that settles the wake already makes it lost at once: then nothing is to be claimed.
    mutating func claim(_ mine: Claim, at now: Moment, _ times: Times, isOnline: (BodyID) -> Bool) -> Verdict? {
        finish()
        let settled = decisions.last { heard in
            guard heard.at >= now - times.contest, isOnline(heard.word.took) else { return false }
            guard let winner = claims[heard.word.claim] else { return claims.concern(heard.word) }
            return winner.concernsSameWake(as: mine) && !mine.outranks(winner)
        }
        if let settled { return .lost(to: settled.word.took) }
        stage = .weighing(Own(claim: mine, since: now))
        return nil
    }

    mutating func acknowledged(_ claim: ClaimID, at now: Moment) {
        guard case .weighing(var own) = stage, own.claim.id == claim else { return }
        own.acknowledgedAt = now
        stage = .weighing(own)
    }

    mutating func tapped(at now: Moment) {
        finish()
        stage = .won(Won(own: nil, since: now))
    }

    /// The ears are closed: nothing is to be decided here for now.
    mutating func close() { stage = .none }

    /// The words were said, or nobody is to be heard: this body has no part in the wake any more.
    mutating func finish() {
        stage = .none
        overtaken = nil
    }

    // MARK: What others say

    func knows(_ decision: Decision) -> Bool { decisions.contains { $0.word.claim == decision.claim } }

    /// A claim of another body's that is in its window and that nobody has decided yet.
    func rival(at now: Moment) -> Claim? {
        claims.open(at: now) { heard in
            decisions.contains { $0.at >= heard.at && $0.word.took == heard.word.body }
        }
    }

    mutating func heard(_ claim: Claim, isOnline: Bool, at now: Moment, _ times: Times) -> Verdict? {
        guard claim.body != id, claims[claim.id] == nil else { return nil }
        claims.keep(claim, at: now)
        switch stage {
        case .none:
            guard let overtaken, overtaken.by == claim.id, now < overtaken.until,
                !claim.concernsSameWake(as: overtaken.own.claim) || overtaken.own.claim.outranks(claim)
            else { return nil }
            self.overtaken = nil
            stage = .weighing(overtaken.own)
            return nil
        case .weighing: return nil
        case .yielded(var yielded):
            guard isOnline, isBetter(claim, than: yielded.own),
                !yielded.leaders.contains(where: { $0.body == claim.body })
            else { return nil }
            let place = yielded.leaders.firstIndex { claim.outranks($0) } ?? yielded.leaders.endIndex
            yielded.leaders.insert(claim, at: place)
            stage = .yielded(yielded)
            return nil
        case .won(let won):
            guard let own = won.own, now < won.since + times.contest, isOnline, isBetter(claim, than: own) else {
                return nil
            }
            stage = .yielded(
                Yielded(own: own, mayWin: true, leaders: [claim], beaten: [], until: now + times.settle))
            return .lost(to: claim.body)
        }
    }

    private func isBetter(_ claim: Claim, than own: Own) -> Bool {
        claim.concernsSameWake(as: own.claim) && !own.claim.outranks(claim)
    }

    mutating func heard(_ decision: Decision, at now: Moment, _ times: Times) -> Verdict? {
        guard decision.took != id, !knows(decision) else { return nil }
        let theirs = claims[decision.claim]
        decisions.append(Heard(word: decision, at: now))
        if decisions.count > Self.decisionsKept { decisions.removeFirst() }
        guard claims.concern(decision) else { return nil }

        switch stage {
        case .none:
            // The own claim may have been dropped since: a voice began here. It is lost all the same.
            let isBeaten = decision.over.contains { $0.body == id }
            return isBeaten ? .lost(to: decision.took) : .taken(by: decision.took)
        case .weighing(let own): return settle(own, by: decision, of: theirs, at: now, times)
        case .yielded(let yielded): return settle(yielded.own, by: decision, of: theirs, at: now, times)
        case .won(let won):
            if let own = won.own { return settle(own, by: decision, of: theirs, at: now, times) }
            // Two taps at once: one of them must go on.
            guard theirs == nil, now < won.since + times.contest, decision.took < id else { return nil }
            finish()
            return .lost(to: decision.took)
        }
    }

    /// A decision ends this body's part, unless its own rank is known to be better.
    private mutating func settle(
        _ own: Own, by decision: Decision, of theirs: Claim?, at now: Moment, _ times: Times
    ) -> Verdict? {
        if let theirs, !isBetter(theirs, than: own) { return nil }
        // Long after the own claim it is another wake's decision, and no later word can give the own one back.
        let mayComeBack = theirs == nil && now < own.since + own.claim.window + times.contest
        overtaken = mayComeBack ? Overtaken(own: own, by: decision.claim, until: now + times.contest) : nil
        stage = .none
        return .lost(to: decision.took)
    }

    // MARK: Time

    var nextDeadline: Moment? {
        switch stage {
        case .none, .won: nil
        case .weighing(let own): claims.windowEnds(of: own)
        case .yielded(let yielded): yielded.until
        }
    }

    /// Decides what can be decided now.
    mutating func look(at now: Moment, _ times: Times, isOnline: (BodyID) -> Bool) -> Verdict? {
        switch stage {
        case .none, .won: return nil
        case .weighing(let own):
            guard claims.windowEnds(of: own) <= now else { return nil }
            return weigh(own, at: now, times, isOnline: isOnline)
        case .yielded(let yielded): return wait(yielded, at: now, times, isOnline: isOnline)
        }
    }

    private mutating func weigh(_ own: Own, at now: Moment, _ times: Times, isOnline: (BodyID) -> Bool) -> Verdict {
        let mayWin = own.acknowledgedAt.map { $0 <= claims.windowEnds(of: own) } ?? false
        let rivals = claims.rivals(of: own).filter { isOnline($0.body) }
        let leaders = rivals.filter { !own.claim.outranks($0) }.sorted { $0.outranks($1) }
        let beaten = rivals.compactMap { rival in rival.reasonBelow(own.claim).map { rival.beaten(why: $0) } }
        if let leader = leaders.first {
            stage = .yielded(
                Yielded(own: own, mayWin: mayWin, leaders: leaders, beaten: beaten, until: now + times.settle))
            return .lost(to: leader.body)
        }
        return conclude(own, mayWin: mayWin, over: beaten, at: now)
    }

    private mutating func wait(
        _ yielded: Yielded, at now: Moment, _ times: Times, isOnline: (BodyID) -> Bool
    ) -> Verdict? {
        var yielded = yielded
        guard let leader = yielded.leaders.first else { return nil }
        let isGone = !isOnline(leader.body)
        guard isGone || yielded.until <= now else { return nil }
        yielded.leaders.removeFirst()
        yielded.silent.append(leader.beaten(why: isGone ? "went offline" : "never decided"))
        yielded.until = now + times.settle
        stage = .yielded(yielded)
        if let next = yielded.leaders.first { return .lost(to: next.body) }
        return conclude(yielded.own, mayWin: yielded.mayWin, over: yielded.silent + yielded.beaten, at: now)
    }

    private mutating func conclude(
        _ own: Own, mayWin: Bool, over beaten: [Decision.Beaten], at now: Moment
    ) -> Verdict {
        guard mayWin else {
            finish()
            return .brokerGone
        }
        stage = .won(Won(own: own, since: now))
        return .won(Decision(claim: own.claim.id, group: own.claim.group, took: id, over: beaten))
    }
}
