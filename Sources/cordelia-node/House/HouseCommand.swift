import BodyNode
import OrielBridge

/// A whole house on a broker of its own, which plays turns and says what is seen of them.
enum HouseCommand {
    static func run(_ resolution: Resolution, environment: [String: String]) throws(Failure) -> ExitStatus {
        let plan = try HousePlan(resolution, environment: environment)
        let log = Log(level: resolution.options.logLevel, environment: environment)
        return try Evening(plan, log: log, environment: environment).run()
    }
}
