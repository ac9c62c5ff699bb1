/// What `--help` prints: everything in it comes from the tables of commands and settings.
struct Help {
    /// Columns to fill.
    var width = 100
    var coloured = false

    static let overview = """
        One voice persona that lives in several bodies of a house, tied together by MQTT.
        """

    func program() -> String {
        var text = "\(bold("cordelia-node")) COMMAND [OPTIONS]\n\n\(Help.overview)\n\n\(bold("Commands"))\n"
        for command in Command.allCases {
            text += "  \(fitted(command.rawValue, to: 10))\(command.summary)\n"
        }
        text += "\n  \(fitted("help COMMAND", to: 14))what a command does, and its options\n"
        text += "  \(fitted("--version", to: 14))the version\n"
        return text
    }

    func command(_ command: Command) -> String {
        var text = "\(bold("cordelia-node \(command.rawValue)")) \(command.synopsis)\n\n\(command.explanation)\n"
        let settings = Setting.of(command)
        for section in Setting.Section.allCases {
            let rows = settings.filter { $0.section == section }
            if rows.isEmpty { continue }
            text += "\n\(bold(section.rawValue))\n" + rows.map(row).joined()
        }
        text += "\n\(bold("Examples"))\n" + command.examples.map { "  \($0)\n" }.joined()
        if settings.contains(where: { $0.variable != nil }) { text += "\n" + wrapped(Self.sources, indent: 0) }
        return text
    }

    private static let sources = """
        A flag counts before the environment, that before the configuration file. --wake-phrase is CORDELIA_WAKE_PHRASE \
        in the environment, and so on; the key in the file is the flag with _ for -, inside persona { } and times { } for \
        the settings of those two groups. What is wrong on the command line ends with 64, in the environment or the file \
        with 78.
        """

    private static let column = 30

    private func row(_ setting: Setting) -> String {
        let flag = setting.value.form == .toggle ? setting.flag : "\(setting.flag) \(setting.value.placeholder)"
        var lines = wrap(description(setting), to: width - Self.column)
        let left = "  \(flag)"
        var text = ""
        if columns(of: left) >= Self.column {
            text = "  \(teal(setting.flag))\(flag.dropFirst(setting.flag.count))\n"
        } else {
            let padding = String(repeating: " ", count: Self.column - columns(of: left))
            text = "  \(teal(setting.flag))\(flag.dropFirst(setting.flag.count))\(padding)\(lines.removeFirst())\n"
        }
        let indent = String(repeating: " ", count: Self.column)
        return text + lines.map { "\(indent)\($0)\n" }.joined()
    }

    private func description(_ setting: Setting) -> String {
        switch setting.value.form {
        case .toggle: return setting.help
        case .text, .number, .list, .place:
            let shown = setting.value.shown(Options()) ?? ""
            return shown.isEmpty ? setting.help : "\(setting.help) [\(shown)]"
        }
    }

    private func wrapped(_ text: String, indent: Int) -> String {
        wrap(text, to: width - indent).map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
    }

    private func wrap(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, columns(of: line) + 1 + columns(of: String(word)) > max(20, width) {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }

    private func bold(_ text: String) -> String { Ink.bold(text, if: coloured) }
    private func teal(_ text: String) -> String { Ink.teal(text, if: coloured) }
}
