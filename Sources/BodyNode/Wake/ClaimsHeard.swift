/// Something that came from the bus, and when.
struct Heard<Word: Hashable & Sendable>: Hashable, Sendable {
    var word: Word
    var at: Moment
}

/// The claims of other bodies that were heard lately.
struct ClaimsHeard: Hashable, Sendable {
    private static let capacity = 64
    /// Longer than anybody listens after a wake.
    private static let kept = Duration.seconds(60)

    /// The wake group of this body.
    let group: String
    private var claims: [Heard<Claim>] = []

    init(group: String) { self.group = group }

    subscript(id: ClaimID) -> Claim? { claims.last { $0.word.id == id }?.word }

    /// Whether a decision was taken in this body's group, as far as anybody said.
    func concern(_ decision: Decision) -> Bool { (self[decision.claim]?.group ?? decision.group ?? group) == group }

    mutating func keep(_ claim: Claim, at now: Moment) {
        claims.removeAll { $0.at + Self.kept < now }
        if claims.count == Self.capacity { claims.removeFirst() }
        claims.append(Heard(word: claim, at: now))
    }

    /// The newest claim of the group whose window is open.
    func open(at now: Moment, isDecided: (Heard<Claim>) -> Bool) -> Claim? {
        claims.last { $0.word.group == group && now < $0.at + $0.word.window && !isDecided($0) }?.word
    }

    /// The best claim of each body for the same wake, of those that came from one window before the own until it closes.
    func rivals(of own: Wake.Own) -> [Claim] {
        let window = window(of: own)
        var best: [Claim] = []
        for heard in claims
        where heard.word.concernsSameWake(as: own.claim) && heard.at >= own.since - window
            && heard.at <= own.since + window
        {
            guard let index = best.firstIndex(where: { $0.body == heard.word.body }) else {
                best.append(heard.word)
                continue
            }
            if heard.word.outranks(best[index]) { best[index] = heard.word }
        }
        return best
    }

    func windowEnds(of own: Wake.Own) -> Moment { own.since + window(of: own) }

    /// The largest window that a claim of the wake names.
    private func window(of own: Wake.Own) -> Duration {
        claims.reduce(own.claim.window) { window, heard in
            let isConcerned =
                heard.word.concernsSameWake(as: own.claim)
                && heard.at >= own.since - max(own.claim.window, heard.word.window)
            return isConcerned ? max(window, heard.word.window) : window
        }
    }
}

extension Claim {
    func beaten(why: String) -> Decision.Beaten { Decision.Beaten(body: body, claim: id, score: score, why: why) }
}
