import BodyNode
import OrielBridge

/// Measures the node beside the bare library, and prints what it found beside what is wanted.
enum BenchCommand {
    static func run(_ resolution: Resolution, environment: [String: String]) throws(Failure) -> ExitStatus {
        let options = resolution.options
        if let steps = options.dry {
            let said = try DryRun().take(steps, inHouseOf: options.perHouse)
            Terminal.output.write("\(said) messages were said for \(steps) steps\n")
            return .ok
        }
        try Descriptors.raise()
        if let count = options.hold {
            guard let broker = options.brokers.first else {
                throw Failure(.usage, "--hold needs --broker ADDRESS: the bodies join a broker that is there")
            }
            return try Crowd(count, perHouse: options.perHouse, on: broker).hold()
        }
        guard options.brokers.isEmpty else {
            throw Failure(.usage, "--broker goes with --hold: what is measured has a broker of its own")
        }
        let report = BenchReport(
            .output, json: options.json, coloured: Terminal.output.takesColour(environment))
        try Bench(options, report: report).run()
        return report.isEmpty ? .unavailable : .ok
    }
}
