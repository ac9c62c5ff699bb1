@_spi(_Unicode) import Swift

/// Free text that people read: a name, a room, a phrase.
enum Text {
    static let rule = "1 to 1000 bytes of text are valid, no control characters"

    /// In NFC, so that two spellings of one name are one; nil when it breaks the rule.
    static func read(_ text: String) -> String? {
        guard (1...1_000).contains(text.utf8.count),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
            text.contains(where: { !$0.isWhitespace })
        else { return nil }
        return composed(text)
    }

    /// Unicode's normal form C, which FoundationEssentials does not offer.
    static func composed(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfc { scalars.append(scalar) }
        return String(scalars)
    }
}
