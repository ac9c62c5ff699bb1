extension Body {
    /// A person's words were said: Oriel has them now.
    mutating func begin(_ text: String, claim: ClaimID?, at now: Moment) {
        let said = Said(
            turn: chance.id(), claim: claim, text: text,
            voiceTo: controls.voiceOutput == id ? nil : controls.voiceOutput,
            brain: controls.brain, effort: controls.effort, lightning: controls.lightning)
        cancelTurn(why: "a new turn began", at: now)
        if let turn { finished.insert(turn.id) }
        publish(.said(said))
        turn = Turn(id: said.turn, voiceTo: said.voiceTo, epoch: oriel.epoch, at: now)
        memory.began(said.turn)
        line.began(said.turn)
        handOff.here(said.turn)
        ears.shut()
        ears.endConversation()
        wake.finish()
        remark = nil
        onScreen.began(with: text)
        putImageAway()
    }

    mutating func ownStep(_ step: Step, at now: Moment) {
        guard let turn else { return }
        self.turn?.lastStepAt = now
        line.heardOwn(step, of: turn.id)
        switch step {
        case .saved, .sending, .memory, .tool, .thinking, .writing, .unread: break
        case .voice: if turn.stage == .thinking { voiceDue(turn, at: now) }
        case .done(_, let spoken):
            // After `voice` the voice is on its way, whatever `done` says of it.
            guard turn.stage == .thinking else { break }
            if spoken { voiceDue(turn, at: now) } else { finishTurn(at: now, converse: true) }
        case .failed(let why):
            switch turn.stage {
            case .thinking, .ordered, .going, .back:
                if case .going(let to, _, _) = turn.stage { handOff.back(turn.id, from: to, why: why) }
                finishTurn(at: now, converse: false)
                remark("Turn failed: \(why)", .unread, at: now)
            case .speakingHere, .there, .over: break  // a sound that has begun ends by itself
            }
        }
    }

    /// The turn is over. After her voice, or an answer without one, the person may go on talking.
    mutating func finishTurn(at now: Moment, converse: Bool) {
        guard let turn else { return }
        self.turn?.stage = .over
        finished.insert(turn.id)
        line.endedOwn()
        if converse, !turn.lostTheFloor, can(.ears), !controls.muted { ears.converse(until: now + times.conversation) }
    }

    // MARK: Giving up

    /// Takes the turn back from Oriel because something went wrong. `why` is for Oriel and for the line.
    mutating func giveUp(why: String, at now: Moment) {
        guard cancelTurn(why: why, at: now) else { return }
        remark("Turn failed: \(why)", .unread, at: now)
    }

    /// Ends the own turn by a person's wish; nothing went wrong. False when there is none to end.
    @discardableResult
    mutating func cancelTurn(why: String, at now: Moment) -> Bool {
        guard let turn, turn.isOpen else { return false }
        publish(.cancel(turn.id, why: why))
        switch turn.stage {
        case .going(let to, _, _), .there(let to, _): handOff.back(turn.id, from: to, why: why)
        case .thinking, .ordered, .speakingHere, .back, .over: break
        }
        finishTurn(at: now, converse: false)
        carryOut(voice.cancel(turn.id, by: id, at: now), at: now)
        return true
    }

    // MARK: What follows from the time and from the house

    mutating func lookAtTurn(at now: Moment) {
        if let foreign = line.foreignTurn, house.speaker(of: foreign, at: now) != nil { line.voiceBegan(of: foreign) }
        followVoice(at: now)
        lookAtHandOff(at: now)
        lookAtOrielsSilence(at: now)
        lookAtBroker(at: now)
    }

    private mutating func lookAtOrielsSilence(at now: Moment) {
        guard let turn, turn.awaitsOriel else { return }
        if let away = oriel.awaySince, away + times.grace <= now {
            giveUp(why: "Oriel went offline", at: now)
        } else if turn.lastStepAt + times.patience <= now {
            let seconds = times.patience.inMilliseconds / 1_000
            giveUp(why: "Oriel said nothing for \(seconds) s", at: now)
        }
    }

    func turnDeadline(after now: Moment) -> Moment? {
        guard let turn, turn.isInFlight else { return nil }
        let oriel: Moment? =
            turn.awaitsOriel
            ? earliest(turn.lastStepAt + times.patience, self.oriel.awaySince.map { $0 + times.grace }) : nil
        return earliest(oriel, handOffDeadline(turn, after: now), brokerDeadline(turn))
    }
}
