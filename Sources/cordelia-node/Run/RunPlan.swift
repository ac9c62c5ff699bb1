import BodyNode
import OrielBridge

/// All that `run` needs to know before it connects.
struct RunPlan {
    let configuration: Configuration
    let connection: Connection
    let store: ControlsStore
    let shelf: AvatarShelf
    /// Nil: there is no screen.
    let screen: ScreenPlan?
    private let resolution: Resolution

    init(_ resolution: Resolution, environment: [String: String]) throws(Failure) {
        let options = resolution.options
        guard let id = options.id else {
            throw Failure(
                .usage,
                "run needs --id ID (or CORDELIA_ID, or \"id\" in the configuration file): \(BodyID.rule)")
        }
        var configuration = Configuration(id: id, name: options.name)
        configuration.room = options.room
        configuration.version = Version.number
        configuration.build = Version.build
        configuration.can = options.can
        configuration.group = options.group
        configuration.priority = options.priority
        configuration.persona = options.persona
        configuration.mouth = options.mouth
        configuration.times = options.times
        configuration.busMayUnmute = options.busMayUnmute
        configuration.busMayOpenCamera = options.busMayOpenCamera
        configuration.publishesFrames = options.publishesFrames
        self.configuration = configuration
        self.resolution = resolution
        connection = try Connection(resolution, environment: environment, user: id.text)
        let directory = options.stateDirectory ?? ControlsStore.directory(in: environment)
        store = ControlsStore(directory: directory, id: id)
        shelf = try AvatarShelf(resolution, keepsPictures: options.publishesFrames || options.screen != nil)
        screen = try ScreenPlan(resolution, environment: environment)
    }

    /// What is not wrong but should be known.
    var remarks: [String] { connection.remarks + (screen?.remarks ?? []) }
}

extension RunPlan: CustomStringConvertible {
    /// What `run --check` prints.
    var description: String {
        let id = configuration.id
        var lines = ["\(Version.text) would run the body \"\(id)\".", ""]
        for section in Setting.Section.allCases {
            let settings = Setting.of(.run).filter { $0.section == section && $0.name != "check" }
            guard !settings.isEmpty else { continue }
            lines.append(section.rawValue)
            lines += settings.map(row)
            if section == .broker { lines.append(passwordRow) }
            lines.append("")
        }
        lines += [
            "Topics", "  says          \(connection.prefix.spell(.body(id, .status))) and the others beside it",
            "  hears         \(connection.prefix.spell(.oriel(.status))), what Oriel says to it, and what bodies say",
            "",
            "Controls", "  \(controls)", "",
        ]
        for remark in remarks { lines += ["Warning: \(printable(remark))", ""] }
        return lines.joined(separator: "\n") + "\nEverything is in order; nothing was connected to.\n"
    }

    private func row(_ setting: Setting) -> String {
        let value = printable(shown(setting))
        let from =
            switch resolution.origins[setting.name] {
            case nil: ""
            case .flag: setting.flag
            case .environment: setting.variable ?? ""
            case .file(let path): path
            }
        let padding = String(repeating: " ", count: max(0, 40 - columns(of: value)))
        return "  \(fitted(setting.name, to: 20)) \(value)\(padding)  \(from)".trimmingEnd
    }

    private func shown(_ setting: Setting) -> String {
        switch setting.name {
        case "name": configuration.name
        case "broker": connection.brokers.map(\.url).joined(separator: ", ")
        case "user": connection.credentials.user ?? "—"
        default: setting.value.shown(resolution.options) ?? "—"
        }
    }

    private var passwordRow: String {
        let words = connection.password.map { "found \($0.place); it is not shown" } ?? "none"
        return "  \(fitted("password", to: 20)) \(printable(words))"
    }

    private var controls: String {
        guard let path = store.path else { return "they do not survive a restart: there is no directory for state" }
        return store.look().remark.map { "\(printable($0)); it would be set aside" } ?? "kept in \"\(printable(path))\""
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}
