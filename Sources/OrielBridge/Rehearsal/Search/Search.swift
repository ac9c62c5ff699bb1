import BodyNode

/// Every order in which things can happen in a small house, breadth first: the first violation found is a shortest one.
package struct Search {
    package struct Result: Sendable {
        /// How many different states were seen.
        package var states = 0
        /// How many moves the longest way took.
        package var depth = 0
        /// Whether every state within the plan was seen.
        package var isComplete = true
        package var violation: Violation?
        /// How it came to the violation, a sentence for each move.
        package var story: [String] = []
    }

    private struct Step {
        var parent: Int32
        var move: Move
    }

    private let plan: SmallHouse.Plan
    private let limit: Int

    /// - Parameter limit: so many states are looked at, at most.
    package init(_ plan: SmallHouse.Plan, limit: Int) {
        self.plan = plan
        self.limit = limit
    }

    package func run() -> Result {
        var result = Result()
        let start = SmallHouse(plan)
        var seen: Set<Int> = [start.hashValue]
        var steps: [Step] = [Step(parent: -1, move: .tick)]
        var frontier: [(house: SmallHouse, step: Int32)] = [(start, 0)]
        while !frontier.isEmpty {
            var next: [(house: SmallHouse, step: Int32)] = []
            for (house, step) in frontier {
                for move in house.moves(plan) {
                    var child = house
                    child.play(move, plan)
                    guard seen.insert(child.hashValue).inserted else { continue }
                    steps.append(Step(parent: step, move: move))
                    let number = Int32(steps.count - 1)
                    if let violation = child.violation ?? child.fault(plan) {
                        result.states = seen.count
                        result.violation = violation
                        result.story = story(steps, to: number, from: start)
                        return result
                    }
                    next.append((child, number))
                }
                if seen.count >= limit {
                    result.states = seen.count
                    result.isComplete = false
                    return result
                }
            }
            frontier = next
            result.depth += 1
        }
        result.states = seen.count
        return result
    }

    private func story(_ steps: [Step], to last: Int32, from start: SmallHouse) -> [String] {
        var moves: [Move] = []
        var index = last
        while index > 0 {
            moves.append(steps[Int(index)].move)
            index = steps[Int(index)].parent
        }
        var house = start
        return moves.reversed().map { move in
            let text = house.sentence(move)
            house.play(move, plan)
            return "\(house.now): \(text)"
        }
    }
}

extension SmallHouse {
    private func name(_ number: Int) -> String {
        switch number {
        case SmallHouse.hub: "Oriel"
        case SmallHouse.broker: "the broker"
        case let index: members[index].body?.configuration.id.text ?? "body \(index)"
        }
    }

    func sentence(_ move: Move) -> String {
        switch move {
        case .deliver(let line): "\(name(line.receiver)) hears from \(name(line.sender)): \(text(line))"
        case .duplicate(let line):
            "\(name(line.receiver)) hears from \(name(line.sender)), and will again: \(text(line))"
        case .hold(let line): "on its way from \(name(line.sender)) to \(name(line.receiver)), late: \(text(line))"
        case .tick: "time passes"
        case .timer(let index): "\(name(index)) looks at the time"
        case .orielTimer: "Oriel looks at the time"
        case .doing: doings.first.map { "\(name($0.body)) notices \($0.sense)" } ?? "nothing"
        case .crash(let index): "\(name(index)) crashes"
        case .boot(let index): "\(name(index)) boots"
        case .cut(let index): "\(name(index)) loses its connection"
        case .relink(let index): "\(name(index)) connects again"
        case .orielCrashes: "Oriel crashes"
        case .orielStarts: "Oriel starts"
        }
    }

    private func text(_ line: Post.Line) -> String {
        switch post.head(line)?.letter {
        case .body(let event): String("\(event)".replacing("BodyNode.", with: "").prefix(220))
        case .oriel(let event):
            String("\(event)".replacing("BodyNode.", with: "").replacing("OrielBridge.", with: "").prefix(220))
        case nil: "nothing"
        }
    }
}
