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

    /// A time of day for people; no decision reads it.
    struct WallTime: Hashable, Sendable {
        var seconds: Int
        var milliseconds: Int

        static var now: WallTime {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return WallTime(seconds: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
        }
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
        case .plain: return "\(utc(time)) \(level.rawValue): \(text)\n"
        case .terminal(let coloured):
            let clock = Ink.dim(timeOfDay(time), if: coloured)
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

    private static func utc(_ time: WallTime) -> String {
        var seconds = time.seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let date = "\(parts.tm_year + 1_900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
        return "\(date)T\(clock(parts)).\(padded(Int32(time.milliseconds), to: 3))Z"
    }

    private static func timeOfDay(_ time: WallTime) -> String {
        var seconds = time.seconds
        var parts = tm()
        localtime_r(&seconds, &parts)
        return clock(parts)
    }

    private static func clock(_ parts: tm) -> String {
        "\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))"
    }

    private static func padded(_ number: Int32, to width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
