/// What a client subscribes to: levels parted by `/`, where `+` stands for any one level and `#`, at the end, for the rest.
struct TopicFilter: Hashable, Sendable {
    private let text: String

    /// Nil when `text` is no filter: empty, or with a wildcard that shares its level, or with a `#` before the end.
    init?(_ text: String) {
        let levels = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, level) in levels.enumerated() {
            let isWild = level.contains(UInt8(ascii: "+")) || level.contains(UInt8(ascii: "#"))
            guard !isWild || level.count == 1 else { return nil }
            guard level.first != UInt8(ascii: "#") || index == levels.count - 1 else { return nil }
        }
        guard !text.isEmpty else { return nil }
        self.text = text
    }

    /// A wildcard at the first level does not reach the broker's own topics, which begin with `$`.
    func matches(_ topic: String) -> Bool { Self.matches(text.utf8.span, topic.utf8.span) }

    private static func matches(_ filter: Span<UInt8>, _ topic: Span<UInt8>) -> Bool {
        let (plus, rest, slash) = (UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "/"))
        var (wanted, found) = (0, 0)
        if !topic.isEmpty, topic[0] == UInt8(ascii: "$"), filter[0] == plus || filter[0] == rest { return false }
        while wanted < filter.count {
            if filter[wanted] == rest { return true }
            if filter[wanted] == plus {
                wanted += 1
                while found < topic.count, topic[found] != slash { found += 1 }
                if wanted == filter.count { return found == topic.count }
            }
            if found == topic.count {  // `a/#` is `a` as well
                return wanted == filter.count - 2 && filter[wanted] == slash && filter[wanted + 1] == rest
            }
            guard filter[wanted] == topic[found] else { return false }
            wanted += 1
            found += 1
        }
        return found == topic.count
    }
}
