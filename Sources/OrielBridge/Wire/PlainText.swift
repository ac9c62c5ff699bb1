/// What a remote party wrote, made fit for a line that people read.
enum PlainText {
    /// The longest text that a face shows.
    static let limit = 200

    /// One line: control characters and line ends become spaces, what is too long ends in `…`.
    static func line(_ text: String, limit: Int = limit) -> String {
        var line = ""
        var count = 0
        for character in text {
            let isControl = character.unicodeScalars.contains { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
                case _: false
                }
            }
            // A character may be made of any number of scalars; a line holds none that is out of measure.
            line.append(isControl || character.utf8.count > 64 ? " " : character)
            count += 1
            if count > limit { break }
        }
        let trimmed = trim(line)
        return count > limit ? String(trimmed.prefix(limit)) + "…" : trimmed
    }

    static func trim(_ text: String) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }

    /// Somebody's value as it is quoted in a refusal.
    static func quoted(_ text: some StringProtocol) -> String { "“\(line(String(text.prefix(65)), limit: 64))”" }
}
