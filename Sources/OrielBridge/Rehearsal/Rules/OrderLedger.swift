import BodyNode

/// What Oriel ordered to be spoken, and what became of it.
struct OrderLedger {
    private var open: [TurnID] = []
    private var closed: Set<TurnID> = []

    /// The first answer that nobody spoke and nobody refused.
    var unspoken: TurnID? { open.first }

    mutating func ordered(_ turn: TurnID) { if !closed.contains(turn), !open.contains(turn) { open.append(turn) } }

    /// It sounds, or somebody said why it will not.
    mutating func excused(_ turn: TurnID) {
        open.removeAll { $0 == turn }
        closed.insert(turn)
    }
}
