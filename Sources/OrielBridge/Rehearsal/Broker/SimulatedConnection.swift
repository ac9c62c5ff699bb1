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
    /// The filters that the broker knows of, by number, in their order.
    private(set) var filters: [(number: Int, subscription: Subscription)] = []
    /// When the broker last had a packet from the client, and the client one from the broker.
    var brokerHeardAt: Moment
    var clientHeardAt: Moment
    /// Nothing of this connection comes to the broker before its subscriptions do.
    var subscribedAt = Moment.start
    /// By topic number: when the last message of the topic arrives, so that the next one does not overtake it.
    private var downstream = Floors()

    private let publisher: Publisher

    init(link: SimulatedLink, publisher: Publisher, session: Session, at now: Moment) {
        self.link = link
        self.publisher = publisher
        self.session = session
        brokerHeardAt = now
        clientHeardAt = now
    }

    /// Both ends are there and the wire carries.
    var isAlive: Bool { clientHolds && brokerHolds && !wireIsDead }

    func subscribe(_ filter: Int, as subscription: Subscription) { filters.append((filter, subscription)) }

    /// When a message that leaves now gets to the broker; order is kept per topic, not between topics.
    func reachesBroker(_ topic: Int, at moment: Moment) -> Moment {
        let arrival = publisher.floors.raise(topic, to: max(moment, subscribedAt))
        sentEverything = max(sentEverything, arrival)
        return arrival
    }

    func reachesClient(_ topic: Int, at moment: Moment) -> Moment { downstream.raise(topic, to: moment) }

    /// When everything that was sent so far is with the broker.
    private(set) var sentEverything = Moment.start
}

/// Somebody who publishes, whatever the connection: what was said on an earlier one is not overtaken.
final class Publisher {
    var floors = Floors()
}

/// For each topic the moment before which nothing more arrives.
struct Floors {
    private var byTopic: [Moment] = []

    mutating func raise(_ topic: Int, to moment: Moment) -> Moment {
        while byTopic.count <= topic { byTopic.append(.start) }
        let raised = max(byTopic[topic], moment)
        byTopic[topic] = raised
        return raised
    }
}
