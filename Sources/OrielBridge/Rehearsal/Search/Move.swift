import BodyNode

/// One thing that can happen next in a small house.
package enum Move: Hashable, Sendable {
    case deliver(Post.Line)
    case duplicate(Post.Line)
    /// The letter stays on its way while others overtake it.
    case hold(Post.Line)
    /// Nothing happens until the next deadline.
    case tick
    case timer(Int)
    case orielTimer
    case doing
    case crash(Int)
    case boot(Int)
    case cut(Int)
    case relink(Int)
    case orielCrashes
    case orielStarts

    var isFault: Bool {
        switch self {
        case .crash, .cut, .orielCrashes, .duplicate: true
        case .deliver, .hold, .tick, .timer, .orielTimer, .doing, .boot, .relink, .orielStarts: false
        }
    }
}

extension SmallHouse {
    /// Everything that can happen next, in a fixed order.
    func moves(_ plan: Plan) -> [Move] {
        let timers = members.indices.filter(isDue).map(Move.timer) + (isOrielDue ? [.orielTimer] : [])
        var moves: [Move] = []
        if let holdsLeft {
            // By itself everything comes in the order in which it was sent, before time passes.
            moves = post.held.map(Move.deliver)
            if let first = post.first {
                moves.append(.deliver(first))
            } else if let timer = timers.first {
                moves.append(timer)
            } else if isDoingDue {
                moves.append(.doing)
            } else if mayTick(plan) {
                moves.append(.tick)
            }
            if holdsLeft > 0 { moves += post.unheld.map(Move.hold) }
        } else {
            moves = post.lines.map(Move.deliver) + timers
            if isDoingDue { moves.append(.doing) }
            if timers.isEmpty, !isDoingDue, mayTick(plan) { moves.append(.tick) }
        }
        for (index, member) in members.enumerated() {
            if member.body == nil {
                moves.append(.boot(index))
            } else if !member.isLinked {
                moves.append(.relink(index))
            }
        }
        if oriel == nil { moves.append(.orielStarts) }
        return moves + faults(plan)
    }

    /// Time does not pass a letter that must have come by then.
    private func mayTick(_ plan: Plan) -> Bool {
        guard let next = nextMoment, next.sinceStart <= plan.horizon else { return false }
        guard let longest = plan.longestDelay, let oldest = post.oldest else { return true }
        return next <= oldest + longest
    }

    private func faults(_ plan: Plan) -> [Move] {
        guard faultsLeft > 0 else { return [] }
        var moves: [Move] = []
        for (index, member) in members.enumerated() where member.body != nil {
            if plan.faultKinds.contains(.crash) { moves.append(.crash(index)) }
            if plan.faultKinds.contains(.cut), member.isLinked { moves.append(.cut(index)) }
        }
        if plan.faultKinds.contains(.orielCrash), oriel != nil { moves.append(.orielCrashes) }
        if plan.faultKinds.contains(.duplicate) { moves += post.lines.map(Move.duplicate) }
        return moves
    }

    /// Whether nothing more comes by itself: then everybody must be at rest.
    var isQuiet: Bool {
        post.isEmpty && doings.isEmpty && members.allSatisfy { $0.body != nil && $0.isLinked } && oriel != nil
    }

    /// What is not as it should be in a house at rest.
    func fault(_ plan: Plan) -> Violation? {
        guard isQuiet, nextMoment.map({ $0.sinceStart > plan.horizon }) ?? true else { return nil }
        func violation(_ rule: Rule, _ what: String) -> Violation { Violation(rule: rule, at: now, what: what) }
        for (index, member) in members.enumerated() {
            guard let body = member.body else { continue }
            if body.configuration.can.contains(.ears), !body.controls.muted, let why = body.hindrance(at: now) {
                return violation(.nobodyDeaf, "body \(index) cannot serve in a quiet house: \(why)")
            }
            if body.ears.hearing != nil {
                return violation(.nobodyDeaf, "body \(index) listens to words in a quiet house")
            }
            if body.voice.current != nil { return violation(.oneVoice, "body \(index) speaks in a quiet house") }
            for other in plan.bodies where other.id != body.configuration.id && !body.house.isOnline(other.id) {
                return violation(.noGhosts, "body \(index) believes that \(other.id) is away")
            }
        }
        return nil
    }
}
