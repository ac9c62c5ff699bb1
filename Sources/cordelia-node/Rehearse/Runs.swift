import BodyNode
import FoundationEssentials
import OrielBridge

/// Many rehearsals in this process, until one breaks a rule; that one is shrunk and told.
struct Runs {
    private let first: UInt64
    private let count: UInt64
    private let plan: RehearsePlan
    private let environment: [String: String]

    init(first: UInt64, count: UInt64, _ plan: RehearsePlan, environment: [String: String]) throws(Failure) {
        self.first = first
        self.count = count
        self.plan = plan
        self.environment = environment
    }

    func run() throws(Failure) -> ExitStatus {
        let wire = RememberingWire()
        let clock = ContinuousClock()
        let start = clock.now
        var span = Duration.zero
        for seed in first..<first + count {
            let story = Story.drawn(seed, plan.scope)
            let house = RehearsedHouse(story, wire: wire)
            let violation = house.play()
            span += house.now.sinceStart
            if let violation { return tell(violation, of: story, wire) }
        }
        let took = clock.now - start
        let minutes = Double(span.inMilliseconds) / 60_000
        let seconds = Double(took.inMilliseconds) / 1_000
        Terminal.output.write(
            "\(count) rehearsals, \(Int(minutes)) minutes in \(seconds) s (\(Int(minutes / seconds)) a second): every rule held\n"
        )
        return .ok
    }

    private func tell(_ violation: Violation, of story: Story, _ wire: RememberingWire) -> ExitStatus {
        Terminal.output.write("seed \(story.seed), after \(violation.at): \(violation)\n")
        let shrunk = story.shrunk(violation) { RehearsedHouse($0, wire: wire).play() }
        Terminal.output.write("shrunk from \(story.lines.count) to \(shrunk.story.lines.count) lines:\n\n")
        let replay = Replay(
            shrunk.story.bodies.map(\.configuration.id), options: plan.options, environment: environment)
        return replay.play(shrunk.story)
    }
}
