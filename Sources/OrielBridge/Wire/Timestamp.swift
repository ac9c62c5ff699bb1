import FoundationEssentials

/// The time of day, for people: no decision uses it.
package enum Timestamp {
    /// UTC now, in RFC 3339 with milliseconds.
    package static func now() -> String { of(Date.now) }

    static func of(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
