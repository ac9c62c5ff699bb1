import BodyNode

/// One connection between a client and the simulated broker: two ends, and a wire between them that may die unnoticed.
final class SimulatedConnection {
    let link: SimulatedLink
    let session: Session
    /// Whether the client's program still holds its end.
    var clientHolds = true
    /// Whether the broker accepted the connection and still holds its end.
    var brokerHolds = false
    /// A dead wire carries nothing more in either direction, and nobody is told.
    var wireIsDead = false
    /// The filters that the broker knows of, in their order.
    private(set) var filters: [TopicFilter] = []
    /// When the broker last had a packet from the client, and the client one from the broker.
    var brokerHeardAt: Moment
    var clientHeardAt: Moment
    /// Nothing of this connection comes to the broker before its subscriptions do.
    var subscribedAt = Moment.start
    /// By topic number: when the last message of the topic arrives, so that the next one does not overtake it.
    private var upstream = Floors()
    private var downstream = Floors()

    init(link: SimulatedLink, session: Session, at now: Moment) {
        self.link = link
        self.session = session
        brokerHeardAt = now
        clientHeardAt = now
    }

    /// Both ends are there and the wire carries.
    var isAlive: Bool { clientHolds && brokerHolds && !wireIsDead }

    func subscribe(_ filter: TopicFilter) { filters.append(filter) }

    /// When a message that leaves now gets to the broker; order is kept per topic, not between topics.
    func reachesBroker(_ topic: Int, at moment: Moment) -> Moment { upstream.raise(topic, to: max(moment, subscribedAt)) }

    func reachesClient(_ topic: Int, at moment: Moment) -> Moment { downstream.raise(topic, to: moment) }

    /// When everything that was sent so far is with the broker.
    var sentEverything: Moment { max(upstream.highest, subscribedAt) }
}

/// For each topic the moment before which nothing more arrives.
private struct Floors {
    private var byTopic: [Moment] = []
    private(set) var highest = Moment.start

    mutating func raise(_ topic: Int, to moment: Moment) -> Moment {
        while byTopic.count <= topic { byTopic.append(.start) }
        let raised = max(byTopic[topic], moment)
        byTopic[topic] = raised
        highest = max(highest, raised)
        return raised
    }
}
