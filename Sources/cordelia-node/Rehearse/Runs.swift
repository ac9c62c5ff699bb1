import BodyNode
import Glibc
import OrielBridge

/// Many rehearsals, until one breaks a rule; that one is shrunk and told.
struct Runs {
    private let first: UInt64
    private let count: UInt64
    private let plan: RehearsePlan
    private let environment: [String: String]

    init(first: UInt64, count: UInt64, _ plan: RehearsePlan, environment: [String: String]) {
        self.first = first
        self.count = count
        self.plan = plan
        self.environment = environment
    }

    func run() throws(Failure) -> ExitStatus {
        let jobs = plan.options.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        return jobs == 1 ? runHere() : try run(jobs: jobs)
    }

    // MARK: In this process

    private func runHere() -> ExitStatus {
        ChildProcess.endWithParent()
        // It may have been gone before this one could ask to end with it.
        guard !plan.options.json || Terminal.output.hasReader else { return .inputOutput }
        let wire = RememberingWire()
        let progress = Progress(environment, isSilent: plan.options.json)
        var tally = RunTally(wanted: count)
        for seed in first..<first + count {
            let house = RehearsedHouse(.drawn(seed, plan.scope), wire: wire)
            let violation = house.play()
            let report = RunReport(house, violation: violation)
            tally.add(report)
            if plan.options.json {
                guard Terminal.output.write(report.line + "\n") else { return .inputOutput }
                if violation != nil { return .amiss }
            } else if violation != nil {
                progress.clear()
                return tell(seed)
            }
            progress.show(tally)
        }
        progress.clear()
        if !plan.options.json { Terminal.output.write("\(tally.line)\nevery rule held\n") }
        return .ok
    }

    // MARK: In several processes

    private func run(jobs: Int) throws(Failure) -> ExitStatus {
        let progress = Progress(environment, isSilent: plan.options.json)
        let json = plan.options.json
        let crew = Crew(plan.arguments, jobs: jobs, first: first, count: count) { report in
            if json { Terminal.output.write(report.line + "\n") }
        } onProgress: {
            progress.show($0)
        }
        let outcome = try crew.work()
        progress.clear()
        switch outcome {
        case .everyRuleHeld:
            if !json { Terminal.output.write("\(crew.tally.line)\nevery rule held\n") }
            return .ok
        case .violated where json: return .amiss
        case .violated(let seed):
            Terminal.output.write("\(crew.tally.line)\n")
            return tell(seed)
        case .broke(let seed):
            throw Failure(
                .software,
                "the program itself ended in the rehearsal of seed \(seed); "
                    + "play it alone with: \(plan.command) --seed \(seed)")
        }
    }

    // MARK: What went wrong

    private func tell(_ seed: UInt64) -> ExitStatus {
        let wire = RememberingWire()
        let story = Story.drawn(seed, plan.scope)
        guard let violation = RehearsedHouse(story, wire: wire).play() else {
            Terminal.output.write("seed \(seed) broke a rule and does so no more\n")
            return .software
        }
        Terminal.output.write(
            "seed \(seed), after \(violation.at): \(violation)\nthe whole of it: \(plan.command) --seed \(seed)\n")
        let shrunk = story.shrunk(violation) { RehearsedHouse($0, wire: wire).play() }
        Terminal.output.write("shrunk from \(story.lines.count) doings to \(shrunk.story.lines.count):\n\n")
        let bodies = shrunk.story.bodies.map(\.configuration.id)
        return Replay(bodies, options: plan.options, environment: environment).play(shrunk.story)
    }
}

/// A line that is kept up to date, where somebody looks.
final class Progress {
    private let isShown: Bool
    private var shownAt: ContinuousClock.Instant?

    init(_ environment: [String: String], isSilent: Bool) {
        isShown = !isSilent && Terminal.error.isInteractive(environment)
    }

    func show(_ tally: RunTally) {
        guard isShown else { return }
        let now = ContinuousClock().now
        if let shownAt, now - shownAt < .milliseconds(200) { return }
        shownAt = now
        // A line that wraps cannot be taken back.
        let columns = Terminal.error.size?.columns ?? 80
        Terminal.error.write("\r\u{1B}[K\(tally.line.prefix(max(0, columns - 1)))")
    }

    func clear() { if isShown { Terminal.error.write("\r\u{1B}[K") } }
}
