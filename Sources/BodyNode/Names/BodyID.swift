/// A body's id: the one name that goes into topics.
package struct BodyID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The rule, as a person can act on it.
    package static let rule =
        "a body id is 1 to 63 characters of a-z, 0-9, _ and -, and begins with a letter or a digit"

    package let text: String

    /// Nil when `text` breaks the rule.
    package init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard let first = bytes.first, bytes.count <= 63, Self.isAlphanumeric(first),
            bytes.allSatisfy({ Self.isAlphanumeric($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") })
        else { return nil }
        self.text = String(text)
    }

    package var description: String { text }

    package static func < (a: BodyID, b: BodyID) -> Bool { a.text < b.text }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
