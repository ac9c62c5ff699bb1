extension Body {
    /// A person's words were said: Oriel has them now.
    mutating func begin(_ text: String, claim: ClaimID?, at now: Moment) {
        let said = Said(
            turn: chance.id(), claim: claim, text: text,
            voiceTo: controls.voiceOutput == id ? nil : controls.voiceOutput,
            brain: controls.brain, effort: controls.effort, lightning: controls.lightning)
        abandonTurn(why: "a new turn began", at: now)
        publish(.said(said))
        turn = Turn(id: said.turn, voiceTo: said.voiceTo, epoch: oriel.epoch, at: now)
        memory.began(said.turn)
        line.began(said.turn)
        handOff.here(said.turn)
        ears.shut()
        ears.endConversation()
        wake.finish()
        remark = nil
    }

    /// The own turn on the line and in the ears, or somebody's whose steps Oriel says here.
    var isTurnOnLine: Bool {
        guard let shown = line.turn else { return false }
        if shown == turn?.id { return turn?.isInFlight ?? false }
        return !line.isOver && !finished.contains(shown)
    }

    mutating func ownStep(_ step: Step, at now: Moment) {
        guard let turn else { return }
        self.turn?.lastStepAt = now
        switch step {
        case .saved, .sending, .memory, .tool, .thinking, .writing, .unread: break
        case .voice: if turn.stage == .thinking { voiceDue(turn, at: now) }
        case .done(_, let spoken):
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

    /// Her voice comes next: from here, or from the body that the person picked.
    private mutating func voiceDue(_ turn: Turn, at now: Moment) {
        guard let to = turn.voiceTo else {
            self.turn?.stage = .ordered(since: now)
            return
        }
        let seen = seen(to)
        guard let boot = seen.boot, HandOffOutcome.obstacle(seen) == nil else {
            return comeBack(turn, from: to, why: HandOffOutcome.obstacle(seen) ?? "", spoken: false, at: now)
        }
        self.turn?.stage = .going(to: to, boot: boot, since: now)
        handOff.going(turn.id, to: to)
    }

    /// The hand-off went wrong: this body listens again, and stays ready to speak the turn itself.
    private mutating func comeBack(_ turn: Turn, from: BodyID?, why: String, spoken: Bool, at now: Moment) {
        self.turn?.stage = .back(spoken: spoken)
        handOff.back(turn.id, from: from, why: why)
        let listens = earsWillListen ? " · listening again" : ""
        remark(why + listens, .unread, at: now)
    }

    /// The turn is over. After her voice, or an answer without one, the person may go on talking.
    mutating func finishTurn(at now: Moment, converse: Bool) {
        guard let turn else { return }
        self.turn?.stage = .over
        finished.insert(turn.id)
        if converse, can(.ears), !controls.muted { ears.converse(until: now + times.conversation) }
    }

    // MARK: Giving up

    /// Takes the turn back from Oriel. `why` is for Oriel and for the line.
    mutating func giveUp(why: String, at now: Moment) {
        guard cancelTurn(why: why, at: now) else { return }
        remark("Turn failed: \(why)", .unread, at: now)
    }

    /// Ends the own turn by a person's wish; nothing went wrong. False when there is none to end.
    @discardableResult
    mutating func cancelTurn(why: String, at now: Moment) -> Bool {
        guard let turn, turn.isInFlight else { return false }
        publish(.cancel(turn.id, why: why))
        switch turn.stage {
        case .going(let to, _, _), .there(let to, _): handOff.back(turn.id, from: to, why: why)
        case .thinking, .ordered, .speakingHere, .back, .over: break
        }
        finishTurn(at: now, converse: false)
        carryOut(voice.cancel(turn.id, at: now), at: now)
        return true
    }

    /// A turn that came back and was never spoken makes room for what comes now.
    private mutating func abandonTurn(why: String, at now: Moment) {
        guard let turn else { return }
        if cancelTurn(why: why, at: now) { return }
        if case .back(let spoken) = turn.stage {
            if !spoken { publish(.cancel(turn.id, why: why)) }
            finishTurn(at: now, converse: false)
        }
    }

    // MARK: What follows from the time and from the house

    func seen(_ id: BodyID) -> SpeakerSeen {
        SpeakerSeen(
            id: id, name: house.name(of: id), isKnown: house.peers[id]?.status != nil, boot: house.boot(of: id),
            canSpeak: house.canSpeak(id), voice: house.voice(of: id), leaseEnds: house.leaseEnds(of: id))
    }

    mutating func lookAtTurn(at now: Moment) {
        guard let turn else { return }
        if let speaker = house.speaker(of: turn.id, at: now), let boot = house.boot(of: speaker) {
            followVoice(turn, to: speaker, boot: boot)
        }
        lookAtHandOff(at: now)
        lookAtOrielsSilence(at: now)
        lookAtBroker(at: now)
    }

    /// A body says that it speaks this turn: whatever was believed before, that is where the voice is.
    private mutating func followVoice(_ turn: Turn, to speaker: BodyID, boot: Boot) {
        switch turn.stage {
        case .over, .speakingHere: return
        case .there(speaker, boot): return
        case .thinking, .ordered, .going, .there, .back: break
        }
        self.turn?.stage = .there(on: speaker, boot: boot)
        handOff.there(turn.id, on: speaker)
        if remark?.kind == .unread { remark = nil }
    }

    private mutating func lookAtHandOff(at now: Moment) {
        guard let turn else { return }
        let body: BodyID
        let outcome: HandOffOutcome?
        switch turn.stage {
        case .going(let to, let boot, let since):
            body = to
            outcome = look(at: to, turn, boot, startEnds: since + times.start, now)
        case .there(let on, let boot):
            body = on
            outcome = look(at: on, turn, boot, startEnds: nil, now)
        case .ordered(let since):
            guard since + times.start <= now else { return }
            self.turn?.stage = .back(spoken: false)
            remark("Turn failed: \(capitalized(persona.possessive)) voice never came", .unread, at: now)
            return
        case .thinking:
            // An early refusal by the body that was to speak.
            guard let to = turn.voiceTo, let voice = house.voice(of: to), voice.turn == turn.id else { return }
            switch voice.phase {
            case .failed:
                return comeBack(turn, from: to, why: voice.why ?? "", spoken: false, at: now)
            case .ended:
                body = to
                outcome = .ended(why: voice.why)
            case .quiet, .speaking: return
            }
        case .speakingHere, .back, .over: return
        }
        switch outcome {
        case nil: break
        case .began(let boot): followVoice(turn, to: body, boot: boot)
        case .ended(let why):
            handOff.back(turn.id, from: body, why: why)
            finishTurn(at: now, converse: why == nil)
        case .failed(let why):
            let spoken = if case .there = turn.stage { true } else { false }
            comeBack(turn, from: body, why: why, spoken: spoken, at: now)
        }
    }

    private func look(
        at body: BodyID, _ turn: Turn, _ boot: Boot, startEnds: Moment?, _ now: Moment
    ) -> HandOffOutcome? {
        HandOffOutcome.look(
            at: seen(body), turn: turn.id, boot: boot, startEnds: startEnds, link: link, now: now, persona: persona)
    }

    private mutating func lookAtOrielsSilence(at now: Moment) {
        guard let turn, turn.awaitsOriel else { return }
        if let away = oriel.awaySince, away + times.grace <= now {
            giveUp(why: "Oriel is offline", at: now)
        } else if turn.lastStepAt + times.patience <= now {
            let seconds = times.patience.inMilliseconds / 1_000
            giveUp(why: "Oriel said nothing for \(seconds) s", at: now)
        }
    }

    /// Without a broker nothing more will be heard of the turn.
    private mutating func lookAtBroker(at now: Moment) {
        guard let turn, !link.isUp, link.isSilent(for: brokerLease(turn), at: now) else { return }
        switch turn.stage {
        case .thinking, .ordered: comeBack(turn, from: turn.voiceTo, why: Link.wentAway, spoken: false, at: now)
        case .going(let to, _, _): comeBack(turn, from: to, why: Link.wentAway, spoken: false, at: now)
        case .there(let on, _): comeBack(turn, from: on, why: Link.wentAway, spoken: true, at: now)
        case .speakingHere, .back, .over: break
        }
    }

    /// How long the broker may be gone: the lease that the speaking body names, else the own one.
    private func brokerLease(_ turn: Turn) -> Duration {
        turn.speaker.flatMap { house.voice(of: $0)?.lease } ?? times.lease
    }

    func turnDeadline(after now: Moment) -> Moment? {
        guard let turn, turn.isInFlight else { return nil }
        var start: Moment?
        switch turn.stage {
        case .ordered(let since), .going(_, _, let since): start = since + times.start
        case .thinking, .speakingHere, .there, .back, .over: break
        }
        let oriel: Moment? =
            turn.awaitsOriel
            ? earliest(
                turn.lastStepAt + times.patience, self.oriel.awaySince.map { $0 + times.grace }) : nil
        let broker = link.isUp || turn.stage == .speakingHere ? nil : link.lastHeard + brokerLease(turn)
        return earliest(start, oriel, broker)
    }
}

func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
