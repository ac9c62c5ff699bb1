package import BodyNode

/// What a player is told.
package enum ScenarioEvent: Hashable, Sendable {
    case body(BodyID, BodyWord)
    case face(BodyID, FaceReport?)
    case oriel(HubStatus?)
    /// Nothing but time; every event carries it.
    case timePassed
}

/// What a player wants done, and what it has to say. Entries are counted from 1.
package enum ScenarioAction: Hashable, Sendable {
    /// Everything but an expectation, which the player watches itself.
    case carryOut(Scenario.Deed, entry: Int)
    /// What was expected came, this long after it was asked for.
    case met(Condition, entry: Int, after: Duration)
    case finished
    /// What had to come did not; nothing more is played. `why` is a sentence for people.
    case failed(why: String)
}

/// Plays a scenario: a value without clock or I/O. The first event is its start.
package struct ScenarioPlayer: Hashable, Sendable {
    package enum State: Hashable, Sendable { case playing, finished, failed(why: String) }

    private enum Progress: Hashable, Sendable {
        /// Until the entry's time or condition has come.
        case coming
        /// Until what it expects has come.
        case expecting(since: Moment)
    }

    package let scenario: Scenario
    package private(set) var state = State.playing
    private var stage = Stage()
    private var began: Moment?
    /// When the entry before the present one was done.
    private var since: Moment?
    private var index = 0
    private var progress = Progress.coming

    package init(_ scenario: Scenario) { self.scenario = scenario }

    package mutating func handle(_ event: ScenarioEvent, at now: Moment) -> [ScenarioAction] {
        switch event {
        case .body(let body, let word): stage.saw(word, of: body)
        case .face(let body, let face): stage.saw(face, of: body)
        case .oriel(let status): stage.saw(status)
        case .timePassed: break
        }
        began = began ?? now
        since = since ?? now
        var actions: [ScenarioAction] = []
        while state == .playing, let next = step(at: now) { actions += next }
        return actions
    }

    /// When the present entry is due, or must have been met; nil when all was played.
    package var nextDeadline: Moment? {
        guard state == .playing, let began, let since, scenario.entries.indices.contains(index) else { return nil }
        let entry = scenario.entries[index]
        switch (progress, entry.deed) {
        case (.expecting(let start), .expect(_, let within)): return start + within
        case (.expecting, _), (.coming, _):
            switch entry.timing {
            case .at(let span): return max(since, began + span)
            case .after(let span): return since + span
            case .when(_, let within): return since + within
            }
        }
    }

    /// Nil when the present entry has to wait.
    private mutating func step(at now: Moment) -> [ScenarioAction]? {
        guard scenario.entries.indices.contains(index) else {
            state = .finished
            return [.finished]
        }
        let entry = scenario.entries[index]
        switch progress {
        case .coming:
            if case .when(let condition, let within) = entry.timing {
                if let lack = condition.lack(in: stage) { return failure(lack, within, from: since, at: now) }
            } else if let due = nextDeadline, due > now {
                return nil
            }
            if case .broker(let fate) = entry.deed, fate.endsConnections { stage.forgetWhoIsThere() }
            guard case .expect = entry.deed else {
                return done(at: now, [.carryOut(entry.deed, entry: index + 1)])
            }
            progress = .expecting(since: now)
            return []
        case .expecting(let start):
            guard case .expect(let condition, let within) = entry.deed else { return done(at: now, []) }
            if let lack = condition.lack(in: stage) { return failure(lack, within, from: start, at: now) }
            return done(at: now, [.met(condition, entry: index + 1, after: now - start)])
        }
    }

    private mutating func failure(
        _ lack: String, _ within: Duration, from start: Moment?, at now: Moment
    ) -> [ScenarioAction]? {
        guard let start, start + within <= now else { return nil }
        let why = "entry \(index + 1): after \(within.inMilliseconds) ms \(lack)"
        state = .failed(why: why)
        return [.failed(why: why)]
    }

    private mutating func done(at now: Moment, _ actions: [ScenarioAction]) -> [ScenarioAction] {
        index += 1
        since = now
        progress = .coming
        return actions
    }
}
