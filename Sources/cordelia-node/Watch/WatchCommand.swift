import OrielBridge

/// Shows the house until somebody ends it.
enum WatchCommand {
    static func run(_ resolution: Resolution, environment: [String: String]) throws(Failure) -> ExitStatus {
        let connection = try Connection(resolution, environment: environment)
        let visit = try Visit()
        let log = Log(level: resolution.options.logLevel, environment: environment)
        let display: any Display
        if resolution.options.json {
            display = LineDisplay(\.json, log: log)
        } else if Terminal.output.isInteractive(environment) {
            display = TableDisplay(coloured: Terminal.output.takesColour(environment))
        } else {
            display = LineDisplay(\.text, log: log)
        }
        let watcher = Watcher(wire: HouseWire(connection.prefix), display: display, visit: visit)
        defer { display.close() }
        try watcher.begin(over: connection)
        return try visit.run { visit.end(.ok) }
    }
}
