import BodyNode
import OrielBridge

/// The simulated Oriel alone, for as long as the process lives.
enum OrielCommand {
    static func run(_ resolution: Resolution, environment: [String: String]) throws(Failure) -> ExitStatus {
        let options = resolution.options
        let connection = try Connection(resolution, environment: environment, user: "oriel")
        let log = Log(level: options.logLevel, environment: environment)
        for remark in connection.remarks { log.warning(remark) }
        let visit = try Visit()
        let notifier = Notifier(environment: environment)
        let host = OrielHost(options, connection: connection, visit: visit, log: log, notifier: notifier)
        return try visit.run { host.stop() }
    }
}
