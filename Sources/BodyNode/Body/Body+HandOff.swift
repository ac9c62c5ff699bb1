/// Where the voice of the own turn is: on its way, on another body, or back.
extension Body {
    func seen(_ id: BodyID) -> SpeakerSeen {
        SpeakerSeen(
            id: id, name: house.name(of: id), isKnown: house.knows(id), boot: house.boot(of: id),
            canSpeak: house.canSpeak(id), voice: house.voice(of: id))
    }

    /// Her voice comes next: from here, or from the body that the person picked.
    mutating func voiceDue(_ turn: Turn, at now: Moment) {
        guard let to = turn.voiceTo else {
            self.turn?.stage = .ordered(since: now)
            return
        }
        let seen = seen(to)
        if let why = seen.obstacle { return comeBack(turn, from: to, why: why, spoken: false, at: now) }
        guard let boot = seen.boot else { return }  // a body that is away is an obstacle
        self.turn?.stage = .going(to: to, boot: boot, since: now)
        handOff.going(turn.id, to: to)
    }

    /// A body says that it speaks this turn: whatever was believed before, that is where the voice is.
    mutating func followVoice(at now: Moment) {
        guard let turn, turn.stage != .over, let speaker = house.speaker(of: turn.id, at: now),
            let boot = house.boot(of: speaker), turn.stage != .there(on: speaker, boot: boot)
        else { return }
        self.turn?.stage = .there(on: speaker, boot: boot)
        handOff.there(turn.id, on: speaker)
        // One voice, one turn.
        if turn.stage == .speakingHere { carryOut(voice.cancel(turn.id, by: id, at: now), at: now) }
        if remark?.kind == .unread { remark = nil }
    }

    /// The hand-off went wrong: this body listens again, and stays ready to speak the turn itself.
    private mutating func comeBack(_ turn: Turn, from: BodyID?, why: String, spoken: Bool, at now: Moment) {
        self.turn?.stage = .back(spoken: spoken)
        line.endedOwn()
        handOff.back(turn.id, from: from, why: why)
        remarkBack(why, at: now)
    }

    /// She ended on `body`, as she should or `why` not.
    private mutating func ended(_ turn: Turn, on body: BodyID, why: String?, at now: Moment) {
        handOff.back(turn.id, from: body, why: why)
        finishTurn(at: now, converse: why == nil)
        if let why { remarkBack(why, at: now) }
    }

    private mutating func remarkBack(_ why: String, at now: Moment) {
        let listens = can(.ears) && !controls.muted && controls.wake
        remark(listens ? "\(why) · listening again" : why, .unread, at: now)
    }

    mutating func lookAtHandOff(at now: Moment) {
        guard let turn else { return }
        switch turn.stage {
        case .thinking:
            // An early word of the body that is to speak: the step that announces it is still on its way.
            guard let to = turn.voiceTo else { return }
            conclude(turn, on: to, HandOffOutcome.said(of: turn.id, by: seen(to)), spoken: false, at: now)
        case .going(let to, let boot, let since):
            let outcome = HandOffOutcome.onTheWay(
                to: seen(to), turn: turn.id, boot: boot, startEnds: since + times.start, at: now, persona: persona)
            conclude(turn, on: to, outcome, spoken: false, at: now)
        case .there(let on, let boot):
            let outcome = HandOffOutcome.there(
                on: seen(on), turn: turn.id, boot: boot, link: link, at: now, persona: persona)
            conclude(turn, on: on, outcome, spoken: true, at: now)
        case .ordered(let since):
            guard !isOrderHeld(turn), since + times.start <= now else { return }
            self.turn?.stage = .back(spoken: false)
            line.endedOwn()
            remark("Turn failed: \(capitalized(persona.possessive)) voice never came", .unread, at: now)
        case .speakingHere, .back, .over: break
        }
    }

    private mutating func conclude(
        _ turn: Turn, on body: BodyID, _ outcome: HandOffOutcome?, spoken: Bool, at now: Moment
    ) {
        switch outcome {
        case nil, .began: break  // whoever speaks the turn is followed already
        case .ended(let why): ended(turn, on: body, why: why, at: now)
        case .failed(let why): comeBack(turn, from: body, why: why, spoken: spoken, at: now)
        }
    }

    /// Whether the order came and waits here for another voice to end.
    private func isOrderHeld(_ turn: Turn) -> Bool { voice.held?.turn == turn.id }

    func handOffDeadline(_ turn: Turn, after now: Moment) -> Moment? {
        switch turn.stage {
        case .ordered(let since): isOrderHeld(turn) ? nil : since + times.start
        case .going(_, _, let since): since + times.start
        case .there(let on, _):
            house.voice(of: on)?.sound.flatMap { HandOffOutcome.silentAt($0, link: link) }.flatMap {
                $0 > now ? $0 : nil
            }
        case .thinking, .speakingHere, .back, .over: nil
        }
    }

    // MARK: Without a broker nothing more will be heard of the turn

    mutating func lookAtBroker(at now: Moment) {
        guard let turn, let deadline = brokerDeadline(turn), deadline <= now else { return }
        switch turn.stage {
        case .thinking, .ordered: comeBack(turn, from: turn.voiceTo, why: Link.wentAway, spoken: false, at: now)
        case .going(let to, _, _): comeBack(turn, from: to, why: Link.wentAway, spoken: false, at: now)
        case .there(let on, _): comeBack(turn, from: on, why: Link.wentAway, spoken: true, at: now)
        case .speakingHere, .back, .over: break
        }
    }

    /// A lease after the broker's last packet: the lease that the speaking body names, else the own one.
    func brokerDeadline(_ turn: Turn) -> Moment? {
        guard !link.isUp, turn.isInFlight, turn.stage != .speakingHere else { return nil }
        return link.lastHeard + (turn.speaker.flatMap { house.voice(of: $0)?.sound?.lease } ?? times.lease)
    }
}
