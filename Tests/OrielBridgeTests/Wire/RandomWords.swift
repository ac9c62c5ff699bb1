import BodyNode
import OrielBridge

/// Words of every kind, within the bounds of the protocol, at random.
struct RandomWords {
    private var chance: Chance

    init(seed: UInt64) { chance = Chance(seed: seed) }

    mutating func next() -> Word {
        switch int(0, 13) {
        case 0: .oriel(hub())
        case 1, 2, 3: .orielBody(id(), oriel())
        case 4, 5, 6: body()
        case 7: .said(id(), said())
        case 8: .face(id(), maybe { $0.face() })
        case 9: .problem(id(), topic: text(), why: text())
        case 10: .sense(id(), sense())
        case 11: .ask(id(), name())
        default: .set(maybe { $0.id() }, control: "brain", value: text())
        }
    }

    private mutating func hub() -> OrielWord {
        if flag() {
            return .status(
                maybe {
                    HubStatus(online: $0.flag(), protocolVersion: 1, epoch: Epoch($0.name()), engine: $0.text())
                })
        }
        guard flag() else { return .brains(flag() ? nil : .unread(why: text())) }
        var brains: [Brains.Brain] = []
        for index in 0..<int(0, 12) {
            brains.append(
                Brains.Brain(id: "\(index)\(name())", name: text(), efforts: (0..<int(0, 5)).map { _ in name() }))
        }
        return .brains(.read(Brains(revision: int(-9, 999), brains: brains, lightning: maybe { $0.pick() })))
    }

    private mutating func oriel() -> OrielWord {
        switch int(0, 6) {
        case 0: .avatarSet(maybe { "s" + $0.name() })
        case 1: .plan(maybe { .unread(why: $0.text()) })
        case 2:
            .plan(.read(Plan(brain: maybe { $0.name() }, effort: maybe { $0.name() }, lightning: flag())))
        case 3: .revoke(TurnID(name()))
        case 4: .order(Order(turn: TurnID(name()), from: id(), text: words(), seconds: maybe { $0.score() }))
        default:
            .turn(
                maybe {
                    TurnStep(
                        epoch: Epoch($0.name()), turn: TurnID($0.name()), seq: $0.int(1, 1 << 53 - 1), step: $0.step())
                })
        }
    }

    private mutating func step() -> Step {
        switch int(0, 9) {
        case 0: .saved
        case 1: .sending
        case 2: .memory
        case 3: .tool(text())
        case 4: .thinking
        case 5: .writing
        case 6: .voice
        case 7: .failed(why: text())
        case 8: .unread(why: text())
        default:
            .done(
                ran: maybe { Ran(brain: $0.name(), effort: $0.maybe { $0.name() }, lightning: $0.flag()) },
                spoken: flag())
        }
    }

    private mutating func body() -> Word {
        let id = id()
        let word: BodyWord =
            switch int(0, 6) {
            case 0: .status(maybe { $0.status() })
            case 1:
                .handOff(
                    maybe {
                        HandOffReport(
                            boot: Boot($0.name()), turn: $0.maybe { TurnID($0.name()) }, phase: $0.any(),
                            to: $0.maybe { $0.id() }, why: $0.maybe { $0.text() })
                    })
            case 2:
                .voice(
                    maybe {
                        VoiceReport(
                            boot: Boot($0.name()), turn: $0.maybe { TurnID($0.name()) }, from: $0.maybe { $0.id() },
                            phase: $0.any(), beat: $0.int(0, 99), lease: .milliseconds($0.int(1, 600_000)),
                            why: $0.maybe { $0.text() })
                    })
            case 3: .controls(maybe { ControlsReport(boot: Boot($0.name()), controls: $0.controls()) })
            case 4:
                .claim(
                    Claim(
                        id: ClaimID(name()), body: id, phrase: text(), group: text(),
                        window: .milliseconds(int(0, 10_000)), score: score(), priority: int(-5, 5), talking: flag()))
            case 5:
                .decision(
                    Decision(
                        claim: ClaimID(name()), group: maybe { $0.text() }, took: id,
                        over: (0..<int(0, 4)).map { _ in
                            Decision.Beaten(body: self.id(), claim: ClaimID(name()), score: score(), why: text())
                        }))
            default: .cancel(TurnID(name()), why: text())
            }
        return .body(id, word)
    }

    private mutating func status() -> BodyStatus {
        BodyStatus(
            state: any(), boot: Boot(name()), name: text(), room: text(), version: text(), build: int(0, 999),
            can: Set(Capability.allCases.filter { _ in flag() }))
    }

    private mutating func face() -> FaceReport {
        FaceReport(
            boot: Boot(name()), state: any(), set: text(), frame: any(), ring: any(), line: text(), lineKind: any(),
            left: maybe { $0.int(0, 60) }, tile: text(), plan: text(), answers: text(),
            lastTurn: maybe { $0.text() }, oriel: text(), eyes: (0..<int(0, 4)).map { _ in id() },
            turn: maybe { TurnID($0.name()) })
    }

    private mutating func controls() -> Controls {
        var controls = Controls()
        controls.muted = flag()
        controls.wake = flag()
        controls.brain = maybe { $0.name() }
        controls.effort = maybe { $0.name() }
        controls.lightning = maybe { $0.flag() }
        controls.voiceOutput = maybe { $0.id() }
        controls.cameraOpen = flag()
        controls.cutIn = flag()
        controls.captions = flag()
        controls.earText = flag()
        controls.noisy = flag()
        controls.onAir = flag()
        return controls
    }

    private mutating func said() -> Said {
        Said(
            turn: TurnID(name()), claim: maybe { ClaimID($0.name()) }, text: words(), voiceTo: maybe { $0.id() },
            brain: maybe { $0.name() }, effort: maybe { $0.name() }, lightning: maybe { $0.flag() })
    }

    private mutating func sense() -> Sense {
        switch int(0, 12) {
        case 0: .wake(phrase: text(), score: score())
        case 1: .words(words())
        case 2: .said(words())
        case 3: .nothing
        case 4: .mouthStarted(TurnID(name()))
        case 5: .mouthEnded(TurnID(name()))
        case 6: .mouthFailed(TurnID(name()), why: text())
        case 7: .cameraOpen
        case 8: .cameraClosed
        case 9: .cameraFailed(why: text())
        case 10: .tapped
        case 11: .pausePressed
        case 12: .level(score())
        default: .resumePressed
        }
    }

    private mutating func pick() -> Pick { Pick(brain: name(), effort: maybe { $0.name() }) }

    private mutating func flag() -> Bool { Bool.random(using: &chance) }
    private mutating func int(_ least: Int, _ most: Int) -> Int { Int.random(in: least...most, using: &chance) }
    private mutating func score() -> Double { Double.random(in: 0...1, using: &chance) }
    private mutating func any<Choice: CaseIterable>() -> Choice where Choice.AllCases == [Choice] {
        Choice.allCases[int(0, Choice.allCases.count - 1)]
    }
    private mutating func maybe<Value>(_ make: (inout RandomWords) -> Value) -> Value? { flag() ? make(&self) : nil }

    private mutating func id() -> BodyID { flag() ? WireGolden.ipad : WireGolden.body("b\(int(0, 99))-x_") }

    private mutating func name() -> String { String((0..<int(1, 20)).map { _ in letter("aZ09.:üß한🎈~ ") }) }

    /// A text as a face shows it: neither empty nor with white space around it.
    private mutating func text() -> String {
        "“" + String((0..<int(0, 150)).map { _ in letter("aZ09 /\\\"'ü한🎈{}[]") }) + "”"
    }

    /// A person's words: any text.
    private mutating func words() -> String {
        String((0..<int(0, 300)).map { _ in letter("aZ \n\t\r\"\\\u{0}\u{7f}ü한🎈\u{2028}") })
    }

    private mutating func letter(_ letters: String) -> Character { letters.randomElement(using: &chance) ?? "?" }
}
