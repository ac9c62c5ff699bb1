import BodyNode
import Testing

/// A body on a stage: events go in, time passes deadline by deadline, and what it said is kept.
struct OneBody {
    var body: Body
    private(set) var now = Moment.start
    private(set) var effects: [Effect] = []
    private var seq = 0
    /// Whether the broker acknowledges at once.
    var acknowledges = true
    /// What is asked for avatar sets; nil: their verdicts are the test's.
    var catalogue: AvatarCatalogue? = .builtIn

    init(_ id: BodyID = ipad, controls: Controls = Controls(), _ change: (inout Configuration) -> Void = { _ in }) {
        var configuration = Configuration(id: id, name: id == ipad ? "Pippa's iPad" : nil)
        configuration.room = "study"
        change(&configuration)
        body = Body(configuration: configuration, boot: "boot-\(id)", controls: controls, chance: Chance(seed: 7))
    }

    /// Connected, Oriel online with registry and plan, and another body in another room.
    static func atHome(_ change: (inout Configuration) -> Void = { _ in }) -> OneBody {
        var one = OneBody(ipad, change)
        one.on(.linkUp)
        one.on(
            .oriel(
                .status(HubStatus(online: true, protocolVersion: 1, epoch: "e1", engine: "Mac Studio")), retained: true)
        )
        one.on(.oriel(.brains(.read(registry)), retained: true))
        one.on(.oriel(.plan(.read(Plan(brain: "claude", effort: "high", lightning: false))), retained: true))
        one.isOnline(kitchen, room: "kitchen")
        return one
    }

    @discardableResult
    mutating func on(_ event: Event) -> [Effect] {
        var out = body.handle(event, at: now)
        effects += out
        if acknowledges {
            for case .publish(_, let receipt?) in out { out += on(.acknowledged(receipt)) }
        }
        if let catalogue {
            for case .loadAvatarSet(let name) in out { out += on(.avatarSet(catalogue.verdict(on: name))) }
        }
        return out
    }

    /// Lets time pass, stopping at each deadline: each must move or go once its time has come.
    @discardableResult
    mutating func wait(_ milliseconds: Int) -> [Effect] {
        let end = now + .milliseconds(milliseconds)
        var out: [Effect] = []
        while let deadline = body.nextDeadline(after: now), deadline <= end {
            now = max(now, deadline)
            out += on(.timePassed)
            if let next = body.nextDeadline(after: now) { #expect(next > now, "a deadline stood still") }
        }
        now = end
        return out + on(.timePassed)
    }

    // MARK: Oriel

    @discardableResult
    mutating func step(
        _ step: Step, of turn: TurnID? = nil, epoch: Epoch = "e1", seq number: Int? = nil, retained: Bool = false
    )
        -> [Effect]
    {
        seq = number ?? seq + 1
        let turn = turn ?? body.turn?.id ?? "nobody's"
        return on(.oriel(.turn(TurnStep(epoch: epoch, turn: turn, seq: seq, step: step)), retained: retained))
    }

    mutating func oriel(online: Bool, epoch: Epoch = "e1") {
        on(
            .oriel(
                .status(HubStatus(online: online, protocolVersion: 1, epoch: epoch, engine: "Mac Studio")),
                retained: false))
    }

    mutating func ordered(_ turn: TurnID, from: BodyID = ipad, seconds: Double = 2) {
        on(.oriel(.order(Order(turn: turn, from: from, text: "It is done.", seconds: seconds)), retained: false))
    }

    // MARK: Other bodies

    mutating func isOnline(
        _ id: BodyID, room: String, boot: Boot? = nil, can: Set<Capability> = [.ears, .voice, .screen],
        state: BodyStatus.State = .online,
        retained: Bool = false
    ) {
        let status = BodyStatus(
            state: state, boot: boot ?? "boot-\(id)", name: id.text, room: room, version: "1", build: 1, can: can)
        on(.body(id, .status(status), retained: retained))
    }

    mutating func says(
        _ id: BodyID, _ phase: VoiceReport.Phase, _ turn: TurnID?, beat: Int = 1, lease: Int = 6_000, why: String? = nil
    ) {
        let report = VoiceReport(
            boot: "boot-\(id)", turn: turn, from: ipad, phase: phase, beat: beat, lease: .milliseconds(lease), why: why)
        on(.body(id, .voice(report), retained: false))
    }

    mutating func claims(
        _ id: BodyID, score: Double, claim: ClaimID, talking: Bool = false, window: Int = 250, group: String = "house"
    ) {
        let claim = Claim(
            id: claim, body: id, phrase: "Cordelia_Pippa", group: group, window: .milliseconds(window), score: score,
            priority: 0, talking: talking)
        on(.body(id, .claim(claim), retained: false))
    }

    mutating func decides(_ id: BodyID, claim: ClaimID, group: String? = nil) {
        on(.body(id, .decision(Decision(claim: claim, group: group, took: id, over: [])), retained: false))
    }

    // MARK: A person

    mutating func hearsWake(score: Double = 0.8) { on(.sense(.wake(phrase: "Cordelia Pippa", score: score))) }

    /// Wakes the body, wins, and says something: a turn begins.
    @discardableResult
    mutating func turnBegins(voiceTo: String = "here") -> TurnID {
        set("voice_output", voiceTo)
        hearsWake()
        wait(250)
        on(.sense(.said("turn on the light")))
        seq = 0
        return body.turn?.id ?? "none"
    }

    mutating func set(_ control: String, _ value: String) {
        on(.set(control: control, value: value, everywhere: false))
    }

    // MARK: What it said

    var messages: [Message] { effects.compactMap { if case .publish(let message, _) = $0 { message } else { nil } } }
    var faces: [FaceReport] { messages.compactMap { if case .face(let face) = $0 { face } else { nil } } }
    var face: FaceReport? { faces.last }
    var line: String { face?.line ?? "" }
    var state: FaceState? { face?.state }
    var voices: [VoiceReport] { messages.compactMap { if case .voice(let voice) = $0 { voice } else { nil } } }
    var handOffs: [HandOffReport] { messages.compactMap { if case .handOff(let report) = $0 { report } else { nil } } }
    var handOff: HandOffReport? { handOffs.last }
    var problems: [String] { messages.compactMap { if case .problem(_, let why) = $0 { why } else { nil } } }
    var cancels: [String] { messages.compactMap { if case .cancel(_, let why) = $0 { why } else { nil } } }
    var decisions: [Decision] { messages.compactMap { if case .decision(let decision) = $0 { decision } else { nil } } }
    var saids: [Said] { messages.compactMap { if case .said(let said) = $0 { said } else { nil } } }
    var myClaims: [Claim] { messages.compactMap { if case .claim(let claim) = $0 { claim } else { nil } } }
    var chimes: Int { effects.count { $0 == .chime } }
    var controls: Controls { body.controls }
    var kept: [Controls] { effects.compactMap { if case .remember(let controls) = $0 { controls } else { nil } } }
    var earsOpen: Bool { body.closure(at: now) == nil }

    mutating func forget() { effects.removeAll() }
}
