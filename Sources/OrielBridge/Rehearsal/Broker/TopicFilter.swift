/// What a client subscribes to: levels parted by `/`, where `+` stands for any one level and `#`, at the end, for the rest.
struct TopicFilter: Hashable, Sendable {
    private enum Level: Hashable, Sendable {
        case exactly(Substring)
        case any
        case rest
    }
    private let levels: [Level]

    /// Nil when `text` is no filter: empty, or with a wildcard that shares its level, or with a `#` before the end.
    init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        var levels: [Level] = []
        for (index, part) in parts.enumerated() {
            switch part {
            case "+": levels.append(.any)
            case "#":
                guard index == parts.count - 1 else { return nil }
                levels.append(.rest)
            case _ where part.contains("+") || part.contains("#"): return nil
            case _: levels.append(.exactly(part))
            }
        }
        self.levels = levels
    }

    /// A wildcard at the first level does not reach the broker's own topics, which begin with `$`.
    func matches(_ topic: String) -> Bool {
        let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
        if topic.first == "$", case .exactly = levels[0] {} else if topic.first == "$" { return false }
        for (index, level) in levels.enumerated() {
            switch level {
            case .rest: return true  // `a/#` is `a` as well
            case .any: guard index < parts.count else { return false }
            case .exactly(let text): guard index < parts.count, parts[index] == text else { return false }
            }
            if index == parts.count - 1, levels.count == parts.count + 1, levels[index + 1] == .rest { return true }
        }
        return levels.count == parts.count
    }
}
