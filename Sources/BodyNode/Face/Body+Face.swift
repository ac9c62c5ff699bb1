extension Body {
    /// What the face shows, worked out anew from what is so.
    func faceSeen(at now: Moment) -> FaceSeen {
        let words = Words(persona: persona)
        let state = faceState(at: now)
        let (line, kind) = faceLine(words, at: now)
        let (tile, plan, answers, lastTurn) = labels(words)
        let inConversation = earsAre(at: now) == .inConversation
        let turnInFlight = turn.flatMap { $0.isInFlight ? $0.id : nil }
        let report = FaceReport(
            boot: boot, state: state, set: set.name, frame: set.frame(for: state), ring: ring(at: now), line: line,
            lineKind: kind, left: nil, tile: tile, plan: plan, answers: answers, lastTurn: lastTurn,
            oriel: footer(words), eyes: (house.openEyes + (controls.cameraOpen ? [id] : [])).sorted(),
            turn: voice.isSounding ? voice.current?.turn : self.line.shown?.turn ?? turnInFlight)
        return FaceSeen(
            shown: report, conversationUntil: inConversation ? ears.conversationUntil : nil, words: words)
    }

    // MARK: State and ring

    /// What the ears are at, as the face tells it.
    private enum EarsAre { case hearing, thinking, muted, inConversation, waiting, idle }

    private func earsAre(at now: Moment) -> EarsAre {
        if ears.hearing != nil { return .hearing }
        if isThinking(at: now) { return .thinking }
        switch closure(at: now) {
        case .muted: return .muted
        case .absent, .turn, .speaking, .hush: return .idle
        case nil: break
        }
        if ears.conversationUntil != nil { return .inConversation }
        return controls.wake ? .waiting : .idle
    }

    /// Whether a turn is with her, as far as anybody can say so.
    private func isThinking(at now: Moment) -> Bool {
        guard line.shown != nil, turn?.speaker == nil else { return false }
        if oriel.isOnline { return true }
        return oriel.awaySince.map { now < $0 + times.grace } ?? false
    }

    private func faceState(at now: Moment) -> FaceState {
        if controls.cameraOpen { return .looking }
        if voice.isSounding { return .speaking }
        switch earsAre(at: now) {
        case .hearing: return .heardYou
        case .thinking: return .thinking
        case .muted: return .muted
        case .inConversation, .waiting: return .listening
        case .idle: return .idle
        }
    }

    private func ring(at now: Moment) -> FaceReport.Ring {
        if voice.isSounding { return .speaking }
        switch earsAre(at: now) {
        case .hearing, .inConversation, .waiting: return .listening
        case .thinking, .muted, .idle: return .none
        }
    }

    // MARK: The line

    private func faceLine(_ words: Words, at now: Moment) -> (String, FaceReport.LineKind) {
        if voice.isSounding { return (words.speaking, .plain) }
        if let speaker = turn?.speaker, ears.hearing == nil {
            return (words.speaks(on: house.name(of: speaker)), .stage)
        }
        if !link.isUp { return (link.wasUp ? Link.wentAway : Link.notYet, .unread) }
        let hushed = hushLine(words, at: now)
        if let offline = orielLine(words, at: now) {
            // While a voice sounds it comes first.
            if let hushed, line.shown == nil { return (hushed, .stage) }
            return (offline, .unread)
        }
        if ears.hearing != nil { return (words.listening, .plain) }
        if voice.current != nil { return words.step(.voice, engine: oriel.engine) }
        if let shown = line.shown { return turnLine(shown, words) }
        // What went wrong comes first; who took a wake is old news once she answers.
        if let remark, hushed == nil || remark.kind == .unread { return (remark.text, remark.kind) }
        if let hushed { return (hushed, .stage) }
        return earsLine(words, at: now)
    }

    /// Nothing else is to be said: what the ears are at.
    private func earsLine(_ words: Words, at now: Moment) -> (String, FaceReport.LineKind) {
        switch earsAre(at: now) {
        case .muted: (words.paused, .plain)
        case .inConversation: ("", .plain)  // the countdown is filled in when it is told
        case .hearing, .thinking, .waiting, .idle:
            (can(.ears) ? controls.wake ? words.waiting() : words.wakeOff() : words.noEars, .plain)
        }
    }

    /// She speaks on another body in this room, and this one would otherwise listen.
    private func hushLine(_ words: Words, at now: Moment) -> String? {
        guard case .hush(let speaker) = closure(at: now), controls.wake || ears.conversationUntil != nil else {
            return nil
        }
        return words.speaks(on: house.name(of: speaker))
    }

    private func orielLine(_ words: Words, at now: Moment) -> String? {
        guard !oriel.isOnline else { return nil }
        if line.shown != nil, let away = oriel.awaySince, now < away + times.grace {
            return words.stepUnread("Oriel went offline")
        }
        if let why = oriel.unread { return words.statusUnread(why) }
        guard let status = oriel.status else {
            let silent = link.upSince.map { $0 + times.orielSilence <= now } ?? false
            return silent ? words.orielSilent : nil
        }
        return status.online ? words.wrongProtocol(status.protocolVersion) : words.nobodyAnswers()
    }

    private func turnLine(_ shown: TurnLine.Entry, _ words: Words) -> (String, FaceReport.LineKind) {
        if let why = shown.unread { return (words.stepUnread(why), .unread) }
        if let turn, shown.turn == turn.id, case .going(let to, _, _) = turn.stage {
            return (words.voiceGoes(to: house.name(of: to)), .stage)
        }
        return words.step(shown.step, engine: oriel.engine)
    }

    // MARK: Labels

    private func labels(_ words: Words) -> (tile: String, plan: String, answers: String, lastTurn: String?) {
        let ran = think.lastRanResolved?.line
        do throws(Think.Unread) {
            let next = try think.resolve(controls)
            let lastTurn = ran.flatMap { $0 == next.line ? nil : words.lastTurn(ran: $0, next: next.line) }
            return ("Think \(next.effort ?? "fixed")", next.line, words.answers(with: next.line), lastTurn)
        } catch {
            let why = words.planUnread(error.why)
            return ("Think ?", why, why, ran.map { words.lastTurn(ran: $0, next: why) })
        }
    }

    private func footer(_ words: Words) -> String {
        if let why = oriel.unread { return words.statusUnread(why) }
        guard let status = oriel.status else { return oriel.last.map(words.orielSaid) ?? words.orielSilent }
        guard status.online else { return words.orielOffline }
        guard oriel.isOnline else { return words.wrongProtocol(status.protocolVersion) }
        return oriel.last.map(words.orielSaid) ?? words.orielSilent
    }
}
