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
    func matches(_ topic: String) -> Bool {
        let (plus, rest, slash) = (UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "/"))
        var filter = Substring(text).utf8
        var topic = Substring(topic).utf8
        if topic.first == UInt8(ascii: "$"), filter.first == plus || filter.first == rest { return false }
        while let wanted = filter.first {
            if wanted == rest { return true }
            if wanted == plus {
                filter.removeFirst()
                topic = topic.drop { $0 != slash }
                if filter.isEmpty { return topic.isEmpty }
            }
            if topic.isEmpty { return filter.elementsEqual("/#".utf8) }  // `a/#` is `a` as well
            guard filter.first == topic.first else { return false }
            filter.removeFirst()
            topic.removeFirst()
        }
        return topic.isEmpty
    }
}
