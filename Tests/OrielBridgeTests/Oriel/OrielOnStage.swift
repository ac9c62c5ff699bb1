import BodyNode
import OrielBridge
import Testing

let ipad = ["ipad"].compactMap { BodyID($0) }[0]
let kitchen = ["kitchen"].compactMap { BodyID($0) }[0]
let phone = ["phone"].compactMap { BodyID($0) }[0]

/// An Oriel on a stage: events go in, time passes deadline by deadline, and what it said reads as one line a word.
struct OrielOnStage {
    var oriel: SimulatedOriel
    private(set) var now = Moment.start
    private(set) var effects: [OrielEffect] = []

    init(seed: UInt64 = 7, _ change: (inout OrielConfiguration) -> Void = { _ in }) {
        var configuration = OrielConfiguration()
        change(&configuration)
        oriel = SimulatedOriel(configuration, chance: Chance(seed: seed))
    }

    /// Linked, with these bodies online, and nothing kept of what was said so far.
    static func atHome(
        _ bodies: [BodyID] = [ipad, kitchen, phone], seed: UInt64 = 7,
        _ change: (inout OrielConfiguration) -> Void = { _ in }
    ) -> OrielOnStage {
        var stage = OrielOnStage(seed: seed, change)
        stage.on(.linkUp)
        for body in bodies { stage.status(body) }
        stage.wait(0)
        stage.forget()
        return stage
    }

    @discardableResult
    mutating func on(_ event: OrielEvent) -> [String] {
        let out = oriel.handle(event, at: now)
        effects += out
        return out.map(\.words)
    }

    /// Lets time pass, stopping at each deadline: each must move or go once its time has come.
    @discardableResult
    mutating func wait(_ milliseconds: Int) -> [String] {
        let end = now + .milliseconds(milliseconds)
        var out: [String] = []
        while let deadline = oriel.nextDeadline, deadline <= end {
            now = max(now, deadline)
            out += on(.timePassed)
            if let next = oriel.nextDeadline { #expect(next > now, "a deadline stood still") }
        }
        now = end
        return out + on(.timePassed)
    }

    mutating func forget() { effects.removeAll() }

    var said: [String] { effects.map(\.words) }
    /// The steps of one body's turns, as `1 saved`.
    func steps(_ body: BodyID) -> [String] {
        effects.compactMap {
            guard case .tell(body, .turn(let step?)) = $0 else { return nil }
            return "\(step.seq) \(step.step.words)"
        }
    }
    var orders: [String] {
        effects.compactMap {
            switch $0 {
            case .tell(let body, .order(let order)): "\(body) speak \(order.turn)"
            case .tell(let body, .revoke(let turn)): "\(body) revoke \(turn)"
            case .tell, .say, .hello: nil
            }
        }
    }

    // MARK: The bodies

    @discardableResult
    mutating func status(
        _ body: BodyID, _ state: BodyStatus.State = .online, boot: Boot? = nil, name: String? = nil,
        can: Set<Capability> = [.ears, .voice, .screen], retained: Bool = false
    ) -> [String] {
        let status = BodyStatus(
            state: state, boot: boot ?? "boot-\(body)",
            name: name ?? body.text.prefix(1).uppercased() + body.text.dropFirst(), room: "study",
            version: "1", build: 1, can: can)
        return on(.body(body, .status(status), retained: retained))
    }

    @discardableResult
    mutating func says(
        _ turn: TurnID, by body: BodyID = ipad, claim: ClaimID? = nil, voiceTo: BodyID? = nil,
        brain: String? = nil, effort: String? = nil, lightning: Bool? = nil
    ) -> [String] {
        on(
            .said(
                body,
                Said(
                    turn: turn, claim: claim, text: "will it rain", voiceTo: voiceTo, brain: brain, effort: effort,
                    lightning: lightning)))
    }

    @discardableResult
    mutating func claims(
        _ claim: ClaimID, by body: BodyID, score: Double = 0.5, window: Int = 250, group: String = "house",
        phrase: String = "Cordelia Pippa", priority: Int = 0, talking: Bool = false
    ) -> [String] {
        on(
            .body(
                body,
                .claim(
                    Claim(
                        id: claim, body: body, phrase: phrase, group: group, window: .milliseconds(window),
                        score: score, priority: priority, talking: talking)), retained: false))
    }

    @discardableResult
    mutating func voice(
        _ body: BodyID, _ phase: VoiceReport.Phase, _ turn: TurnID?, boot: Boot? = nil, lease: Int = 6_000,
        why: String? = nil, retained: Bool = false
    ) -> [String] {
        let report = VoiceReport(
            boot: boot ?? "boot-\(body)", turn: turn, from: ipad, phase: phase, beat: 1,
            lease: .milliseconds(lease), why: why)
        return on(.body(body, .voice(report), retained: retained))
    }

    @discardableResult
    mutating func handOff(
        _ body: BodyID, _ phase: HandOffReport.Phase, _ turn: TurnID?, to: BodyID? = kitchen, why: String? = nil,
        boot: Boot? = nil
    ) -> [String] {
        let report = HandOffReport(boot: boot ?? "boot-\(body)", turn: turn, phase: phase, to: to, why: why)
        return on(.body(body, .handOff(report), retained: false))
    }

    @discardableResult
    mutating func cancel(_ turn: TurnID, by body: BodyID = ipad, why: String = "cancelled") -> [String] {
        on(.body(body, .cancel(turn, why: why), retained: false))
    }
}

extension TurnScript {
    /// Two steps and a voice, 100 ms each: the order goes out 300 ms after the words.
    static let short = TurnScript(
        [
            Step(.saved, takes: .milliseconds(100)), Step(.thinking, takes: .milliseconds(100)),
            Step(.voice, takes: .milliseconds(100)),
        ], answer: "It will.", seconds: 2)
}

extension OrielEffect {
    /// As a person would say it.
    var words: String {
        switch self {
        case .say(let word): word.words
        case .tell(let body, let word): "\(body) \(word.words)"
        case .hello: "hello"
        }
    }
}

extension OrielWord {
    fileprivate var words: String {
        switch self {
        case .status(let status): status.map { "status \($0.online ? "online" : "offline")" } ?? "status cleared"
        case .brains(let brains): brains == nil ? "brains cleared" : "brains"
        case .avatarSet(let set): set.map { "avatar_set \($0)" } ?? "avatar_set cleared"
        case .plan(let plan): plan == nil ? "plan cleared" : "plan"
        case .turn(let step): step.map { "turn \($0.turn) \($0.seq) \($0.step.words)" } ?? "turn cleared"
        case .order(let order): "speak \(order.turn)"
        case .revoke(let turn): "revoke \(turn)"
        case .image: "image"
        }
    }
}

extension Step {
    fileprivate var words: String {
        switch self {
        case .saved: "saved"
        case .sending: "sending"
        case .memory: "memory"
        case .tool(let name): "tool \(name)"
        case .thinking: "thinking"
        case .writing: "writing"
        case .voice: "voice"
        case .done(let ran, let spoken):
            "done \(ran.map { "\($0.brain)/\($0.effort ?? "fixed")\($0.lightning ? "/lightning" : "")" } ?? "?")"
                + (spoken ? " spoken" : "")
        case .failed(let why): "failed: \(why)"
        case .unread(let why): "unread: \(why)"
        }
    }
}
