import BodyNode

/// One thing that can be set. Its spelling on the command line, in the environment, in the configuration file and in the
/// help all come from here.
struct Setting: Sendable {
    /// Where the help shows it.
    enum Section: String, CaseIterable, Sendable {
        case body = "This body"
        case house = "The house"
        case persona = "Who she is"
        case screen = "The screen"
        case broker = "The broker"
        case play = "What is played"
        case set = "The set"
        case measured = "What is measured"
        case times = "Times, in milliseconds"
        case program = "The program"
    }

    /// Where it can be set.
    enum Reach: Sendable {
        case everywhere
        /// It belongs to one call of a command: neither environment nor file.
        case flag
        /// Anything but the file, which it names.
        case flagAndEnvironment
    }

    /// The flag without its dashes; words are parted by `-`.
    let name: String
    /// Where the configuration file has it: an object's name and a key, or a key alone.
    let key: String
    let section: Section
    let reach: Reach
    let commands: Set<Command>
    let value: Value
    let help: String

    init(
        _ name: String, key: String? = nil, _ section: Section, reach: Reach = .everywhere, for commands: Set<Command>,
        _ value: Value, _ help: String
    ) {
        self.name = name
        self.key = key ?? String(name.map { $0 == "-" ? "_" : $0 })
        self.section = section
        self.reach = reach
        self.commands = commands
        self.value = value
        self.help = help
    }

    var flag: String { "--\(name)" }

    var variable: String? {
        switch reach {
        case .everywhere, .flagAndEnvironment: Setting.variable(name)
        case .flag: nil
        }
    }

    /// The key's path in the configuration file; nil where it has no place there.
    var path: [String]? {
        switch reach {
        case .everywhere: key.split(separator: ".").map(String.init)
        case .flag, .flagAndEnvironment: nil
        }
    }

    static let variablePrefix = "CORDELIA_"

    /// The variables of secrets, which have no flag and no key.
    static let secretVariables = Secret.Kind.all.map(\.variable)

    private static func variable(_ name: String) -> String {
        variablePrefix + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
    }
}
