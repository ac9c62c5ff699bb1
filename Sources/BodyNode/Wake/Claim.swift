/// A body's word that it heard the wake phrase.
package struct Claim: Hashable, Sendable {
    package var id: ClaimID
    package var body: BodyID
    package var phrase: String
    package var group: String
    package var window: Duration
    package var score: Double
    package var priority: Int
    /// Whether the conversation is on that body already.
    package var talking: Bool

    package init(
        id: ClaimID, body: BodyID, phrase: String, group: String, window: Duration, score: Double, priority: Int,
        talking: Bool
    ) {
        self.id = id
        self.body = body
        self.phrase = phrase
        self.group = group
        self.window = window
        self.score = score
        self.priority = priority
        self.talking = talking
    }

    /// Whether both are about the same wake phrase in the same group: detectors spell phrases differently.
    package func concernsSameWake(as other: Claim) -> Bool {
        group == other.group && Claim.compared(phrase) == Claim.compared(other.phrase)
    }

    /// Letters that have no partner of their own in the other case, such as ß and ς, agree with what stands for them there.
    private static func compared(_ phrase: String) -> String { folded(phrase.uppercased()) }

    package static func folded(_ phrase: String) -> String {
        String(phrase.lowercased().map { $0 == "_" ? " " : $0 })
    }
}

extension Claim {
    /// Why `self` ranks below `other`; nil when it does not. First difference wins: in conversation, priority, score, the smaller id.
    package func reasonBelow(_ other: Claim) -> String? {
        if talking != other.talking { return talking ? nil : "not in conversation" }
        if priority != other.priority { return priority > other.priority ? nil : "lower priority" }
        if score != other.score { return score > other.score ? nil : "lower score" }
        return body <= other.body ? nil : "same score, later id"
    }

    package func outranks(_ other: Claim) -> Bool { reasonBelow(other) == nil }
}

/// Who took a wake, and why.
package struct Decision: Hashable, Sendable {
    /// A claim that lost.
    package struct Beaten: Hashable, Sendable {
        package var body: BodyID
        package var claim: ClaimID
        package var score: Double
        package var why: String

        package init(body: BodyID, claim: ClaimID, score: Double, why: String) {
            self.body = body
            self.claim = claim
            self.score = score
            self.why = why
        }
    }
    package var claim: ClaimID
    /// The wake group it was taken in; nil where nobody said so. After a tap there is no claim that would tell.
    package var group: String?
    package var took: BodyID
    package var over: [Beaten]

    package init(claim: ClaimID, group: String? = nil, took: BodyID, over: [Beaten]) {
        self.claim = claim
        self.group = group
        self.took = took
        self.over = over
    }
}
