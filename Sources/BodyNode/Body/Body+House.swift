extension Body {
    mutating func heard(_ word: BodyWord, from sender: BodyID, retained: Bool, at now: Moment) {
        guard sender != id else {
            // The broker hands a body its own words too; only its status tells it something.
            if case .status(let status) = word { heardOwn(status, retained: retained, at: now) }
            return
        }
        guard house.heard(word, from: sender, retained: retained, at: now, confirmation: times.confirmation) else {
            return problem(
                .body(sender, .status), "this house has \(House.capacity) bodies already; \(sender) is not taken in",
                at: now)
        }
        switch word {
        case .status, .handOff, .voice, .controls: break  // weighed as part of the house, whenever it matters
        case .claim(let claim):
            judged(wake.heard(claim, isOnline: house.isOnline(sender), at: now, times), at: now)
            claimIfTalking(at: now)
        case .decision(let decision):
            guard decision.took == sender else {
                return problem(
                    .body(sender, .decision),
                    "\(sender) says that \(decision.took) took a wake; only the winner decides",
                    at: now)
            }
            if !wake.knows(decision) { cutInElsewhere(by: sender, at: now) }
            judged(wake.heard(decision, at: now, times), at: now)
        case .cancel(let turn, _): carryOut(voice.cancel(turn, by: sender, at: now), at: now)
        }
    }

    /// Somebody spoke up at the body that speaks this body's turn: the turn is theirs no more.
    private mutating func cutInElsewhere(by body: BodyID, at now: Moment) {
        guard let turn else { return }
        switch turn.stage {
        case .there(body, _): cancelTurn(why: "cut in", at: now)
        case .over where handOff.turn == turn.id && handOff.to == body && handOff.why == "cut in":
            // Its voice reported the end before the decision came.
            publish(.cancel(turn.id, why: "cut in"))
        case .thinking, .ordered, .going, .speakingHere, .there, .back, .over: break
        }
    }
}
