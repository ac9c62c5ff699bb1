/// From the command line to a command.
enum Program {
    static func run(_ arguments: [String], environment: [String: String]) throws(Failure) -> ExitStatus {
        switch try Arguments.read(arguments) {
        case .help(let command):
            let help = Help(
                width: min(Terminal.output.size?.columns ?? 100, 120),
                coloured: Terminal.output.takesColour(environment))
            Terminal.output.write(command.map(help.command) ?? help.program())
            return .ok
        case .version:
            Terminal.output.write("\(Version.text)\n")
            return .ok
        case .command(let command, let given, let words):
            let resolution = try Resolution(command, flags: given, environment: environment)
            return try run(command, resolution, words: words, environment: environment)
        }
    }

    private static func run(
        _ command: Command, _ resolution: Resolution, words: [String], environment: [String: String]
    ) throws(Failure) -> ExitStatus {
        switch command {
        case .run: try RunCommand.run(resolution, environment: environment)
        case .house: try HouseCommand.run(resolution, environment: environment)
        case .rehearse: try RehearseCommand.run(resolution, environment: environment)
        case .oriel: try OrielCommand.run(resolution, environment: environment)
        case .tell: try TellCommand.run(resolution, words: words, environment: environment)
        case .watch: try WatchCommand.run(resolution, environment: environment)
        case .avatar: try AvatarCommand.run(resolution, words: words, environment: environment)
        case .forget: try ForgetCommand.run(resolution, words: words, environment: environment)
        case .bench: try BenchCommand.run(resolution, environment: environment)
        }
    }
}
