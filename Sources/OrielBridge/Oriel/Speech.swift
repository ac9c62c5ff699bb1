import BodyNode

/// Where a turn's voice was ordered, and what came of it.
///
/// ```
///              speaking there              ended, failed, gone
///  ordered ───────────────────▶ speaking ──────────────────────▶ over
///   ▲  │
///   │  └─ the origin's `back` (revoked), and `failed` there or away for a lease
///   └──── ordered once more, at the origin
/// ```
struct Speech: Hashable, Sendable {
    enum Act: Hashable, Sendable {
        case order(BodyID)
        case revoke(BodyID)
    }
    private enum Phase: Hashable, Sendable {
        case ordered(Waiting)
        /// `heard`: the body itself said so, not only the origin.
        case speaking(heard: Bool)
        case over
    }
    private struct Waiting: Hashable, Sendable {
        /// The body said that it will not speak this.
        var failed = false
        /// The origin listens again.
        var returned = false
        /// Since when the body, as it was when it got the order, has not been online.
        var awaySince: Moment?
    }
    let order: Order
    private(set) var at: BodyID
    private var boot: Boot?
    private var phase = Phase.ordered(Waiting())
    private let lease: Duration

    /// `lease`: how long a body that is away may still be speaking, where it named none itself.
    init(_ order: Order, at body: BodyID, roll: Roll, lease: Duration) {
        self.order = order
        at = body
        boot = roll.boot(of: body)
        self.lease = roll.lease(of: body) ?? lease
    }

    var isOver: Bool { phase == .over }

    var hasBegun: Bool {
        switch phase {
        case .speaking: true
        case .ordered, .over: false
        }
    }

    /// When a body that is away can no longer be speaking, and the origin may.
    var nextDeadline: Moment? {
        guard case .ordered(let waiting) = phase, waiting.returned, at != order.from else { return nil }
        return waiting.awaySince.map { $0 + lease }
    }

    /// Looks at what the bodies say now.
    mutating func look(_ roll: Roll, at now: Moment) -> [Act] {
        switch phase {
        case .over: return []
        case .speaking(let heard):
            lookAtSpeaking(heard, roll)
            return []
        case .ordered(let waiting): return lookForBeginning(waiting, roll, at: now)
        }
    }

    private mutating func lookAtSpeaking(_ heard: Bool, _ roll: Roll) {
        let report = roll.voice(of: at)
        let isGone = boot != nil && roll.boot(of: at) != boot
        switch (report?.turn == order.turn, report?.phase) {
        case (true, .speaking): phase = .speaking(heard: true)
        case (true, .ended), (true, .failed): phase = .over
        case (true, .quiet), (false, _), (true, nil): if heard || isGone { phase = .over }
        }
    }

    private mutating func lookForBeginning(_ before: Waiting, _ roll: Roll, at now: Moment) -> [Act] {
        var waiting = before
        var acts: [Act] = []
        if let report = roll.voice(of: at), report.turn == order.turn {
            switch report.phase {
            case .speaking:
                phase = .speaking(heard: true)
                return []
            case .ended:
                phase = .over
                return []
            case .failed: waiting.failed = true
            case .quiet: break
            }
        }
        if roll.boot(of: at) != boot, roll.hasSpoken(order.turn, on: at) {
            phase = .over
            return []
        }
        if at == order.from {
            phase = waiting.failed ? .over : .ordered(waiting)
            return []
        }
        if let report = roll.handOff(of: order.from), report.turn == order.turn {
            switch report.phase {
            case .there:
                phase = .speaking(heard: false)
                return []
            case .back where report.why == nil:
                // She ended there: the speaker's own words of it are still on their way.
                phase = .over
                return []
            case .back:
                if !waiting.returned { acts.append(.revoke(at)) }
                waiting.returned = true
            case .here, .going: break
            }
        }
        if boot == nil || roll.boot(of: at) == boot {
            // A body that was away may not have heard that the order was taken back.
            if waiting.returned, waiting.awaySince != nil { acts.append(.revoke(at)) }
            waiting.awaySince = nil
        } else {
            waiting.awaySince = waiting.awaySince ?? now
        }
        phase = .ordered(waiting)
        let isSilent = waiting.failed || waiting.awaySince.map { $0 + lease <= now } ?? false
        if waiting.returned, isSilent { acts += orderOnceMore(roll) }
        return acts
    }

    private mutating func orderOnceMore(_ roll: Roll) -> [Act] {
        guard roll.mayOrder(atOrigin: order.from) else {
            phase = .over
            return []
        }
        self = Speech(order, at: order.from, roll: roll, lease: lease)
        return [.order(at)]
    }
}
