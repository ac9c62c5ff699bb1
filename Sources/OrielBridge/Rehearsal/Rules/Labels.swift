import BodyNode

/// What a label must never read: nothing, or a word that says nothing.
struct Labels {
    private static let vague = ["auto", "default", "loading", "pippa chooses"]

    /// Texts that were looked at and found good.
    private var good: Set<String> = []

    /// What is wrong with a face; nil when every label is resolved, or says why it is not.
    mutating func fault(in face: FaceReport) -> String? {
        let labels = [
            ("line", face.line), ("tile", face.tile), ("plan", face.plan), ("answers", face.answers),
            ("oriel", face.oriel),
        ]
        for (name, text) in labels where !good.contains(text) {
            if text.allSatisfy(\.isWhitespace) { return "the label “\(name)” is empty" }
            let words = text.lowercased()
            if let word = Self.vague.first(where: { words.contains($0) }) {
                return "the label “\(name)” says “\(word)”"
            }
            if text.hasSuffix(": ") || text.contains("nil") || text.contains("Optional(") {
                return "the label “\(name)” reads “\(text)”"
            }
            good.insert(text)
        }
        let isUnread = face.plan.hasPrefix("Brain and level not read")
        if (face.tile == "Think ?") != isUnread { return "the tile reads “\(face.tile)” and the plan “\(face.plan)”" }
        if face.line.hasPrefix("Cannot read"), face.lineKind != .unread { return "“\(face.line)” is not marked unread" }
        return nil
    }
}
