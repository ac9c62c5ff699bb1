import BodyNode

/// The command line, read: what is asked for, and every flag's values as they were written.
enum Arguments {
    enum Request: Equatable {
        case help(Command?)
        case version
        /// `given` has the values by the setting's name.
        case command(Command, given: [String: [String]], words: [String])
    }

    /// `arguments` without the program's own name.
    static func read(_ arguments: [String]) throws(Failure) -> Request {
        guard let first = arguments.first else {
            throw Failure(.usage, "no command was given; valid: \(commands); see cordelia-node --help")
        }
        let rest = Array(arguments.dropFirst())
        switch first {
        case "--help", "-h": return .help(nil)
        case "--version": return .version
        case "help":
            guard let name = rest.first, name != "help" else { return .help(nil) }
            return .help(try command(name))
        default:
            guard !first.hasPrefix("-") else {
                throw Failure(
                    .usage, "\"\(name(of: first))\" comes before a command; the command comes first: \(commands)")
            }
            return try read(rest, of: try command(first))
        }
    }

    private static func read(_ arguments: [String], of command: Command) throws(Failure) -> Request {
        let settings = Dictionary(uniqueKeysWithValues: Setting.of(command).map { ($0.flag, $0) })
        var given: [String: [String]] = [:]
        var words: [String] = []
        var left = arguments[...]
        while let argument = left.popFirst() {
            if argument == "--" {
                words += left
                break
            }
            if argument == "--help" || argument == "-h" { return .help(command) }
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            let flag = name(of: argument)
            guard let setting = settings[flag] else { throw unknown(flag, of: command, among: settings.keys.sorted()) }
            let value: String
            if flag.count < argument.count {
                value = String(argument.dropFirst(flag.count + 1))
            } else if setting.value.form == .toggle {
                value = "on"
            } else if setting.value.form == .place {
                value = left.first.map { !$0.hasPrefix("--") } ?? false ? left.removeFirst() : "on"
            } else if let next = left.first, !next.hasPrefix("--") {
                value = next
                left = left.dropFirst()
            } else {
                let hint = left.isEmpty ? "" : "; one that begins with -- is written \(flag)=--…"
                throw Failure(.usage, "\(flag) needs a value: \(flag) \(setting.value.placeholder)\(hint)")
            }
            given[setting.name, default: []].append(value)
        }
        if !command.takesWords, let word = words.first {
            throw Failure(
                .usage, "\"\(word)\" has no meaning here: \(command.rawValue) takes only options, which begin with --")
        }
        return .command(command, given: given, words: words)
    }

    /// The flag without a value that may hang on it: that could be a secret.
    private static func name(of argument: String) -> String {
        String(argument.prefix { $0 != "=" })
    }

    private static var commands: String { Command.allCases.map(\.rawValue).joined(separator: ", ") }

    private static func command(_ name: String) throws(Failure) -> Command {
        if let command = Command(rawValue: name) { return command }
        let meant = nearest(to: name, among: Command.allCases.map(\.rawValue) + ["help"])
        let hint = meant.map { "did you mean \"\($0)\"?" } ?? "valid: \(commands)"
        throw Failure(.usage, "\"\(name)\" is no command; \(hint)")
    }

    private static func secret(_ flag: String) -> Secret.Kind? {
        switch flag {
        case "--password", "--pw": .password
        case "--screen-token", "--token": .screenToken
        case "--door-token": .doorToken
        default: nil
        }
    }

    private static func unknown(_ flag: String, of command: Command, among flags: [String]) -> Failure {
        if let kind = secret(flag) {
            return Failure(
                .usage,
                "a \(kind == .password ? "password" : "token") is not taken from the command line, where everybody on this "
                    + "machine can read it; use --\(kind.setting) or the variable \(kind.variable)")
        }
        if let setting = Setting.all.first(where: { $0.flag == flag }) {
            let owners = Command.allCases.filter(setting.commands.contains).map(\.rawValue).joined(separator: ", ")
            return Failure(.usage, "\(command.rawValue) has no option \"\(flag)\"; it belongs to \(owners)")
        }
        let hint = nearest(to: flag, among: flags + ["--help"]).map { "did you mean \"\($0)\"?" }
        return Failure(
            .usage,
            "\(command.rawValue) has no option \"\(flag)\"; "
                + (hint ?? "see cordelia-node \(command.rawValue) --help"))
    }
}
