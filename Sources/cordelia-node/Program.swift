/// From the command line to a command.
enum Program {
    static func run(_ arguments: [String], environment: [String: String]) throws(Refusal) -> ExitStatus {
        switch try Arguments.read(arguments) {
        case .help(let command):
            let help = Help(
                width: min(Terminal.output.size?.columns ?? 100, 120),
                coloured: Terminal.output.takesColour(environment))
            Terminal.output.write(command.map(help.command) ?? help.program())
            return .ok
        case .version:
            return .ok
        case .command(let command, let given, _):
            _ = try Resolution(command, flags: given, environment: environment)
            return .ok
        }
    }
}
