extension Body {
    /// What the screen shows and offers now. Everything on it is worked out anew from what is so.
    package func screen(at now: Moment) -> ScreenReport {
        let seen = faceSeen(at: now)
        let face = seen.report(at: now)
        let words = ScreenWords(persona: persona)
        let frame = drawn(face.state)
        return ScreenReport(
            id: id, name: configuration.name, room: configuration.room, persona: persona, face: face, frame: frame,
            noPicture: words.noPicture(of: face.set),
            // Her eyes close in the picture in which they are open; another pose would jump.
            blink: set.frames.contains(.blink) && frame.state == .idle ? drawn(.blink) : nil,
            oriel: reached(face.oriel, at: now),
            version: words.version(configuration.version, build: configuration.build),
            captions: captions(words, at: now), earText: earText(words, at: now),
            wordsHeard: ears.hearing?.words?.split(whereSeparator: \.isWhitespace).count ?? 0,
            controls: controls, switches: switches(words), think: thinkMenu(words),
            talk: ScreenReport.Action(
                kind: .talk, label: persona.name, refusal: hindrance(at: now).map(words.sentence)),
            actions: actions(words, at: now), voices: voiceChoices(words), eyes: eyes(face.eyes, words),
            cameraBand: controls.cameraOpen ? words.cameraOpen : nil, image: imageCard, linkWhy: linkWhy,
            conversationUntil: seen.conversationUntil, orielReachedAt: oriel.lastReached.value)
    }

    private func drawn(_ state: FaceState) -> ScreenReport.Frame {
        ScreenReport.Frame(state: set.frame(for: state), picture: set.picture(for: state))
    }

    private func reached(_ footer: String, at now: Moment) -> ScreenReport.Reached {
        // Only "Oriel said …" is about a moment; that it is offline, or cannot be read, is so until it changes.
        let isAboutIt = oriel.isOnline && oriel.unread == nil
        let ago = isAboutIt ? oriel.lastReached.value.map { max(0, (now - $0).inMilliseconds) / 1_000 } : nil
        return ScreenReport.Reached(words: footer, ago: ago)
    }

    private var linkWhy: String? {
        link.isUp ? nil : link.wasUp ? Link.wentAway : Link.notYet
    }

    private func eyes(_ open: [BodyID], _ words: ScreenWords) -> ScreenReport.Eyes {
        let open = open.map { ScreenReport.Named(id: $0, name: $0 == id ? configuration.name : house.name(of: $0)) }
        // Without a broker nobody else hears it, but the own camera closes all the same.
        let why = link.isUp || controls.cameraOpen ? nil : words.sentence(words.noBroker)
        return ScreenReport.Eyes(
            open: open, words: words.eyes(open.map(\.name), unknown: linkWhy), isKnown: link.isUp,
            close: ScreenReport.Action(kind: .closeEyes, label: words.closeEyes, refusal: why))
    }

    // MARK: What is said

    /// The last words of both sides, while there is anything to read along with.
    private func captions(_ words: ScreenWords, at now: Moment) -> ScreenReport.Captions? {
        guard controls.captions else { return nil }
        if let hearing = ears.hearing {
            return ScreenReport.Captions(theirs: hearing.words.flatMap { stated($0) }.map(words.tail), hers: nil)
        }
        guard isTalking(at: now) || voice.current != nil else { return ScreenReport.Captions(theirs: nil, hers: nil) }
        let theirs = onScreen.theirs.map(words.tail) ?? saidElsewhere(words)
        return ScreenReport.Captions(theirs: theirs, hers: hers(words))
    }

    /// What she speaks here may have been asked of another body, whose words never come this way.
    private func saidElsewhere(_ words: ScreenWords) -> String? {
        guard let order = voice.current ?? onScreen.hers, order.from != id else { return nil }
        return words.saidOn(house.name(of: order.from))
    }

    private func hers(_ words: ScreenWords) -> String? {
        if let speaker = turn?.speaker { return words.herWordsAreElsewhere(house.name(of: speaker)) }
        return (voice.current ?? onScreen.hers).map { stated($0.text).map(words.tail) ?? words.herWordsNotSent }
    }

    private func earText(_ words: ScreenWords, at now: Moment) -> String? {
        guard controls.earText else { return nil }
        if let hearing = ears.hearing {
            return hearing.words.flatMap { stated($0) }.map { words.earsHear(words.tail($0)) }
                ?? words.earsHearNothingYet
        }
        if closure(at: now) != nil { return words.earsClosed(hindrance(at: now) ?? words.noEars) }
        if ears.conversationUntil != nil { return words.earsWaitForWords }
        return controls.wake ? words.earsWaitForPhrase : words.earsRest
    }
}
