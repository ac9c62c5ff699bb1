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
            if let word = Self.vague.first(where: { text.holds($0) }) {
                return "the label “\(name)” says “\(word)”"
            }
            if text.hasSuffix(": ") || text.holds("nil") || text.holds("optional(") {
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

extension String {
    /// Whether a word stands in it, which is in small letters; capitals in the text count as small ones. As often as labels are
    /// looked at, the library's own search takes too long.
    fileprivate func holds(_ word: String) -> Bool {
        let (text, word) = (utf8.span, word.utf8.span)
        var start = 0
        while start + word.count <= text.count {
            var same = 0
            while same < word.count, text[start + same].smallLetter == word[same] { same += 1 }
            if same == word.count { return true }
            start += 1
        }
        return false
    }
}

extension UInt8 {
    fileprivate var smallLetter: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
