extension Body {
    /// Why the ears are closed.
    package enum Closure: Hashable, Sendable {
        /// There are none.
        case absent
        case muted
        /// The own turn's voice is awaited, or sounds.
        case turn
        /// Her voice is about to sound on this body, or does.
        case speaking
        /// Her voice sounds on another body in this room.
        case hush(by: BodyID)
    }

    /// Nil while the ears are open. Cut-in leaves them open whatever she says; a mute closes them all the same.
    package func closure(at now: Moment) -> Closure? {
        guard can(.ears) else { return .absent }
        if controls.muted { return .muted }
        if controls.cutIn { return nil }
        if let turn, turn.isInFlight { return .turn }
        if voice.current != nil { return .speaking }
        return house.speaker(in: configuration.room, at: now).map { .hush(by: $0) }
    }

    /// Why nobody can start a turn here; nil when somebody can.
    package func hindrance(at now: Moment) -> String? {
        switch closure(at: now) {
        case .absent: return "this body has no ears"
        case .muted: return "the microphone is closed"
        case .turn: return "a turn is with \(persona.name)"
        case .speaking, .hush: return "\(persona.name) is speaking"
        case nil: break
        }
        guard link.isUp else { return "there is no broker" }
        return oriel.isOnline ? nil : "Oriel is not online"
    }

    mutating func noticed(_ sense: Sense, at now: Moment) {
        switch sense {
        case .wake(let phrase, let score): heardWake(phrase, score: score, at: now)
        case .words(let text): heardWords(text, at: now)
        case .said(let text): heardEnd(of: text, at: now)
        // Closed ears hear nobody, whatever the program that listens makes of it.
        case .level(let level): if closure(at: now) == nil { effects.append(.showLevel(min(max(level, 0), 1))) }
        case .nothing: ears.shut()  // a wake that is not decided yet goes on
        case .mouthStarted(let turn): voice.mouthStarted(turn, at: now)
        case .mouthEnded(let turn): carryOut(voice.mouthEnded(turn, at: now), at: now)
        case .mouthFailed(let turn, let why): carryOut(voice.mouthFailed(turn, why: why, at: now), at: now)
        case .cameraOpen:
            guard can(.camera) else { return problem(.body(id, .sense), "this body has no camera", at: now) }
            controls.cameraOpen = true
        case .cameraClosed: controls.cameraOpen = false
        case .cameraFailed(let why):
            controls.cameraOpen = false
            problem(.body(id, .sense), "the camera failed: \(why)", at: now)
        case .tapped: tapped(at: now)
        case .pausePressed: mute(true, at: now)
        case .resumePressed: mute(false, at: now)
        }
    }

    private mutating func heardWords(_ text: String, at now: Moment) {
        if ears.hearing == nil, ears.conversationUntil != nil, closure(at: now) == nil {
            ears.open(for: .conversation, at: now)
        }
        guard ears.hearing != nil else { return }  // a detector that runs on while the ears are closed
        ears.heard(words: text, at: now)
        claimIfTalking(at: now)
    }

    private mutating func heardEnd(of text: String, at now: Moment) {
        if ears.hearing == nil, ears.conversationUntil != nil, closure(at: now) == nil {
            ears.open(for: .conversation, at: now)
        }
        guard ears.hearing != nil else {
            let why = closure(at: now) == nil ? "nobody woke this body" : hindrance(at: now) ?? "the ears are closed"
            return problem(.body(id, .sense), "the words were not taken: \(why)", at: now)
        }
        guard stated(text) != nil else { return ears.shut() }
        if wake.isPending {
            // Said before it is decided who took the wake.
            ears.heard(words: text, at: now)
            ears.ended(with: text)
        } else {
            say(text, at: now)
        }
    }

    /// Hands a person's words to Oriel, or says why it cannot.
    mutating func say(_ text: String, at now: Moment) {
        guard let hearing = ears.hearing else { return }
        if !link.isUp || !oriel.isOnline {
            ears.shut()
            let why = hindrance(at: now) ?? "the ears are closed"
            return problem(.body(id, .sense), "the words were not taken: \(why)", at: now)
        }
        switch hearing.reason {
        case .wake(let claim): begin(text, claim: claim, at: now)
        case .tap, .conversation: begin(text, claim: hearing.claim, at: now)
        }
    }

    /// A person wants no ear open.
    mutating func stopListening() {
        ears.shut()
        wake.finish()
    }

    /// A touch means: talk now, to this body.
    private mutating func tapped(at now: Moment) {
        if let why = hindrance(at: now) {
            return problem(.body(id, .sense), "the tap was not taken: \(why)", at: now)
        }
        interrupt(at: now)
        wake.tapped(at: now)
        publish(.decision(Decision(claim: chance.id(), group: configuration.group, took: id, over: [])))
        ears.open(for: .tap, at: now)
        remark = nil
    }

    /// A person speaks up, with cut-in on: what she says here ends, and so does the own turn.
    mutating func interrupt(at now: Moment) {
        let own = turn.flatMap { $0.isInFlight ? $0.id : nil }
        carryOut(voice.stop(why: "cut in", at: now), at: now)
        guard let own, !cancelTurn(why: "cut in", at: now) else { return }
        publish(.cancel(own, why: "cut in"))  // its voice was here, and has just ended
    }

    /// Closes what must not be heard, and gives up what does not come.
    mutating func lookAtEars(at now: Moment) {
        let closure = closure(at: now)
        if closure != nil { ears.shut() }
        if closure == .muted { ears.endConversation() }
        ears.timePassed(at: now, times)
        if ears.hearing == nil, !wake.isPending { wake.close() }
    }
}
