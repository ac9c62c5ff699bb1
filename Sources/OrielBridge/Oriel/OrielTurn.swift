import BodyNode

/// A turn in flight: a script that is followed, and the voice that was ordered for it.
struct OrielTurn: Hashable, Sendable {
    /// What a turn wants said. The answer is out with the order, or with `done`.
    enum Act: Hashable, Sendable {
        case step(Step)
        case order(Order, at: BodyID)
        case revoke(at: BodyID)
    }
    let id: TurnID
    let origin: BodyID
    private let said: Said
    private let script: TurnScript
    private let ran: Ran?
    private let lease: Duration
    private let life: Duration

    /// The origin's boot, once it is known.
    private var boot: Boot?
    private var next = 0
    /// When the next step is due; nil after the last one, and when the script falls silent.
    private var due: Moment?
    private var isComplete = false
    private var isOrderDue = false
    private(set) var speech: Speech?
    private var expires: Moment
    private(set) var seq = 0

    init(
        _ said: Said, of origin: BodyID, script: TurnScript, ran: Ran?, lease: Duration, life: Duration, at now: Moment
    ) {
        id = said.turn
        self.origin = origin
        self.said = said
        self.script = script
        self.ran = script.ran ?? ran
        self.lease = lease
        self.life = life
        due = now
        expires = now + life
    }

    /// Whether nothing more comes of it.
    var isOver: Bool { isComplete && speech?.isOver ?? true }

    var hasBegunToSpeak: Bool { speech?.hasBegun ?? false }

    var nextDeadline: Moment? { [due, speech?.nextDeadline, expires].compactMap(\.self).min() }

    /// Whether the body whose turn it is went away, or is another boot than the one that asked.
    mutating func hasLostOrigin(_ roll: Roll) -> Bool {
        if let boot { return roll.boot(of: origin) != boot }
        boot = roll.boot(of: origin)
        return roll.isGone(origin)
    }

    func isExpired(at now: Moment) -> Bool { expires <= now }

    mutating func nextSeq() -> Int {
        seq += 1
        return seq
    }

    /// What was due, and what the bodies' words since then ask for.
    mutating func look(_ roll: Roll, at now: Moment) -> [Act] {
        var acts: [Act] = []
        while let due, due <= now { acts += advance(roll, at: due, now: now) }
        for act in speech?.look(roll, at: now) ?? [] {
            switch act {
            case .order(let body):
                expires = now + life
                if let order = speech?.order { acts.append(.order(order, at: body)) }
            case .revoke(let body): acts.append(.revoke(at: body))
            }
        }
        return acts
    }

    /// The turn ends here.
    func fail(why: String) -> [Act] {
        guard let speech, !speech.isOver else { return [.step(.failed(why: why))] }
        return [.step(.failed(why: why)), .revoke(at: speech.at)]
    }

    /// The link was away: what fell due meanwhile is said a little later, when what the broker kept of the bodies was heard.
    mutating func linkCameBack(at now: Moment) {
        due = due.map { max($0, now + .milliseconds(500)) }
    }

    // MARK: - The script

    private mutating func advance(_ roll: Roll, at moment: Moment, now: Moment) -> [Act] {
        var acts: [Act] = []
        if isOrderDue {
            isOrderDue = false
            if let body = speaker(roll) {
                let order = Order(turn: id, from: origin, text: script.answer, seconds: script.seconds)
                let speech = Speech(order, at: body, roll: roll, lease: lease)
                self.speech = speech
                expires = now + life + order.length
                acts.append(.order(order, at: body))
            }
        }
        guard next < script.steps.count else { return acts + complete() }
        let step = script.steps[next]
        next += 1
        switch step.act {
        case .saved: acts.append(.step(.saved))
        case .sending: acts.append(.step(.sending))
        case .memory: acts.append(.step(.memory))
        case .tool(let name): acts.append(.step(.tool(name)))
        case .thinking: acts.append(.step(.thinking))
        case .writing: acts.append(.step(.writing))
        case .unread(let why): acts.append(.step(.unread(why: why)))
        case .voice:
            // With nobody to speak there is no voice to make ready.
            if speech == nil, speaker(roll) != nil {
                isOrderDue = true
                acts.append(.step(.voice))
            }
        case .done: return acts + complete()
        case .failed(let why):
            due = nil
            isComplete = true
            defer { speech = nil }
            return acts + fail(why: why)
        case .silence:
            due = nil
            return acts
        }
        due = moment + max(.zero, step.takes)
        return acts
    }

    private mutating func complete() -> [Act] {
        due = nil
        isComplete = true
        return [.step(.done(ran: ran, spoken: speech != nil))]
    }

    /// The body that the voice is to come from; nil when neither can speak.
    private func speaker(_ roll: Roll) -> BodyID? {
        if let to = said.voiceTo, to != origin, roll.canSpeak(to) { return to }
        return roll.mayOrder(atOrigin: origin) ? origin : nil
    }
}
