import BodyNode

extension Node {
    /// What a body listens to. Its own topics and Oriel's by their exact names, since some brokers give retained messages
    /// to those only; what others say with a wildcard.
    var subscriptions: [String] {
        let exact: [Topic] =
            HubTopic.allCases.map { .oriel($0) } + OrielTopic.allCases.map { .orielBody(id, $0) }
            + [.body(id, .status), .body(id, .sense), .hello]
        let others: [BodyTopic] = [.status, .handOff, .voice, .controls, .wake, .decision, .cancel]
        return exact.map(prefix.spell) + [prefix.filter(setOf: id), prefix.filterSetAll]
            + others.map { prefix.filter(ofEveryBody: $0) }
    }
}
