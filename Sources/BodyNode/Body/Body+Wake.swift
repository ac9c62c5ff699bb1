extension Body {
    mutating func heardWake(_ phrase: String, score: Double, at now: Moment) {
        guard controls.wake, hindrance(at: now) == nil, !wake.isPending else { return }
        claim(Claim.folded(phrase), score: score, at: now)
    }

    /// In conversation, words that another body takes for a wake belong to this one first.
    mutating func claimIfTalking(at now: Moment) {
        guard let hearing = ears.hearing, hearing.reason == .conversation, hearing.words != nil, !wake.isPending,
            hindrance(at: now) == nil, let rival = wake.rival(at: now)
        else { return }
        claim(rival.phrase, score: 0, at: now)
    }

    private mutating func claim(_ phrase: String, score: Double, at now: Moment) {
        let mine = Claim(
            id: chance.id(), body: id, phrase: phrase, group: configuration.group, window: times.window, score: score,
            priority: configuration.priority, talking: isTalking(at: now))
        if let verdict = wake.claim(mine, at: now, times, isOnline: house.isOnline) { return judged(verdict, at: now) }
        publish(.claim(mine), receipt: .claim(mine.id))
        // Open at once: the words may follow the phrase without a pause.
        if ears.hearing?.reason != .conversation { ears.open(for: .wake(mine.id), at: now) }
        remark = nil
    }

    /// Whether the conversation is on this body: the ears of it, or her voice.
    package func isTalking(at now: Moment) -> Bool {
        ears.conversationUntil != nil || ears.hearing?.reason == .conversation || turn?.isInFlight ?? false
            || voice.isSounding
    }

    mutating func judged(_ verdict: Wake.Verdict?, at now: Moment) {
        switch verdict {
        case nil: break
        case .won(let decision): won(decision, at: now)
        case .lost(let winner):
            turn?.lostTheFloor = true
            lost(to: winner, isNews: true, at: now)
        case .taken(let winner): lost(to: winner, isNews: false, at: now)
        case .brokerGone:
            ears.shut()
            remark(Link.wentAway, .unread, at: now)
        }
    }

    private mutating func won(_ decision: Decision, at now: Moment) {
        let wasTalking = ears.hearing?.reason == .conversation
        interrupt(at: now)
        publish(.decision(decision))
        remark = nil
        guard !wasTalking else {
            ears.took(decision.claim)
            return finishWords(at: now)
        }
        if ears.hearing == nil { ears.open(for: .wake(decision.claim), at: now) }
        ears.chimed(at: now)
        effects.append(.chime)
        finishWords(at: now)
    }

    /// What was said while the wake was undecided is said now.
    private mutating func finishWords(at now: Moment) {
        guard let text = ears.hearing?.ended else { return }
        say(text, at: now)
    }

    private mutating func lost(to winner: BodyID, isNews: Bool, at now: Moment) {
        let wasHere = ears.hearing != nil || ears.conversationUntil != nil
        ears.shut()
        ears.endConversation()
        guard isNews || wasHere else { return }
        remark("\(house.name(of: winner)) heard it better", .plain, at: now)
    }

    /// Decides what is due, unless this body can serve no more.
    mutating func lookAtWake(at now: Moment) {
        if wake.isPending, hindrance(at: now) != nil {
            if wake.isWeighing, !link.isUp { remark(Link.wentAway, .unread, at: now) }
            wake.finish()
            ears.shut()
        } else if wake.isPending, !controls.wake, !isTalking(at: now) {
            wake.finish()
            ears.shut()
        }
        judged(wake.look(at: now, times, isOnline: house.isOnline), at: now)
    }
}
