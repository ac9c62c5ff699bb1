package import BodyNode

/// The rules of the house as they are checked, at every step, over what is really so.
package final class Rules {
    package private(set) var violation: Violation?
    let bounds: Bounds
    private(set) var seen: [BodySeen]
    /// The Oriel that the broker was told is there; the late will of another one changes nothing.
    private var orielOnline: Epoch? { didSet { hasChanged = hasChanged || orielOnline != oldValue } }
    private var hasChanged = false
    private var limits = Limits()
    var wakes: WakeLedger
    var orders = OrderLedger()
    var handOffs = HandOffLedger()
    /// Where each turn sounded.
    private var sounded: [TurnID: Int] = [:]

    init(_ story: Story) {
        let configurations = story.bodies.map(\.configuration)
        bounds = Bounds(times: configurations.first?.times ?? Times(), weather: story.weather)
        seen = configurations.map(BodySeen.init)
        wakes = WakeLedger(weather: story.weather)
    }

    /// The first violation counts: what follows from it says nothing new.
    package func violated(_ rule: Rule, _ what: String, at now: Moment) {
        guard violation == nil else { return }
        violation = Violation(rule: rule, at: now, what: what)
    }

    func heard(_ status: HubStatus?) {
        guard let status else { return orielOnline = nil }
        if status.online {
            orielOnline = status.epoch
        } else if status.epoch == orielOnline {
            orielOnline = nil
        }
    }

    // MARK: Looking

    /// Looks at the bodies again, and at the rules if anything changed.
    func look(at bodies: [RehearsedBody], now: Moment) {
        for (index, body) in bodies.enumerated() {
            guard body.isTouched || body.isLinked != seen[index].isLinked else { continue }
            body.isTouched = false
            if body.restlessness > 50 {
                violated(.sound, "\(body.id) wants to look at the time over and over, at one moment", at: now)
            }
            let before = seen[index]
            seen[index].look(at: body, house: now)
            if seen[index] != before {
                hasChanged = true
                checkWhy(body, before, seen[index], at: now)
                checkSound(index, before.sounds, seen[index].sounds, at: now)
                wakes.changed(seen[index])
            }
        }
        guard hasChanged else { return }
        hasChanged = false
        changed(at: now)
    }

    /// When a lapse that holds now has held for too long.
    var nextDeadline: Moment? { limits.nextDeadline.map { $0 + .nanoseconds(1) } }

    func timePassed(at now: Moment) {
        guard let lapse = limits.exceeded(at: now) else { return }
        violated(lapse.rule, sentence(lapse), at: now)
    }

    private func changed(at now: Moment) {
        checkVoices(at: now)
        var lapses: [(Lapse, Duration)] = []
        for (index, body) in seen.enumerated() where body.isRunning {
            listening(index, body, &lapses, at: now)
            if let lapse = waiting(index, body) { lapses.append(lapse) }
        }
        timePassed(at: now)
        limits.hold(lapses, at: now)
    }

    // MARK: One voice

    private func checkVoices(at now: Moment) {
        for (index, body) in seen.enumerated() {
            guard let turn = body.sounds else { continue }
            if let other = sounded[turn], other != index {
                let together = seen[other].sounds == turn ? "while it sounds on" : "after it sounded on"
                violated(.oneVoice, "turn \(turn) sounds on \(body.id) \(together) \(seen[other].id)", at: now)
            }
            sounded[turn] = index
        }
    }

    /// The same answer is never begun twice.
    private func checkSound(_ index: Int, _ before: TurnID?, _ after: TurnID?, at now: Moment) {
        guard let after, after != before else { return }
        orders.excused(after)
        if sounded[after] == index { violated(.oneVoice, "turn \(after) sounds twice on \(seen[index].id)", at: now) }
    }

    /// A voice that came back otherwise than by its end leaves its reason on the face.
    private func checkWhy(_ machine: RehearsedBody, _ before: BodySeen, _ after: BodySeen, at now: Moment) {
        guard after.stage != before.stage, case .back = after.stage, var body = machine.body else { return }
        for case .publish(.face(let face), _) in body.handle(.linkUp, at: machine.now)
        where face.lineKind != .unread && after.order == nil && after.hearingSince == nil {
            violated(.nobodyDeaf, "\(after.id) listens again and does not say why: “\(face.line)”", at: now)
        }
    }

    // MARK: Not herself

    private func listening(_ index: Int, _ body: BodySeen, _ lapses: inout [(Lapse, Duration)], at now: Moment) {
        if body.hasOpenEars, let stage = body.stage, stage.closesEars {
            violated(.notHerself, "\(body.id) has open ears while its turn is \(stage)", at: now)
        }
        guard body.hasOpenEars, body.isLinked else { return }
        if let turn = body.sounds {
            violated(.notHerself, "\(body.id) has open ears while it sounds itself (turn \(turn))", at: now)
        }
        for (other, speaker) in seen.enumerated() where other != index {
            guard let turn = speaker.sounds, speaker.room == body.room || turn == body.turn else { continue }
            let apart = !speaker.isLinked
            lapses.append(
                (
                    .hearsHerself(listener: index, speaker: other, apart: apart),
                    apart ? bounds.lease : bounds.message
                ))
        }
    }

    // MARK: Nobody deaf

    /// Why a body's ears are closed, or busy, and how long that may be.
    private func waiting(_ index: Int, _ body: BodySeen) -> (Lapse, Duration)? {
        if body.isClaiming { return (.claims(index), bounds.claiming(of: seen.count)) }
        if let since = body.hearingSince { return (.hears(index, since: since), bounds.hearing) }
        switch body.closure {
        case nil, .absent, .muted: return nil
        case .speaking:
            return body.order.map { (.speaks(index, $0.turn), bounds.speaking($0)) }
        case .hush(let by):
            return isAudible(by, turn: nil) ? nil : silence(index, body, by)
        case .turn: return waitingForTurn(index, body)
        }
    }

    private func waitingForTurn(_ index: Int, _ body: BodySeen) -> (Lapse, Duration)? {
        guard let turn = body.turn, let stage = body.stage else { return nil }
        switch stage {
        case .thinking:
            if body.isLinked, orielOnline == nil { return (.thinksWithoutOriel(index, turn), bounds.grace) }
            return (.thinks(index, turn, since: body.lastStepAt ?? .start), bounds.patience)
        case .ordered:
            // The order is here, behind another voice.
            if body.holds == turn, let order = body.order {
                return (.speaks(index, order.turn), bounds.speaking(order))
            }
            return (.awaitsVoice(index, turn), bounds.start)
        case .going: return (.awaitsVoice(index, turn), bounds.start)
        case .speakingHere: return body.order.map { (.speaks(index, turn), bounds.speaking($0)) }
        case .there(let on, _):
            return isAudible(on, turn: turn) ? nil : silence(index, body, on)
        case .back, .over: return nil
        }
    }

    private func silence(_ index: Int, _ body: BodySeen, _ speaker: BodyID) -> (Lapse, Duration) {
        (.followsSilence(listener: index, speaker: speaker, linked: body.linkChangedAt), bounds.lease)
    }

    /// Whether the body really speaks, or is about to; `turn`: that one.
    private func isAudible(_ id: BodyID, turn: TurnID?) -> Bool {
        seen.contains { $0.id == id && $0.order != nil && (turn == nil || $0.order?.turn == turn) }
    }

    // MARK: Sentences

    private func sentence(_ lapse: Lapse) -> String {
        func name(_ index: Int) -> String { seen[index].id.text }
        return switch lapse {
        case .hearsHerself(let listener, let speaker, let apart):
            "\(name(listener)) has open ears while she sounds on \(name(speaker))"
                + (apart ? ", which has had no broker for longer than its lease" : "")
        case .awaitsVoice(let index, let turn): "\(name(index)) waits for the voice of turn \(turn) for too long"
        case .followsSilence(let listener, let speaker, _):
            "\(name(listener)) keeps its ears closed for \(speaker), where nothing sounds"
        case .thinks(let index, let turn, _): "\(name(index)) waits for a step of turn \(turn) for too long"
        case .thinksWithoutOriel(let index, let turn):
            "\(name(index)) waits for turn \(turn), though Oriel is said to be offline"
        case .speaks(let index, let turn): "\(name(index)) never ends to speak turn \(turn)"
        case .hears(let index, _): "\(name(index)) listens to words that never end"
        case .claims(let index): "\(name(index)) never finds out who took the wake"
        }
    }
}

extension Lapse {
    var rule: Rule {
        switch self {
        case .hearsHerself: .notHerself
        case .awaitsVoice, .followsSilence, .thinks, .thinksWithoutOriel, .speaks, .hears, .claims: .nobodyDeaf
        }
    }
}

extension Turn.Stage {
    /// From `said` until her voice ended, as the protocol has it, written down a second time on purpose.
    var closesEars: Bool {
        switch self {
        case .thinking, .ordered, .going, .speakingHere, .there: true
        case .back, .over: false
        }
    }
}
