package import BodyNode

/// A play for a house: what happens when, what goes wrong, and what must then be seen.
///
/// Its entries are played one after the other.
package struct Scenario: Hashable, Sendable {
    package enum Timing: Hashable, Sendable {
        /// Since the scenario's start; at once if that has passed.
        case at(Duration)
        /// Since the entry before it.
        case after(Duration)
        /// When something is seen, which must come in time. Something that is so already counts.
        case when(Condition, within: Duration)
    }
    /// What can be done to a program of the house.
    package enum Fate: String, CaseIterable, Hashable, Sendable {
        case start
        /// An orderly end.
        case stop
        /// An end without a word.
        case kill
    }
    package enum BrokerFate: String, CaseIterable, Hashable, Sendable {
        case stop, start, restart
        /// Restarted without what it had retained.
        case restartEmpty = "restart-empty"
        /// It holds its connections and answers nothing.
        case pause
        case resume

        /// Whether nobody is connected any more once it has come.
        var endsConnections: Bool {
            switch self {
            case .stop, .restart, .restartEmpty: true
            case .start, .pause, .resume: false
            }
        }
    }
    package enum Deed: Hashable, Sendable {
        case sense(Sense, on: BodyID)
        /// A control, of every body where none is named.
        case set(control: String, to: String, on: BodyID?)
        /// The next turn, of this body where one is named, follows this script.
        case turn(TurnScript, of: BodyID?)
        case body(Fate, BodyID)
        case oriel(Fate)
        case broker(BrokerFate)
        /// Must be seen in time; something that is so already counts.
        case expect(Condition, within: Duration)
        /// A remark for who watches.
        case say(String)
    }
    package struct Entry: Hashable, Sendable {
        package var timing: Timing
        package var deed: Deed

        package init(_ timing: Timing = .after(.zero), _ deed: Deed) {
            self.timing = timing
            self.deed = deed
        }
    }

    package var name: String
    /// The bodies it needs; none: the house's own.
    package var bodies: [BodyID]
    package var entries: [Entry]

    package init(name: String, bodies: [BodyID] = [], entries: [Entry]) {
        self.name = name
        self.bodies = bodies
        self.entries = entries
    }

    /// The same, `factor` times as fast: what it does, and the turns that it scripts; what the house is given to answer stays.
    /// Turns that it does not script follow Oriel's own scripts, which are not its to hurry.
    package func faster(by factor: Double) -> Scenario {
        guard factor > 0 else { return self }
        var scenario = self
        for index in scenario.entries.indices {
            switch entries[index].timing {
            case .at(let span): scenario.entries[index].timing = .at(span / factor)
            case .after(let span): scenario.entries[index].timing = .after(span / factor)
            case .when: break
            }
            if case .turn(let script, let body) = entries[index].deed {
                scenario.entries[index].deed = .turn(script.faster(by: factor), of: body)
            }
        }
        return scenario
    }

    /// A sentence about the first body that the scenario needs and a house of `others` does not have.
    package func lack(in house: [BodyID]) -> String? {
        for (index, entry) in entries.enumerated() {
            for body in entry.bodies where !house.contains(body) {
                return "entry \(index + 1) needs the body \"\(body)\"; the house has "
                    + house.map { "\"\($0)\"" }.joined(separator: ", ")
            }
        }
        return nil
    }
}

extension Scenario.Entry {
    /// The bodies that it names as there.
    fileprivate var bodies: [BodyID] {
        var named: [BodyID] = []
        if case .when(let condition, _) = timing { named += condition.bodies }
        switch deed {
        case .sense(_, let body), .body(_, let body): named.append(body)
        case .set(_, _, let body), .turn(_, let body): named += body.map { [$0] } ?? []
        case .expect(let condition, _): named += condition.bodies
        case .oriel, .broker, .say: break
        }
        return named
    }
}
