/// The last turns that this body heard of, each with the highest step number it took: what makes a repeated or late step harmless.
struct TurnMemory: Hashable, Sendable {
    static let capacity = 64

    private struct Entry: Hashable, Sendable {
        var turn: TurnID
        var seq: Int
    }
    private var entries: [Entry] = []

    func knows(_ turn: TurnID) -> Bool { entries.contains { $0.turn == turn } }

    func lastSeq(of turn: TurnID) -> Int? { entries.last { $0.turn == turn }?.seq }

    /// This body began the turn itself: every step of it is new.
    mutating func began(_ turn: TurnID) { note(turn, seq: 0) }

    /// Whether the step is news; it is remembered when it is.
    mutating func take(_ turn: TurnID, seq: Int) -> Bool {
        if let index = entries.firstIndex(where: { $0.turn == turn }) {
            guard seq > entries[index].seq else { return false }
            entries[index].seq = seq
            return true
        }
        note(turn, seq: seq)
        return true
    }

    private mutating func note(_ turn: TurnID, seq: Int) {
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append(Entry(turn: turn, seq: seq))
    }
}
