extension Body {
    /// The last values that the house was told, so that only changes are published.
    struct Told: Hashable, Sendable {
        var face: FaceSeen?
        var handOff: HandOffReport?
        var controls: Controls?
        /// What is on `frame`.
        var picture: PictureID?
    }

    mutating func linkUp(at now: Moment) {
        let isFirst = !link.wasUp
        link.up(at: now)
        presence.linkUp(at: now)
        overwritten.clear()
        oriel.linkUp(at: now)
        house.linkUp(confirmedUntil: now + times.confirmation)
        sayEverything(at: now, onFirstLink: isFirst)
        // It may be on this body's disk, with more frames than the one that is built in.
        if isFirst { effects.append(.loadAvatarSet(wanted)) }
        publish(.hello)
    }

    mutating func linkDown(at now: Moment) {
        link.down()
        presence.linkDown()
        oriel.linkDown()
        house.linkDown()
        problems = Problems()
        overwritten.clear()
        carryOut(voice.linkDown(at: now), at: now)
    }

    mutating func acknowledged(_ receipt: Receipt, at now: Moment) {
        link.heard(at: now)
        switch receipt {
        case .claim(let claim): wake.acknowledged(claim, at: now)
        case .voice(let turn, let beat): carryOut(voice.acknowledged(turn, beat: beat, at: now), at: now)
        }
    }

    /// Status first, so that whoever reads knows which boot the rest belongs to.
    mutating func sayEverything(at now: Moment, onFirstLink isFirst: Bool = false) {
        for topic in [BodyTopic.status, .face, .handOff, .voice, .controls] { say(topic, at: now) }
        sayPicture(onFirstLink: isFirst)
    }

    package var isLinked: Bool { link.isUp }

    /// All that this body says of itself, as of now.
    package func account(at now: Moment) -> [Message] {
        [
            .status(status(.online)), .face(faceSeen(at: now).report(at: now)), .handOff(handOffReport),
            .voice(voice.report), .controls(ControlsReport(boot: boot, controls: controls)),
        ]
    }

    func status(_ state: BodyStatus.State) -> BodyStatus {
        BodyStatus(
            state: state, boot: boot, name: configuration.name, room: configuration.room,
            version: configuration.version, build: configuration.build, can: configuration.can)
    }

    /// What the broker says of this body when its connection dies.
    package var will: Message { .status(status(.lost)) }

    private var handOffReport: HandOffReport {
        HandOffReport(boot: boot, turn: handOff.turn, phase: handOff.phase, to: handOff.to, why: handOff.why)
    }

    /// Publishes what changed. While there is no link nothing is told: all of it is told anew on the next one.
    mutating func tell(at now: Moment) {
        guard link.isUp else { return }
        if let counted = problems.counted(at: now) { publish(.problem(counted.topic, why: counted.why)) }
        if told.handOff != handOffReport { say(.handOff, at: now) }
        if told.controls != controls { say(.controls, at: now) }
        if told.face != faceSeen(at: now) { say(.face, at: now) }
        tellPictureIfNew()
    }

    mutating func lookAtPresence(at now: Moment) {
        if presence.answersHello(at: now) {
            for topic in [BodyTopic.status, .voice, .controls] { say(topic, at: now) }
        }
        if presence.saysAgain(at: now) { sayEverything(at: now) }
        guard let due = overwrittenDue, due <= now else { return }
        for topic in overwritten.takeDue(at: now) { say(topic, at: now) }
    }

    /// While it is open whether another node with this id leaves, nothing but that is said about it.
    var overwrittenDue: Moment? { presence.hasRival ? nil : overwritten.due }

    /// What is so now on one of the topics that the broker keeps.
    private mutating func say(_ topic: BodyTopic, at now: Moment) {
        switch topic {
        case .status: publish(.status(status(.online)))
        case .face:
            let face = faceSeen(at: now)
            told.face = face
            publish(.face(face.report(at: now)))
        case .handOff:
            told.handOff = handOffReport
            publish(.handOff(handOffReport))
        case .voice: carryOut(voice.told(at: now), at: now)
        case .controls:
            told.controls = controls
            publish(.controls(ControlsReport(boot: boot, controls: controls)))
        case .frame: sayPicture(onFirstLink: true)
        case .wake, .decision, .said, .cancel, .ask, .problem, .sense: break  // not kept
        }
    }

    /// The last thing that it does: nothing is published any more.
    mutating func makeRoom() {
        hasStopped = true
        if let turn = voice.turnInMouth { effects.append(.stopSpeaking(turn)) }
        effects.append(
            .leave(why: "another node with the id \"\(id)\" is online already; give this one an id of its own"))
    }

    /// This body's own status, as the broker hands it out.
    mutating func heardOwn(_ status: BodyStatus?, retained: Bool, at now: Moment) {
        // What was kept from before this link is answered by what this link said first.
        guard !retained, link.isUp else { return }
        guard let status else {
            guard overwritten.isAnsweredAtOnce(at: now) else { return }
            // Somebody clears what this id said, and the other topics go next.
            presence.sayAgainSoon(at: now)
            return sayEverything(at: now)
        }
        switch status.state {
        case .lost, .offline:
            presence.sawEnd(of: status.boot)
            if overwritten.isAnsweredAtOnce(at: now) { publish(.status(self.status(.online))) }
        case .online where status.boot == boot: break
        case .online:
            switch presence.sawClone(status.boot, at: now) {
            case nil: break
            case .sayAgain: sayEverything(at: now)
            case .leave: makeRoom()
            }
        }
    }

    /// A clean end: what this boot said is taken back, and only then is it offline.
    mutating func stop(at now: Moment) {
        if let turn, turn.isOpen { publish(.cancel(turn.id, why: "\(configuration.name) was stopped")) }
        if let turn = voice.turnInMouth { effects.append(.stopSpeaking(turn)) }
        for topic in [BodyTopic.face, .frame, .handOff, .voice, .controls] { publish(.clear(topic)) }
        publish(.status(status(.offline)))
        hasStopped = true
    }
}
