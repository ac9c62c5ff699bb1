import BodyNode
import OrielBridge

/// A house in virtual time, checked at every step.
enum RehearseCommand {
    static func run(_ resolution: Resolution, environment: [String: String]) throws(Failure) -> ExitStatus {
        let plan = try RehearsePlan(resolution, environment: environment)
        switch plan.kind {
        case .replay(let seed):
            let story = Story.drawn(seed, plan.scope)
            let replay = Replay(story.bodies.map(\.configuration.id), options: plan.options, environment: environment)
            return replay.play(story)
        case .scenario(let scenario, let bodies):
            let replay = Replay(bodies.map(\.id), options: plan.options, environment: environment)
            return replay.play(scenario, bodies, oriel: OrielConfiguration())
        case .search(let limit): return try SearchRun(plan: plan, limit: limit).run()
        case .runs(let first, let count):
            return try Runs(first: first, count: count, plan, environment: environment).run()
        }
    }
}
