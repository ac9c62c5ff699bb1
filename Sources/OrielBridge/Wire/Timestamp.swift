package import FoundationEssentials
import Glibc

/// A time by the wall clock, as messages carry it for people. No decision ever reads one.
package enum Timestamp {
    package static func now() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return text(seconds: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
    }

    /// RFC 3339 in UTC with milliseconds: `2026-03-01T08:15:30.250Z`.
    package static func text(of date: Date) -> String {
        let milliseconds = Int((date.timeIntervalSince1970 * 1_000).rounded(.down))
        let rest = ((milliseconds % 1_000) + 1_000) % 1_000
        return text(seconds: (milliseconds - rest) / 1_000, milliseconds: rest)
    }

    /// By hand: Foundation's formatting takes longer than all the rest of a message.
    private static func text(seconds: Int, milliseconds: Int) -> String {
        var seconds = seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let date = "\(parts.tm_year + 1_900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        let fraction =
            milliseconds < 10 ? "00\(milliseconds)" : milliseconds < 100 ? "0\(milliseconds)" : "\(milliseconds)"
        return "\(date)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)).\(fraction)Z"
    }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
