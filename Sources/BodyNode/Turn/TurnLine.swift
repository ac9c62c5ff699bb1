/// The turn whose step the face shows. It need not be this body's: somebody may have typed elsewhere.
struct TurnLine: Hashable, Sendable {
    private(set) var turn: TurnID?
    private(set) var step: Step?
    /// Why the newest step could not be read.
    private(set) var unread: String?

    /// This body began a turn: it is on the line before Oriel says a word of it.
    mutating func began(_ id: TurnID) { (turn, step, unread) = (id, nil, nil) }

    /// Takes a step; one of an older turn does not come back to the line.
    mutating func heard(_ step: Step, of id: TurnID, isNew: Bool) {
        guard turn == nil || turn == id || isNew else { return }
        (turn, self.step, unread) = (id, step, nil)
    }

    mutating func couldNotRead(why: String) { if turn != nil { unread = why } }

    mutating func clear() { (turn, step, unread) = (nil, nil, nil) }

    /// Whether the step ends a turn that another body began.
    var isOver: Bool {
        switch step {
        case .done, .failed: true
        case .saved, .sending, .memory, .tool, .thinking, .writing, .voice, .unread, nil: false
        }
    }
}
