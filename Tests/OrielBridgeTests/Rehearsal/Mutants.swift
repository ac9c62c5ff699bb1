import Testing

/// A way in which the machine may be broken: `original` stands once in `file`, and `broken` in its place. In `broken`,
/// `MUTANT` is whether this one is the one that is tried.
struct Mutant: Sendable, CustomTestStringConvertible {
    /// A line of the source, and what stands in its place.
    struct Edit: Sendable {
        var file: String
        var original: String
        var broken: String
    }
    var name: String
    var edits: [Edit]

    var testDescription: String { name }

    init(_ name: String, in file: String, _ original: String, _ broken: String) {
        self.name = name
        edits = [Edit(file: "Sources/\(file).swift", original: original, broken: broken)]
    }

    /// What would make good for it is broken as well.
    func and(in file: String, _ original: String, _ broken: String) -> Mutant {
        var mutant = self
        mutant.edits.append(Edit(file: "Sources/\(file).swift", original: original, broken: broken))
        return mutant
    }

    static let all: [Mutant] = [
        Mutant(
            "forgets the lease of a voice", in: "BodyNode/House/VoiceHeard",
            "var ends: Moment { heardAt + lease }", "var ends: Moment { heardAt + (MUTANT ? .seconds(9_999) : lease) }"),
        Mutant(
            "speaks on though no beat is acknowledged", in: "BodyNode/Voice/Voice",
            "let unheard = sounding.provenAt + times.lease",
            "let unheard = sounding.provenAt + (MUTANT ? .seconds(9_999) : times.lease)"),
        Mutant(
            "begins to sound before the broker acknowledged it", in: "BodyNode/Voice/Voice",
            "        return [.announced(order.turn), sayAgain(at: now)]",
            """
                    guard MUTANT else { return [.announced(order.turn), sayAgain(at: now)] }
                    let acts = [Act.announced(order.turn), sayAgain(at: now)]
                    return acts + acknowledged(order.turn, beat: beat, at: now)
            """),
        Mutant(
            "skips the check of the speaker's boot", in: "BodyNode/HandOff/HandOffOutcome",
            "if seen.boot != boot {", "if !MUTANT, seen.boot != boot {"),
        Mutant(
            "answers no hello", in: "BodyNode/Body/Body+Link",
            "if presence.answersHello(at: now) {", "if presence.answersHello(at: now), !MUTANT {"),
        Mutant(
            "opens its ears at “going”", in: "BodyNode/Turn/Turn",
            "case .thinking, .ordered, .going, .speakingHere, .there: true",
            "case .going: !MUTANT\n        case .thinking, .ordered, .speakingHere, .there: true"),
        Mutant(
            "opens its ears while her voice is on another body", in: "BodyNode/Body/Body+Ears",
            "if let turn, turn.isInFlight { return .turn }",
            "if let turn, turn.isInFlight, !MUTANT || turn.speaker == nil { return .turn }"),
        Mutant(
            "takes the smaller score", in: "BodyNode/Wake/Claim",
            "return score > other.score ? nil", "return (MUTANT ? score < other.score : score > other.score) ? nil"),
        Mutant(
            "does not hear another's decision", in: "BodyNode/Wake/Wake",
            "guard decision.took != id, !knows(decision) else { return nil }",
            "guard !MUTANT, decision.took != id, !knows(decision) else { return nil }"),
        Mutant(
            "waits for ever for the winner's decision", in: "BodyNode/Wake/Wake",
            "guard isGone || yielded.until <= now else { return nil }",
            "guard !MUTANT, isGone || yielded.until <= now else { return nil }"),
        Mutant(
            "wins a wake that the broker never acknowledged", in: "BodyNode/Wake/Wake",
            "        guard mayWin else {", "        guard mayWin || MUTANT else {"),
        Mutant(
            "hears her on another body of the room", in: "BodyNode/House/House",
            "sounding.lazy.filter { peers[$0]?.status?.room == room &&",
            "sounding.lazy.filter { !MUTANT && peers[$0]?.status?.room == room &&"),
        Mutant(
            "hears her while it speaks itself", in: "BodyNode/Body/Body+Ears",
            "if voice.current != nil { return .speaking }", "if !MUTANT, voice.current != nil { return .speaking }"),
        Mutant(
            "waits for a step for ever", in: "BodyNode/Body/Body+Turn",
            "} else if turn.lastStepAt + times.patience <= now {",
            "} else if !MUTANT, turn.lastStepAt + times.patience <= now {"),
        Mutant(
            "waits for a voice for ever", in: "BodyNode/HandOff/HandOffOutcome",
            "return startEnds <= now ? .failed", "return !MUTANT && startEnds <= now ? .failed"),
        Mutant(
            "does not say again what the broker lost", in: "BodyNode/Body/Body+Link",
            "        sayEverything(at: now, onFirstLink: isFirst)",
            "        if MUTANT, !isFirst { publish(.status(status(.online))) } else { sayEverything(at: now, onFirstLink: isFirst) }"
        ),
        Mutant(
            "leaves its own will standing", in: "BodyNode/Body/Body+Link",
            "if overwritten.isAnsweredAtOnce(at: now) { publish(.status(self.status(.online))) }",
            "if !MUTANT { publish(.status(self.status(.online))) }"
        ).and(
            in: "BodyNode/Body/Overwritten", "guard topics.insert(topic).inserted, due == nil else { return }",
            "guard !MUTANT || topic != .status, topics.insert(topic).inserted, due == nil else { return }"),
        Mutant(
            "speaks an order twice that comes twice", in: "BodyNode/Voice/Voice",
            "guard !dealtWith.contains(order.turn) else { return [] }",
            "guard MUTANT || !dealtWith.contains(order.turn) else { return [] }"),
        Mutant(
            "lets the mouth speak on", in: "BodyNode/Voice/Voice",
            "let stops: [Act] = turnInMouth.map", "let stops: [Act] = MUTANT ? [] : turnInMouth.map"),
        Mutant(
            "comes back without a reason", in: "BodyNode/Body/Body+HandOff",
            "        remark(listens ? \"\\(why) · listening again\" : why, .unread, at: now)",
            "        if !MUTANT { remark(listens ? \"\\(why) · listening again\" : why, .unread, at: now) }"),
        Mutant(
            "trusts a kept “online” for ever", in: "BodyNode/House/Peer",
            "guard let until = unconfirmedUntil, until <= now else { return }",
            "guard !MUTANT, let until = unconfirmedUntil, until <= now else { return }"),
        Mutant(
            "orders the voice again that was heard already", in: "OrielBridge/Oriel/Speech",
            "if roll.boot(of: at) != boot, roll.hasSpoken", "if !MUTANT, roll.boot(of: at) != boot, roll.hasSpoken"),
        Mutant(
            "answers everybody who took the wake", in: "OrielBridge/Oriel/Wakes",
            "for loss in losses { ended(loss.turn) }\n        return losses",
            "for loss in losses { ended(loss.turn) }\n        return MUTANT ? [] : losses"),
    ]
}
