/// The turns whose steps the face may show: this body's own, and one that was begun elsewhere, somebody typing for one.
struct TurnLine: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let turn: TurnID
        /// Nil until Oriel says one.
        var step: Step?
        /// Why the newest step could not be read.
        var unread: String?
    }

    /// A turn of somebody else. What follows its last step this body may never hear, so that has an end of its own.
    private struct Foreign: Hashable, Sendable {
        var entry: Entry
        var voiceBegan = false
        var until: Moment?
    }

    private var own: Entry?
    private var foreign: Foreign?

    /// The newer of both; when it is over the other is on the line again.
    var shown: Entry? { foreign.flatMap { $0.voiceBegan ? nil : $0.entry } ?? own }

    // MARK: The own turn

    /// It is on the line before Oriel says a word of it.
    mutating func began(_ id: TurnID) {
        own = Entry(turn: id)
        foreign = nil
    }

    mutating func heardOwn(_ step: Step, of id: TurnID) {
        guard own?.turn == id else { return }
        own = Entry(turn: id, step: step)
    }

    mutating func endedOwn() { own = nil }

    // MARK: A turn of somebody else

    var foreignTurn: TurnID? { foreign?.entry.turn }

    /// Takes a step; one of an older turn does not push a newer one off the line.
    ///
    /// - Parameter start: how long her voice may take to begin after the last step.
    mutating func heard(_ step: Step, of id: TurnID, isNew: Bool, at now: Moment, start: Duration) {
        let isShown = foreignTurn == id
        guard isNew || isShown || shown == nil else { return }
        switch step {
        case .done(_, spoken: true):
            if isShown, foreign?.voiceBegan == true { return }
            foreign = Foreign(entry: Entry(turn: id, step: .voice), until: now + start)
        case .done(_, spoken: false), .failed: foreign = nil
        case .saved, .sending, .memory, .tool, .thinking, .writing, .voice, .unread:
            foreign = Foreign(entry: Entry(turn: id, step: step), voiceBegan: isShown && foreign?.voiceBegan == true)
        }
    }

    /// Her voice began somewhere: from then on that is what there is to say.
    mutating func voiceBegan(of id: TurnID) { if foreignTurn == id { foreign?.voiceBegan = true } }

    mutating func endForeign() { foreign = nil }

    var nextDeadline: Moment? { foreign?.until }

    mutating func timePassed(at now: Moment) { if let until = foreign?.until, until <= now { foreign = nil } }

    // MARK: Either

    /// Oriel took back what it said last.
    mutating func cleared() {
        foreign = nil
        own?.unread = nil
    }

    mutating func couldNotRead(why: String) {
        if let foreign, !foreign.voiceBegan { self.foreign?.entry.unread = why } else { own?.unread = why }
    }
}
