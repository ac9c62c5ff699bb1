import BodyNode

extension Node {
    /// What a body listens to. Its own topics and Oriel's by their exact names, since some brokers give retained messages
    /// to those only; what others say with a wildcard.
    ///
    /// Its own topics are heard too, so that it notices when somebody else writes there. Its status comes back to it on every
    /// broker, which shows that it may publish; a picture is too large for that.
    ///
    /// Of what is not to be kept the broker is asked to say whether somebody kept it all the same (MQTT 5).
    var subscriptions: [Subscription] {
        let exact: [Topic] =
            HubTopic.allCases.map { .oriel($0) } + OrielTopic.allCases.map { .orielBody(id, $0) }
            + [.body(id, .status), .body(id, .sense), .hello]
        let others: [BodyTopic] = [.status, .handOff, .voice, .controls, .wake, .decision, .cancel]
        return exact.map { Subscription(prefix.spell($0), showsRetain: !$0.isRetained) }
            + [
                Subscription(prefix.spell(.body(id, .face)), ownWords: .unwanted),
                Subscription(prefix.spell(.body(id, .frame)), ownWords: .never),
            ]
            + [prefix.filter(setOf: id), prefix.filterSetAll].map { Subscription($0, showsRetain: true) }
            + others.map {
                Subscription(prefix.filter(ofEveryBody: $0), ownWords: .unwanted, showsRetain: !$0.isRetained)
            }
    }
}
