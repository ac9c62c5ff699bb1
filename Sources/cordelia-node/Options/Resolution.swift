/// The options of one call, and where each came from: a flag before the environment, that before the configuration file,
/// that before the default.
struct Resolution: Sendable {
    enum Origin: Hashable, Sendable {
        case flag
        case environment
        case file(path: String)

        /// What a mistake in it ends the program with.
        var status: ExitStatus {
            switch self {
            case .flag: .usage
            case .environment, .file: .configuration
            }
        }
    }

    private(set) var options = Options()
    /// By the setting's name; what is not there is a default.
    private(set) var origins: [String: Origin] = [:]

    init(_ command: Command, flags: [String: [String]], environment: [String: String]) throws(Failure) {
        let settings = Setting.of(command)
        let variables = try Variables.read(environment)
        for setting in settings where setting.reach == .flagAndEnvironment {
            try apply(setting, flags: flags, variables: variables, file: nil)
        }
        var file: (path: String, given: [String: [String]])?
        if let path = options.configurationFile {
            file = (path, try ConfigurationFile(path: path).given)
        }
        for setting in settings where setting.reach != .flagAndEnvironment {
            try apply(setting, flags: flags, variables: variables, file: file)
        }
    }

    private mutating func apply(
        _ setting: Setting, flags: [String: [String]], variables: [String: [String]],
        file: (path: String, given: [String: [String]])?
    ) throws(Failure) {
        let origin: Origin
        let values: [String]
        if let given = flags[setting.name] {
            (origin, values) = (.flag, given)
        } else if let given = variables[setting.name], setting.variable != nil {
            (origin, values) = (.environment, given)
        } else if let file, let given = file.given[setting.name] {
            (origin, values) = (.file(path: file.path), given)
        } else {
            return
        }
        do throws(Value.Unfit) { try setting.value.take(values, into: &options) } catch {
            let offender = error.value.map { " \"\(printable($0))\"" } ?? ""
            throw Failure(origin.status, "\(Self.spelled(setting, origin))\(offender): \(error.why)")
        }
        origins[setting.name] = origin
    }

    /// The setting as whoever set it wrote it.
    private static func spelled(_ setting: Setting, _ origin: Origin) -> String {
        switch origin {
        case .flag: setting.flag
        case .environment: setting.variable ?? setting.flag
        case .file(let path): "configuration file \"\(printable(path))\": \(setting.key)"
        }
    }
}
