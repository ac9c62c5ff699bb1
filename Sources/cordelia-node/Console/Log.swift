import Glibc

/// The program's log: one line a record, on standard error, in the form that suits whoever reads there.
struct Log: Sendable {
    enum Level: String, CaseIterable, Comparable, Sendable {
        case debug, info, warning, error

        static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }

        private var rank: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .warning: 2
            case .error: 3
            }
        }
    }

    enum Style: Hashable, Sendable {
        /// systemd's journal: a priority in front (`sd-daemon(3)`), no time, for the journal has its own.
        case journal
        /// A person at a terminal.
        case terminal(coloured: Bool)
        /// A file or a pipe.
        case plain
    }

    /// What is less than this is not written.
    var level: Level
    var style: Style

    init(level: Level, style: Style) {
        self.level = level
        self.style = style
    }

    init(level: Level, environment: [String: String]) {
        var status = stat()
        let stands = fstat(STDERR_FILENO, &status) == 0
        let identity = stands ? "\(status.st_dev):\(status.st_ino)" : nil
        self.init(
            level: level,
            style: Log.style(
                journalStream: environment["JOURNAL_STREAM"], standardError: identity,
                isTerminal: Terminal.error.isInteractive(environment),
                coloured: Terminal.error.takesColour(environment)))
    }

    /// The journal is behind standard error when `$JOURNAL_STREAM` names its device and inode: a child of a service whose
    /// output went elsewhere inherits the variable all the same.
    static func style(
        journalStream: String?, standardError: String?, isTerminal: Bool, coloured: Bool
    ) -> Style {
        if let journalStream, journalStream == standardError { return .journal }
        return isTerminal ? .terminal(coloured: coloured) : .plain
    }

    func debug(_ text: @autoclosure () -> String) { write(.debug, text) }
    func info(_ text: @autoclosure () -> String) { write(.info, text) }
    func warning(_ text: @autoclosure () -> String) { write(.warning, text) }
    func error(_ text: @autoclosure () -> String) { write(.error, text) }

    private func write(_ level: Level, _ text: () -> String) {
        guard level >= self.level else { return }
        Terminal.error.write(Log.line(level, text(), style: style, at: .now))
    }

    /// A record as it is written, its end of line included.
    static func line(_ level: Level, _ text: String, style: Style, at time: WallTime) -> String {
        let text = printable(text)
        switch style {
        case .journal: return "<\(priority(level))>\(text)\n"
        case .plain: return "\(time.utc) \(level.rawValue): \(text)\n"
        case .terminal(let coloured):
            let clock = Ink.dim(time.local, if: coloured)
            switch level {
            case .debug: return "\(clock) \(Ink.dim(text, if: coloured))\n"
            case .info: return "\(clock) \(text)\n"
            case .warning: return "\(clock) \(Ink.yellow("warning:", if: coloured)) \(text)\n"
            case .error: return "\(clock) \(Ink.red("error:", if: coloured)) \(text)\n"
            }
        }
    }

    private static func priority(_ level: Level) -> Int {
        switch level {
        case .debug: 7
        case .info: 6
        case .warning: 4
        case .error: 3
        }
    }
}
