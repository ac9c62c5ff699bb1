/// What this body speaks itself: one order at a time, and one more that waits.
///
/// ```
/// quiet ──order──▶ announced ──the broker acknowledged──▶ sounding ──▶ over ──order──▶ announced
///                      └──────not in time, withdrawn──────────────────▶ over
/// ```
package struct Voice: Hashable, Sendable {
    /// What the body is to do about it.
    enum Act: Hashable, Sendable {
        case say(VoiceReport, Receipt?)
        case play(Order)
        case stop(TurnID)
        /// The order was taken and her voice is about to begin.
        case announced(TurnID)
        /// Her voice on this body ended, or `why`.
        case ended(TurnID, why: String?)
        case failed(TurnID, why: String)
    }

    struct Announced: Hashable, Sendable {
        var order: Order
        var since: Moment
    }

    struct Sounding: Hashable, Sendable {
        var order: Order
        /// When the order was taken.
        var announced: Moment
        /// When the sound was allowed to begin, or the mouth said that it did.
        var began: Moment
        var mouthStarted: Bool
        /// When the last beat that the broker acknowledged was said.
        var provenAt: Moment
        var nextBeat: Moment
    }

    private struct Beat: Hashable, Sendable {
        var number: Int
        var saidAt: Moment
    }
    private static let unprovenKept = 8

    private struct Owned: Hashable, Sendable {
        var turn: TurnID
        var owner: BodyID
    }

    enum Stage: Hashable, Sendable {
        case quiet
        case announced(Announced)
        case sounding(Sounding)
        case over(turn: TurnID, from: BodyID?, failed: Bool, why: String?)
    }

    private let boot: Boot
    private let mouth: Configuration.Mouth
    private let times: Times
    private(set) var stage = Stage.quiet
    package private(set) var held: Order?
    private var beat = 0
    /// The newest beats that the broker has not acknowledged.
    private var unproven: [Beat] = []
    /// Turns whose order was taken or refused here: the same order never sounds twice.
    private var dealtWith = Recent<TurnID>()
    /// Turns that Oriel took back before their order came.
    private var withdrawn = Recent<TurnID>()
    /// Turns that their owners gave up before the order came.
    private var cancelled = Recent<Owned>()
    /// What failed while there was no link to say it on.
    private var unsaid: [VoiceReport] = []

    init(boot: Boot, mouth: Configuration.Mouth, times: Times) {
        self.boot = boot
        self.mouth = mouth
        self.times = times
    }

    /// The order that is being spoken, or about to be.
    package var current: Order? {
        switch stage {
        case .announced(let announced): announced.order
        case .sounding(let sounding): sounding.order
        case .quiet, .over: nil
        }
    }

    package var isSounding: Bool { if case .sounding = stage { true } else { false } }

    // MARK: Orders

    mutating func ordered(_ order: Order, objection: String?, at now: Moment) -> [Act] {
        guard !dealtWith.contains(order.turn) else { return [] }
        dealtWith.insert(order.turn)
        if cancelled.contains(Owned(turn: order.turn, owner: order.from)) {
            return refuse(order.turn, from: order.from, why: "cancelled", at: now)
        }
        if withdrawn.contains(order.turn) { return refuse(order.turn, from: order.from, why: "revoked", at: now) }
        if let objection { return refuse(order.turn, from: order.from, why: objection, at: now) }
        guard let current else { return announce(order, at: now) }
        if held == nil {
            held = order
            return []
        }
        return refuse(
            order.turn, from: order.from, why: "still speaking for \(current.from), and one more waits", at: now)
    }

    /// Oriel takes an order back: what was not begun is dropped, a sound goes on.
    mutating func revoke(_ turn: TurnID, at now: Moment) -> [Act] { withdraw(turn, why: "revoked", at: now) }

    private mutating func withdraw(_ turn: TurnID, why: String, at now: Moment) -> [Act] {
        if held?.turn == turn { return dropHeld(why: why, at: now) }
        if case .announced(let announced) = stage, announced.order.turn == turn {
            return finish(failed: true, why: why, at: now)
        }
        guard !dealtWith.contains(turn) else { return [] }
        // The order may still be on its way, or be lost: whoever waits for a word about it gets one.
        withdrawn.insert(turn)
        dealtWith.insert(turn)
        return refuse(turn, from: nil, why: why, at: now)
    }

    /// The turn is over for its owner: a sound is stopped as well. Of anybody else the word counts for nothing.
    mutating func cancel(_ turn: TurnID, by owner: BodyID, at now: Moment) -> [Act] {
        cancelled.insert(Owned(turn: turn, owner: owner))
        if case .sounding(let sounding) = stage, sounding.order.turn == turn {
            return sounding.order.from == owner ? finish(failed: false, why: "cancelled", at: now) : []
        }
        guard [current, held].contains(where: { $0?.turn == turn && $0?.from == owner }) else { return [] }
        return withdraw(turn, why: "cancelled", at: now)
    }

    /// Silence, now: what sounds ends with `why`, what waits fails.
    mutating func stop(why: String, at now: Moment) -> [Act] {
        let dropped = dropHeld(why: why, at: now)
        switch stage {
        case .sounding: return dropped + finish(failed: false, why: why, at: now)
        case .announced: return dropped + finish(failed: true, why: why, at: now)
        case .quiet, .over: return dropped
        }
    }

    var hasOrders: Bool { current != nil || held != nil }

    /// Drops the orders that `objection` names a reason against: their asker is gone, or took them back.
    mutating func check(_ objection: (Order) -> String?, at now: Moment) -> [Act] {
        var acts: [Act] = []
        if let held, let why = objection(held) { acts += dropHeld(why: why, at: now) }
        if let current, let why = objection(current) {
            acts +=
                isSounding ? finish(failed: false, why: "cancelled", at: now) : finish(failed: true, why: why, at: now)
        }
        return acts
    }

    // MARK: The broker

    mutating func acknowledged(_ turn: TurnID, beat: Int, at now: Moment) -> [Act] {
        guard current?.turn == turn, let index = unproven.firstIndex(where: { $0.number == beat }) else { return [] }
        let saidAt = unproven.remove(at: index).saidAt
        switch stage {
        case .announced(let announced):
            stage = .sounding(
                Sounding(
                    order: announced.order, announced: announced.since, began: now, mouthStarted: false,
                    provenAt: saidAt, nextBeat: saidAt + times.lease / 3))
            return mouth == .silent ? [] : [.play(announced.order)]
        case .sounding(var sounding):
            sounding.provenAt = max(sounding.provenAt, saidAt)
            stage = .sounding(sounding)
            return []
        case .quiet, .over: return []
        }
    }

    /// Nobody can be told that a sound begins: what was not begun is dropped, a sound goes on for its lease.
    mutating func linkDown(at now: Moment) -> [Act] {
        unproven.removeAll()
        var acts = dropHeld(why: "The broker went away", at: now)
        if case .announced = stage { acts += finish(failed: true, why: "The broker went away", at: now) }
        for case .say(let report, _) in acts where report.phase == .failed && unsaid.count < 2 { unsaid.append(report) }
        return acts
    }

    /// Says what is so, and before it what could not be said while there was no link.
    mutating func told(at now: Moment) -> [Act] {
        let missed = unsaid.filter { $0.turn != report.turn }.map { Act.say($0, nil) }
        unsaid.removeAll()
        return missed + [sayAgain(at: now)]
    }

    // MARK: The mouth

    mutating func mouthStarted(_ turn: TurnID, at now: Moment) {
        guard case .sounding(var sounding) = stage, sounding.order.turn == turn, !sounding.mouthStarted else { return }
        sounding.mouthStarted = true
        sounding.began = now
        stage = .sounding(sounding)
    }

    mutating func mouthEnded(_ turn: TurnID, at now: Moment) -> [Act] {
        guard isSounding, current?.turn == turn else { return [] }
        return finish(failed: false, why: nil, at: now)
    }

    mutating func mouthFailed(_ turn: TurnID, why: String, at now: Moment) -> [Act] {
        guard isSounding, current?.turn == turn else { return [] }
        return finish(failed: true, why: why, at: now)
    }

    // MARK: Time

    var nextDeadline: Moment? {
        switch stage {
        case .quiet, .over: nil
        case .announced(let announced): announced.since + times.acknowledgement
        case .sounding(let sounding):
            earliest(soundEnds(sounding), sounding.provenAt + times.lease, sounding.nextBeat)
        }
    }

    private func soundEnds(_ sounding: Sounding) -> Moment {
        let length = sounding.order.length
        if sounding.mouthStarted { return sounding.began + length * 3 / 2 + times.mouthEnds }
        switch mouth {
        case .silent: return sounding.began + length
        case .sense: return sounding.announced + times.mouthBegins
        }
    }

    /// What a mouth has to be told to stop. Where none was expected, one may have spoken up all the same.
    var turnInMouth: TurnID? {
        guard case .sounding(let sounding) = stage, sounding.mouthStarted || mouth != .silent else { return nil }
        return sounding.order.turn
    }

    mutating func timePassed(at now: Moment, possessive: String) -> [Act] {
        switch stage {
        case .quiet, .over: return []
        case .announced(let announced):
            guard announced.since + times.acknowledgement <= now else { return [] }
            return finish(failed: true, why: "The broker went away", at: now)
        case .sounding(var sounding):
            let ends = soundEnds(sounding)
            let unheard = sounding.provenAt + times.lease
            if unheard <= now, unheard < ends {
                // The house believes this voice gone; so it must be, also when this program slept over both.
                return finish(failed: true, why: "The broker went away", at: now)
            }
            if ends <= now {
                guard turnInMouth != nil else { return finish(failed: false, why: nil, at: now) }
                let lacked = sounding.mouthStarted ? "never ended" : "did not begin"
                return finish(failed: true, why: "\(possessive) voice \(lacked)", at: now)
            }
            guard sounding.nextBeat <= now else { return [] }
            sounding.nextBeat = now + times.lease / 3
            stage = .sounding(sounding)
            return [sayAgain(at: now)]
        }
    }

    // MARK: Saying it

    /// What is so, as the house reads it.
    package var report: VoiceReport {
        switch stage {
        case .quiet: voiceReport(nil, from: nil, .quiet, why: nil)
        case .announced, .sounding: voiceReport(current?.turn, from: current?.from, .speaking, why: nil)
        case .over(let turn, let from, let failed, let why):
            voiceReport(turn, from: from, failed ? .failed : .ended, why: why)
        }
    }

    private func voiceReport(
        _ turn: TurnID?, from: BodyID?, _ phase: VoiceReport.Phase, why: String?
    ) -> VoiceReport {
        VoiceReport(boot: boot, turn: turn, from: from, phase: phase, beat: beat, lease: times.lease, why: why)
    }

    /// Every word about a voice that sounds is a beat of its own.
    private mutating func sayAgain(at now: Moment) -> Act {
        guard let current else { return .say(report, nil) }
        beat += 1
        if unproven.count == Self.unprovenKept { unproven.removeFirst() }
        unproven.append(Beat(number: beat, saidAt: now))
        return .say(report, .voice(current.turn, beat: beat))
    }

    private mutating func announce(_ order: Order, at now: Moment) -> [Act] {
        beat = 0
        unproven.removeAll()
        stage = .announced(Announced(order: order, since: now))
        return [.announced(order.turn), sayAgain(at: now)]
    }

    private mutating func finish(failed: Bool, why: String?, at now: Moment) -> [Act] {
        guard let order = current else { return [] }
        let stops: [Act] = turnInMouth.map { [.stop($0)] } ?? []
        stage = .over(turn: order.turn, from: order.from, failed: failed, why: why)
        let next = held
        held = nil
        return stops + [.say(report, nil)]
            + [failed ? .failed(order.turn, why: why ?? "no reason was given") : .ended(order.turn, why: why)]
            + (next.map { announce($0, at: now) } ?? [])
    }

    private mutating func dropHeld(why: String, at now: Moment) -> [Act] {
        guard let order = held else { return [] }
        held = nil
        return refuse(order.turn, from: order.from, why: why, at: now)
    }

    /// One `failed` for an order that never sounded; what sounds is said again behind it, since the topic keeps one value.
    private mutating func refuse(_ turn: TurnID, from: BodyID?, why: String, at now: Moment) -> [Act] {
        let refusal = voiceReport(turn, from: from, .failed, why: why)
        guard current == nil else {
            return [.say(refusal, nil), sayAgain(at: now), .failed(turn, why: why)]
        }
        stage = .over(turn: turn, from: from, failed: true, why: why)
        return [.say(refusal, nil), .failed(turn, why: why)]
    }
}
