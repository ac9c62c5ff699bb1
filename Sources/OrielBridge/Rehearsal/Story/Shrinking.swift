import BodyNode

extension Story {
    /// The shortest story found that still breaks the same rule: without what people and faults do that does not matter, on a
    /// network as fair as possible, with as few bodies as possible.
    ///
    /// - Parameters:
    ///   - violation: how the whole story ends.
    ///   - play: plays a story and says how it ends.
    package func shrunk(_ violation: Violation, play: @escaping (Story) -> Violation?) -> (
        story: Story, violation: Violation
    ) {
        var shrinking = Shrinking(story: self, violation: violation, play: play)
        shrinking.run()
        return (shrinking.story, shrinking.violation)
    }
}

private struct Shrinking {
    private(set) var story: Story
    private(set) var violation: Violation
    private let play: (Story) -> Violation?

    init(story: Story, violation: Violation, play: @escaping (Story) -> Violation?) {
        self.story = story
        self.violation = violation
        self.play = play
    }

    mutating func run() {
        var before: Story
        repeat {
            before = story
            endSooner()
            dropLines()
            dropBodies()
            calm()
        } while story != before
    }

    /// Keeps a simpler story when it ends the same way.
    @discardableResult
    private mutating func attempt(_ change: (inout Story) -> Void) -> Bool {
        var simpler = story
        change(&simpler)
        guard simpler != story, let ending = play(simpler), ending.rule == violation.rule else { return false }
        (story, violation) = (simpler, ending)
        return true
    }

    /// Nothing after the violation matters.
    private mutating func endSooner() {
        let end = violation.at
        attempt { story in
            story.lines.removeAll { $0.at > end }
            if end.sinceStart < story.length { story.length = end.sinceStart }
        }
    }

    /// Leaves lines out, many at a time and then fewer.
    private mutating func dropLines() {
        var size = max(1, story.lines.count / 2)
        while size >= 1 {
            var start = 0
            while start < story.lines.count {
                let range = start..<min(start + size, story.lines.count)
                if !attempt({ $0.lines.removeSubrange(range) }) { start += size }
            }
            size /= 2
        }
    }

    private mutating func dropBodies() {
        for resident in story.bodies where story.bodies.count > 1 {
            let id = resident.configuration.id
            attempt { story in
                story.bodies.removeAll { $0.configuration.id == id }
                story.lines = story.lines.compactMap { $0.without(id) }
            }
        }
    }

    private mutating func calm() {
        attempt { $0.weather.duplicates = 0 }
        attempt { $0.weather.copiesPerSubscription = false }
        attempt { $0.weather.unacknowledged = 0 }
        attempt { $0.weather.lateWills = 0 }
        attempt { $0.weather.stragglers = 0 }
        for index in story.bodies.indices {
            attempt { $0.bodies[index].clockOff = .zero }
            attempt { $0.bodies[index].configuration.mouth = .silent }
            attempt { $0.bodies[index].configuration.priority = 0 }
        }
    }
}

extension Story.Line {
    /// What is left of it in a house without a body; nil when nothing is.
    fileprivate func without(_ id: BodyID) -> Story.Line? {
        var line = self
        switch act {
        case .speaks(var utterance):
            utterance.ears.removeAll { $0.body == id }
            line.act = .speaks(utterance)
            return utterance.ears.isEmpty ? nil : line
        case .taps(let body, _), .presses(let body, _), .camera(let body, _), .crashes(let body, _), .boots(let body),
            .stops(let body), .clockJumps(let body, _), .cuts(.body(let body), _, _):
            return body == id ? nil : line
        case .sets(let body, _, _): return body == id ? nil : line
        case .orielCrashes, .orielStarts, .cuts(.oriel, _, _), .brokerRestarts, .brokerFreezes: return line
        }
    }
}
