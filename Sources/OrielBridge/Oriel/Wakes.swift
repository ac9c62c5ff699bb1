import BodyNode

/// Which of several turns that came of one wake is answered.
///
/// Where delays exceed the window, two bodies may both believe that they took a wake. Nobody waits for that: the first
/// `said` runs at once. A rival's `said` of a better rank takes the wake over as long as no answer went out; from then on
/// every rival loses, whatever its rank. A claim whose body has said nothing is not waited for. So there is never a second
/// answer, the best rank is the one that is answered whenever its words come before an answer, and a person who was heard by
/// one body only is answered without delay.
struct Wakes: Hashable, Sendable {
    /// The claims that are remembered: of all bodies, and of one.
    static let limit = 4_096
    static let limitOfOneBody = 8
    /// More bodies than these do not hear one person.
    private static let claimsOfOneDecision = 64
    /// Longer names of phrases and groups are nobody's.
    static let longestName = 256

    private struct Heard: Hashable, Sendable {
        var claim: Claim
        var at: Moment
    }
    private struct Contender: Hashable, Sendable {
        var turn: TurnID
        var body: BodyID
        var claim: ClaimID
        var enteredAt: Moment
        var isAnswered = false
    }
    /// A turn that another body's takes the wake from.
    struct Loss: Hashable, Sendable {
        var turn: TurnID
        var to: BodyID
    }
    /// Oldest first.
    private var heard: [Heard] = []
    /// Oldest first.
    private var contenders: [Contender] = []
    /// Claims that a decision names, oldest first.
    private var together: [[ClaimID]] = []
    /// The window of a claim that was never heard.
    private let window: Duration
    /// Added to the larger window of two claims: how far apart they may be and still be of one wake.
    private let contest: Duration

    init(window: Duration, contest: Duration) {
        self.window = window
        self.contest = contest
    }

    /// A claim came; it may be one whose words came before it.
    mutating func heard(_ claim: Claim, at now: Moment) -> [Loss] {
        guard claim.phrase.utf8.count <= Wakes.longestName, claim.group.utf8.count <= Wakes.longestName,
            arrival(of: claim.id, by: claim.body) == nil
        else { return [] }
        let own = heard.filter { $0.claim.body == claim.body }
        if own.count >= Wakes.limitOfOneBody, let oldest = own.first { heard.removeAll { $0 == oldest } }
        if heard.count >= Wakes.limit { heard.removeFirst() }
        heard.append(Heard(claim: claim, at: now))
        guard let late = contenders.first(where: { $0.claim == claim.id && $0.body == claim.body }) else { return [] }
        return settle(late)
    }

    /// Words of a claim came, and their turn asks to run.
    mutating func entered(_ turn: TurnID, of body: BodyID, claim: ClaimID, at now: Moment) -> [Loss] {
        let contender = Contender(turn: turn, body: body, claim: claim, enteredAt: now)
        if contenders.count >= Wakes.limit { contenders.removeFirst() }
        contenders.append(contender)
        return settle(contender)
    }

    /// The turn's answer went out: nobody takes its wake any more.
    mutating func answered(_ turn: TurnID) {
        guard let index = contenders.firstIndex(where: { $0.turn == turn }) else { return }
        contenders[index].isAnswered = true
    }

    /// The turn ended; without an answer its wake is free again.
    mutating func ended(_ turn: TurnID) { contenders.removeAll { $0.turn == turn && !$0.isAnswered } }

    /// The winner of a wake names whom it beat: those claims are of one wake, whenever they come.
    mutating func heard(_ decision: Decision) -> [Loss] {
        let claims = [decision.claim] + decision.over.prefix(Wakes.claimsOfOneDecision).map(\.claim)
        guard claims.count > 1, !together.contains(claims) else { return [] }
        if together.count >= Wakes.limit { together.removeFirst() }
        together.append(claims)
        guard let last = contenders.last(where: { claims.contains($0.claim) }) else { return [] }
        return settle(last)
    }

    private mutating func settle(_ contender: Contender) -> [Loss] {
        let rivals = contenders.filter { $0.body != contender.body && areOneWake(contender, $0) }
        let losses: [Loss]
        if contender.isAnswered {
            losses = rivals.filter { !$0.isAnswered }.map { Loss(turn: $0.turn, to: contender.body) }
        } else if let served = rivals.first(where: \.isAnswered) {
            losses = [Loss(turn: contender.turn, to: served.body)]
        } else if let best = rivals.filter({ isBetter($0, than: contender) }).max(by: { isBetter($1, than: $0) }) {
            losses = [Loss(turn: contender.turn, to: best.body)]
        } else {
            losses = rivals.map { Loss(turn: $0.turn, to: contender.body) }
        }
        for loss in losses { ended(loss.turn) }
        return losses
    }

    /// By rank, where both claims were heard; else whose words came first.
    private func isBetter(_ one: Contender, than other: Contender) -> Bool {
        guard let mine = arrival(of: one.claim, by: one.body), let theirs = arrival(of: other.claim, by: other.body)
        else { return one.enteredAt < other.enteredAt }
        return mine.claim.outranks(theirs.claim)
    }

    private func areOneWake(_ one: Contender, _ other: Contender) -> Bool {
        if together.contains(where: { $0.contains(one.claim) && $0.contains(other.claim) }) { return true }
        switch (arrival(of: one.claim, by: one.body), arrival(of: other.claim, by: other.body)) {
        case (let mine?, let theirs?): return isOneWake(mine, theirs)
        // Nobody knows which wake these are of, as when the claims came before this Oriel did. Of such words that come
        // together one is answered: two answers are worse than one too few.
        case (nil, nil): return apart(one.enteredAt, other.enteredAt) <= window + contest
        case (nil, _), (_, nil): return false
        }
    }

    private func apart(_ one: Moment, _ other: Moment) -> Duration { one < other ? other - one : one - other }

    /// Two claims of one body are two wakes.
    private func isOneWake(_ one: Heard, _ other: Heard) -> Bool {
        guard one.claim.body != other.claim.body, one.claim.concernsSameWake(as: other.claim) else { return false }
        return apart(one.at, other.at) <= max(one.claim.window, other.claim.window) + contest
    }

    private func arrival(of claim: ClaimID, by body: BodyID) -> Heard? {
        heard.last { $0.claim.id == claim && $0.claim.body == body }
    }
}
