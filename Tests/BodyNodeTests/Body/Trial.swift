import BodyNode

/// One body under events that `Choice` chooses, watched from outside: a seed chooses in the tests, bytes do in a fuzzer.
struct Trial<Choice: RandomNumberGenerator> {
    private(set) var chance: Choice
    private var body: Body
    private var now = Moment.start
    private var isUp = false
    private var unacknowledged: [Receipt] = []
    private var shown = Shown()
    private var played: [TurnID] = []
    private var seq = 0
    private var history: [(at: Moment, event: Event, effects: [Effect])] = []
    private(set) var faults: [String] = []
    private var held: ImageCard?

    /// What a late watcher would read.
    private struct Shown: Equatable {
        var face: FaceReport?
        var handOff: HandOffReport?
        var controls: Controls?
        var voice: VoiceReport?

        mutating func take(_ effects: [Effect]) {
            for case .publish(let message, _) in effects {
                switch message {
                case .face(let report): face = report
                case .handOff(let report): handOff = report
                case .controls(let report): controls = report.controls
                case .voice(let report): voice = report
                case .status, .claim, .decision, .said, .cancel, .problem, .ask, .closeEyes, .hello, .clear: break
                }
            }
        }

        /// Without what is said only as of its moment: the countdown and the beat.
        var lasting: Shown {
            var shown = self
            if let left = face?.left { shown.face?.line = left > 0 ? "" : "a conversation that is over" }
            shown.face?.left = nil
            shown.voice?.beat = 0
            return shown
        }
    }

    init(choosing choice: Choice) {
        chance = choice
        var configuration = Configuration(id: ipad, name: "Pippa's iPad")
        configuration.room = "study"
        configuration.mouth = Bool.random(using: &chance) ? .silent : .sense
        configuration.busMayUnmute = Bool.random(using: &chance)
        if Int.random(in: 0..<5, using: &chance) > 0 { configuration.can.insert(.camera) }
        if Int.random(in: 0..<12, using: &chance) == 0 { configuration.can.remove(.ears) }
        if Int.random(in: 0..<12, using: &chance) == 0 { configuration.can.remove(.voice) }
        var controls = Controls()
        controls.cutIn = Int.random(in: 0..<4, using: &chance) == 0
        controls.voiceOutput = Bool.random(using: &chance) ? kitchen : nil
        body = Body(
            configuration: configuration, boot: "m", controls: controls, chance: Chance(seed: chance.next()))
        if Int.random(in: 0..<5, using: &chance) > 0 {
            on(.linkUp)
            on(.oriel(.status(hub("e1")), retained: true))
            on(.oriel(.brains(.read(registry)), retained: true))
            on(.oriel(.plan(.read(Plan(brain: "claude", effort: "high", lightning: false))), retained: true))
            on(.body(kitchen, .status(status(of: kitchen)), retained: false))
        }
    }

    var tail: String { history.suffix(25).map { "\($0.at): \($0.event) ▶ \($0.effects)" }.joined(separator: "\n") }

    // MARK: Events

    mutating func somethingHappens() {
        if Int.random(in: 0..<3, using: &chance) == 0 {
            timePasses(pick([1, 40, 250, 700, 2_000, 6_000, 9_000, 31_000]))
        }
        if Int.random(in: 0..<3, using: &chance) > 0, !unacknowledged.isEmpty, isUp {
            on(.acknowledged(unacknowledged.removeFirst()))
        }
        if Int.random(in: 0..<5, using: &chance) < 3 { on(likely()) } else { on(event()) }
    }

    mutating func comesToRest() {
        if !isUp { on(.linkUp) }
        on(.oriel(.status(hub("the last")), retained: false))
        let end = now + .seconds(240)
        while now < end, faults.isEmpty {
            while !unacknowledged.isEmpty { on(.acknowledged(unacknowledged.removeFirst())) }
            timePasses(20_000)
            on(.brokerHeard)
        }
        guard faults.isEmpty else { return }
        let closure = body.closure(at: now)
        let can = body.configuration.can.contains(.ears)
        if can, !body.controls.muted, closure != nil { faults.append("stays deaf: \(String(describing: closure))") }
        if body.turn?.isInFlight == true { faults.append("a turn never ends: \(String(describing: body.turn?.stage))") }
        if body.voice.current != nil { faults.append("a voice never ends") }
        if body.ears.hearing != nil { faults.append("goes on hearing") }
        let atRest = [
            "Waiting for “Cordelia Pippa”", "Wake phrase off · tap her face to talk", "This body has no ears",
            "Paused · the microphone is closed",
        ]
        if let line = shown.face?.line, !atRest.contains(line) { faults.append("does not come to rest: \(line)") }
        let size = String(describing: body).utf8.count
        if size > 200_000 { faults.append("grew to \(size) bytes") }
        let before = faults.count
        if body.configuration.can.contains(.ears), !body.controls.muted, body.controls.wake {
            on(.sense(.wake(phrase: "Cordelia Pippa", score: 1)))
            if body.ears.hearing == nil, faults.count == before { faults.append("cannot be woken") }
        }
    }

    private mutating func freshID() -> ClaimID { ClaimID(String(chance.next(), radix: 16)) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &chance)]
    }

    private func hub(_ epoch: Epoch, online: Bool = true, protocolVersion: Int = 1) -> HubStatus {
        HubStatus(online: online, protocolVersion: protocolVersion, epoch: epoch, engine: "Mac Studio")
    }

    private func status(of id: BodyID, boot: Boot = "b1", state: BodyStatus.State = .online) -> BodyStatus {
        BodyStatus(
            state: state, boot: boot, name: id.text, room: id == phone ? "study" : "kitchen", version: "1", build: 1,
            can: [.ears, .voice])
    }

    /// A turn of a small pool; often the own one.
    private mutating func turn() -> TurnID {
        if let own = body.turn?.id, Int.random(in: 0..<3, using: &chance) > 0 { return own }
        return pick(["t1", "t2", "t3", "t4"])
    }

    /// What a house that works would do next.
    private mutating func likely() -> Event {
        guard isUp else { return .linkUp }
        if body.ears.hearing != nil { return .sense(pick([.said("turn on the light"), .words("turn"), .nothing])) }
        guard let turn = body.turn else { return .sense(.wake(phrase: "Cordelia Pippa", score: 0.8)) }
        switch turn.stage {
        case .thinking:
            let step: Step = pick([.saved, .thinking, .voice, .voice, .done(ran: nil, spoken: true)])
            seq += 1
            return .oriel(
                .turn(TurnStep(epoch: turn.epoch ?? "e1", turn: turn.id, seq: seq, step: step)), retained: false)
        case .ordered, .back(spoken: false):
            return .oriel(.order(Order(turn: turn.id, from: ipad, text: "It is done.", seconds: 3)), retained: false)
        case .speakingHere: return .sense(pick([.mouthStarted(turn.id), .mouthEnded(turn.id)]))
        case .going(let to, let boot, _), .there(let to, let boot):
            seq += 1
            return .body(
                to,
                .voice(
                    VoiceReport(
                        boot: boot, turn: turn.id, from: ipad, phase: pick([.speaking, .speaking, .ended, .failed]),
                        beat: seq, lease: .seconds(6), why: nil)), retained: false)
        case .back(spoken: true), .over:
            return pick([
                .sense(.wake(phrase: "Cordelia Pippa", score: 0.8)), .sense(.resumePressed),
                .oriel(.status(hub("e1")), retained: false),
                .body(kitchen, .status(status(of: kitchen)), retained: false),
            ])
        }
    }

    /// What may come at any time from anybody.
    private mutating func event() -> Event {
        switch Int.random(in: 0..<40, using: &chance) {
        case 0: isUp ? .linkDown : .linkUp
        case 1: .brokerHeard
        case 2: .oriel(orielsWord(), retained: Int.random(in: 0..<6, using: &chance) == 0)
        case 3..<12: .oriel(.turn(step()), retained: Int.random(in: 0..<9, using: &chance) == 0)
        case 12..<15:
            .oriel(
                .order(
                    Order(
                        turn: turn(), from: pick([ipad, kitchen, kitchen, phone]), text: "It is done.",
                        seconds: pick([nil, 0, 1, 12]))), retained: false)
        case 15: .oriel(.revoke(turn()), retained: false)
        case 16..<25: somebodysWord()
        case 25..<34: .sense(sense())
        case 34..<38: set()
        case 38: pick([.hello, .touched(.closeImage)])
        default:
            .refused(
                pick([.oriel(.status), .oriel(.brains), .orielBody(ipad, .plan), .orielBody(ipad, .turn)]),
                why: "the payload is no JSON")
        }
    }

    private mutating func orielsWord() -> OrielWord {
        switch Int.random(in: 0..<10, using: &chance) {
        case 0, 1, 2: .status(hub(pick(["e1", "e1", "e2"])))
        case 3: .status(hub(pick(["e1", "e2"]), online: false))
        case 4: .status(pick([nil, hub("e1", protocolVersion: 2)]))
        case 5: .brains(pick([nil, .read(registry), .unread(why: "the file is locked")]))
        case 6: .plan(pick([nil, .read(Plan(brain: "glm", effort: nil, lightning: false)), .unread(why: "no file")]))
        case 7: .avatarSet(pick([nil, "cordelia", "winter"]))
        case 8: .turn(nil)
        default: .image(picture(of: pick([nil, "t1", "t2", turn()])))
        }
    }

    private mutating func step() -> TurnStep {
        let steps: [Step] = [
            .saved, .sending, .memory, .tool("web_search"), .thinking, .writing, .voice, .voice,
            .done(ran: nil, spoken: true), .done(ran: Ran(brain: "glm", effort: nil, lightning: false), spoken: false),
            .failed(why: "no memory is left"), .unread(why: "unknown step “x”"),
        ]
        return TurnStep(
            epoch: body.turn?.epoch ?? pick(["e1", "e2"]), turn: turn(), seq: Int.random(in: 1...60, using: &chance),
            step: pick(steps))
    }

    private mutating func somebodysWord() -> Event {
        let id = pick([kitchen, kitchen, phone])
        let boot: Boot = pick(["b1", "b1", "b1", "b2"])
        let retained = Int.random(in: 0..<6, using: &chance) == 0
        switch Int.random(in: 0..<18, using: &chance) {
        case 0:
            return .body(id, .status(status(of: id, boot: boot, state: pick([.lost, .offline]))), retained: retained)
        case 1, 2: return .body(id, .status(status(of: id, boot: boot)), retained: retained)
        case 3: return .body(id, .status(nil), retained: false)
        case 4...9:
            let report = VoiceReport(
                boot: boot, turn: turn(), from: pick([nil, ipad]),
                phase: pick([.speaking, .speaking, .speaking, .ended, .failed, .quiet]),
                beat: Int.random(in: 1...9, using: &chance), lease: pick([.seconds(6), .seconds(1)]),
                why: pick([nil, "cut in", ""]))
            return .body(id, .voice(pick([report, report, report, report, nil])), retained: retained)
        case 10:
            let report = HandOffReport(
                boot: boot, turn: turn(), phase: pick([.going, .back, .there]), to: ipad, why: nil)
            return .body(id, .handOff(report), retained: retained)
        case 11:
            var controls = Controls()
            controls.cameraOpen = Bool.random(using: &chance)
            return .body(id, .controls(ControlsReport(boot: boot, controls: controls)), retained: retained)
        case 12, 13, 14:
            let claim = Claim(
                id: pick(["c1", "c2", freshID()]), body: id, phrase: "Cordelia Pippa",
                group: pick(["house", "house", "x"]),
                window: pick([.milliseconds(250), .milliseconds(400)]), score: pick([0.3, 0.8, 0.9]), priority: 0,
                talking: Int.random(in: 0..<5, using: &chance) == 0)
            return .body(id, .claim(claim), retained: false)
        case 15, 16:
            return .body(
                id, .decision(Decision(claim: pick(["c1", "c2", freshID()]), took: id, over: [])), retained: false)
        default: return .body(id, .cancel(turn(), why: "cancelled"), retained: false)
        }
    }

    private mutating func sense() -> Sense {
        switch Int.random(in: 0..<20, using: &chance) {
        case 0...5: .wake(phrase: "Cordelia Pippa", score: pick([0.5, 0.8, 0.9]))
        case 6, 7: .words("turn")
        case 8...10: .said(pick(["turn on the light", "turn on the light", " "]))
        case 11: .nothing
        case 12: .mouthStarted(turn())
        case 13: .mouthEnded(turn())
        case 14: .mouthFailed(turn(), why: "no sound card")
        case 15: pick([.cameraOpen, .cameraClosed, .cameraFailed(why: "no lens")])
        case 16: pick([.pausePressed, .level(0.5)])
        case 17, 18: .resumePressed
        default: .tapped
        }
    }

    private mutating func set() -> Event {
        let (control, value) = pick([
            ("muted", "on"), ("muted", "off"), ("wake", "off"), ("wake", "on"), ("brain", "claude"), ("brain", ""),
            ("effort", "high"), ("lightning", "on"), ("lightning", ""), ("voice_output", "kitchen"),
            ("voice_output", "here"), ("voice_output", "attic"), ("cut_in", "on"), ("cut_in", "off"),
            ("cut_in", "off"), ("send_now", ""), ("cancel", ""), ("end_conversation", ""), ("eyes", "close"),
            ("captions", "on"), ("captions", "off"), ("ear_text", "on"), ("on_air", "on"), ("nonsense", "1"),
        ])
        return .set(control: control, value: value, everywhere: Int.random(in: 0..<4, using: &chance) == 0)
    }

    // MARK: What must hold

    private mutating func timePasses(_ milliseconds: Int) {
        let end = now + .milliseconds(milliseconds)
        while let deadline = body.nextDeadline(after: now), deadline <= end, faults.isEmpty {
            now = max(now, deadline)
            on(.timePassed)
        }
        now = max(now, end)
        on(.timePassed)
    }

    private mutating func on(_ event: Event) {
        guard faults.isEmpty else { return }
        switch event {
        case .linkUp: (isUp, unacknowledged) = (true, [])
        case .linkDown: (isUp, unacknowledged) = (false, [])
        default: break
        }
        let effects = body.handle(event, at: now)
        history.append((now, event, effects))
        if !isUp, effects.contains(where: { if case .publish = $0 { true } else { false } }) {
            faults.append("published without a link")
        }
        for case .publish(_, let receipt?) in effects { unacknowledged.append(receipt) }
        shown.take(effects)
        check(effects)
    }

    private mutating func check(_ effects: [Effect]) {
        checkImage(effects)
        if let deadline = body.nextDeadline(after: now), deadline <= now { faults.append("a deadline stands still") }
        for case .publish(.face(let face), _) in effects { check(face) }
        for case .speak(let order) in effects {
            if played.contains(order.turn) { faults.append("\(order.turn) sounds twice") }
            played.append(order.turn)
        }
        if body.closure(at: now) != nil, body.ears.hearing != nil { faults.append("hears with closed ears") }
        if !body.controls.cutIn, body.configuration.can.contains(.ears), body.closure(at: now) == nil {
            if body.voice.current != nil { faults.append("hears herself here") }
            if body.turn?.isInFlight == true { faults.append("hears during its turn") }
            if body.house.speaker(in: "study", at: now) != nil { faults.append("hears herself in the room") }
        }
        if isUp, Int.random(in: 0..<3, using: &chance) == 0 { checkWhatIsShown() }
        if Int.random(in: 0..<3, using: &chance) == 0 { check(body.screen(at: now)) }
    }

    /// The picture that a node would hold.
    private mutating func checkImage(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .holdImage(let card, _): held = card
            case .dropImage: held = nil
            default: break
            }
        }
        if held != body.imageCard {
            faults.append("a picture is on the screen that nobody holds, or the other way round")
        }
    }

    private mutating func check(_ screen: ScreenReport) {
        let labels = ScreenLabels(screen)
        if labels.all.contains(where: { $0.allSatisfy(\.isWhitespace) || $0.hasSuffix(": ") || $0.hasPrefix(" ") }) {
            faults.append("an empty label on the screen: \(labels.all)")
        }
        for label in labels.all {
            for vague in ["auto", "default", "loading", "Pippa chooses"] where label.lowercased().contains(vague) {
                faults.append("a vague label on the screen: \(label)")
            }
        }
        if let why = labels.contradiction { faults.append(why) }
    }

    private mutating func check(_ face: FaceReport) {
        for label in [face.line, face.tile, face.plan, face.answers, face.lastTurn ?? "-", face.oriel, face.set] {
            if label.allSatisfy(\.isWhitespace) || label.hasSuffix(": ") || label.hasPrefix(" ") {
                faults.append("an empty label: \(face)")
            }
            for vague in ["auto", "default", "loading", "Pippa chooses"] where label.lowercased().contains(vague) {
                faults.append("a vague label: \(label)")
            }
        }
    }

    /// A body that says everything again says what it said last.
    private mutating func checkWhatIsShown() {
        var copy = body
        var again = shown
        again.take(copy.handle(.body(ipad, .status(nil), retained: false), at: now))
        if again.lasting != shown.lasting { faults.append("shows what is not so:\n\(shown)\nbut\n\(again)") }
    }
}
