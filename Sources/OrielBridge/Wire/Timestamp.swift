package import FoundationEssentials

/// A time by the wall clock, as messages carry it for people. No decision ever reads one.
package enum Timestamp {
    package static func now() -> String { text(of: .now) }

    /// RFC 3339 in UTC with milliseconds: `2026-03-01T08:15:30.250Z`.
    package static func text(of date: Date) -> String { date.formatted(style) }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
