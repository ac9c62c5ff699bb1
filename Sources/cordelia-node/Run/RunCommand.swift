import BodyNode
import OrielBridge

/// One body of the house, for as long as the process lives.
enum RunCommand {
    static func run(_ resolution: Resolution, environment: [String: String]) throws(Failure) -> ExitStatus {
        let plan = try RunPlan(resolution, environment: environment)
        if resolution.options.check {
            Terminal.output.write(plan.description)
            return .ok
        }
        let log = Log(level: resolution.options.logLevel, environment: environment)
        for remark in plan.remarks { log.warning(remark) }
        let visit = try Visit()
        let host = try BodyHost(plan, visit: visit, log: log, notifier: Notifier(environment: environment))
        return try visit.run { host.stop() }
    }
}
