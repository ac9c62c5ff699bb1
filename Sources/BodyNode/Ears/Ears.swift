/// What the ears are at: words being heard, and the conversation in which no wake phrase is needed.
///
/// Whether they are open at all is not theirs to say: see `Body.closure(at:)`.
package struct Ears: Hashable, Sendable {
    /// What opened the ears for words.
    package enum Reason: Hashable, Sendable { case wake(ClaimID), tap, conversation }

    package struct Hearing: Hashable, Sendable {
        package let reason: Reason
        /// The wake that was won for these words when they came in conversation.
        var claim: ClaimID?
        /// The chime, the tap or the first word.
        package fileprivate(set) var since: Moment
        /// The words so far, and since when there are any.
        var words: String?
        var wordsSince: Moment?
        /// The whole of what was said, while it is not yet known who took the wake.
        var ended: String?
    }

    package private(set) var hearing: Hearing?
    package private(set) var conversationUntil: Moment?

    mutating func open(for reason: Reason, at now: Moment) { hearing = Hearing(reason: reason, since: now) }

    /// The wake was won: the time for the first words counts from the chime.
    mutating func chimed(at now: Moment) { hearing?.since = now }

    /// The words of the conversation took a wake.
    mutating func took(_ claim: ClaimID) { hearing?.claim = claim }

    mutating func heard(words: String, at now: Moment) {
        hearing?.words = words
        if hearing?.wordsSince == nil { hearing?.wordsSince = now }
    }

    mutating func ended(with text: String) { hearing?.ended = text }

    mutating func shut() { hearing = nil }

    mutating func converse(until moment: Moment) { conversationUntil = moment }

    mutating func endConversation() { conversationUntil = nil }

    func nextDeadline(_ times: Times) -> Moment? { earliest(hearingEnds(times), conversationUntil) }

    private func hearingEnds(_ times: Times) -> Moment? {
        hearing.map { hearing in
            hearing.wordsSince.map { $0 + times.words } ?? hearing.since + times.firstWords
        }
    }

    /// Gives up on words that do not come or do not end, and on a conversation that ran out.
    mutating func timePassed(at now: Moment, _ times: Times) {
        if let ends = hearingEnds(times), ends <= now { shut() }
        if let until = conversationUntil, until <= now { endConversation() }
    }
}
