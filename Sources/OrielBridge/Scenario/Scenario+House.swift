package import BodyNode

extension Scenario {
    /// Turns as a house has them: a wake that two bodies hear, the steps, the voice on another body, the hand-back. Each turn
    /// begins on another body. In a house of one body she speaks where she was asked.
    package static func turns(_ count: Int, in bodies: [BodyID], script: TurnScript = .usual) -> Scenario {
        guard !bodies.isEmpty else { return Scenario(name: "an empty house", entries: []) }
        var entries = bodies.map {
            Entry(.after(.zero), .expect(Condition($0, .status(.online)), within: .seconds(10)))
        }
        entries.append(Entry(.after(.zero), .expect(Condition(orielIsOnline: true), within: .seconds(10))))
        for turn in 0..<max(0, count) {
            let origin = bodies[turn % bodies.count]
            let speaker = bodies[(turn + bodies.count - 1) % bodies.count]
            let other = bodies.count > 1 ? bodies[(turn + 1) % bodies.count] : nil
            entries.append(Entry(turn == 0 ? .after(.zero) : .after(.milliseconds(700)), .turn(script, of: origin)))
            entries += wake(origin, other, words: sayings[turn % sayings.count], voiceTo: speaker)
            entries += handBack(origin, speaker, script: script)
            entries.append(
                Entry(.after(.milliseconds(900)), .set(control: "end_conversation", to: "", on: origin)))
            entries.append(
                Entry(.after(.zero), .expect(Condition(origin, .line("Waiting for")), within: .seconds(5))))
        }
        let name = count == 1 ? "a turn" : "\(count) turns"
        return Scenario(name: "\(name) in a house of \(bodies.count)", bodies: bodies, entries: entries)
    }

    private static let sayings = [
        ["will it", "will it rain", "will it rain this afternoon"],
        ["when does", "when does the next bus", "when does the next bus leave"],
        ["remind me", "remind me of the", "remind me of the umbrella at four"],
    ]

    private static func wake(_ origin: BodyID, _ other: BodyID?, words: [String], voiceTo: BodyID) -> [Entry] {
        let phrase = Persona().wakePhrase
        let voice = origin == voiceTo ? "here" : voiceTo.text
        var entries = [
            Entry(.after(.zero), .set(control: "voice_output", to: voice, on: origin)),
            Entry(
                .when(Condition(origin, .line("Waiting for")), within: .seconds(10)),
                .sense(.wake(phrase: phrase, score: 0.83), on: origin)),
        ]
        if let other {
            entries.append(Entry(.after(.milliseconds(60)), .sense(.wake(phrase: phrase, score: 0.61), on: other)))
            entries.append(
                Entry(.after(.zero), .expect(Condition(other, .line("heard it better")), within: .seconds(3))))
        }
        entries.append(Entry(.after(.zero), .expect(Condition(origin, .face(.heardYou)), within: .seconds(3))))
        for (index, part) in words.enumerated() {
            let sense = index + 1 == words.count ? Sense.said(part) : .words(part)
            entries.append(Entry(.after(.milliseconds(400)), .sense(sense, on: origin)))
        }
        entries.append(Entry(.after(.zero), .expect(Condition(origin, .face(.thinking)), within: .seconds(3))))
        return entries
    }

    private static func handBack(_ origin: BodyID, _ speaker: BodyID, script: TurnScript) -> [Entry] {
        let thinks = script.steps.reduce(Duration.seconds(5)) { $0 + $1.takes }
        let speaks = Duration.seconds(5) + .milliseconds(Int(min(max(script.seconds ?? 5, 0), 3_600) * 1_000))
        let begins = Entry(
            .after(.zero), .expect(Condition(speaker, .voice(.speaking), .from(origin)), within: thinks))
        let ends = Entry(.after(.zero), .expect(Condition(speaker, .voice(.ended), .from(origin)), within: speaks))
        guard origin != speaker else { return [begins, ends] }
        return [
            begins,
            Entry(.after(.zero), .expect(Condition(origin, .handOff(.there), .to(speaker)), within: .seconds(3))),
            ends,
            Entry(
                .after(.zero), .expect(Condition(origin, .handOff(.back), .to(speaker), .why(nil)), within: .seconds(3))
            ),
        ]
    }
}
