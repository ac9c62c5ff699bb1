package import FoundationEssentials

/// A message to be published.
package struct Publication: Hashable, Sendable {
    package var topic: String
    /// Empty and retained: the broker forgets the topic's value.
    package var payload: Data
    package var retained: Bool
    /// False: at most once, for what may be lost.
    package var acknowledged: Bool
    /// What the bus hands back once the broker acknowledged the message.
    package var receipt: UInt64?

    package init(topic: String, payload: Data, retained: Bool, acknowledged: Bool = true, receipt: UInt64? = nil) {
        self.topic = topic
        self.payload = payload
        self.retained = retained
        self.acknowledged = acknowledged
        self.receipt = receipt
    }
}

/// A message that came.
package struct Delivery: Hashable, Sendable {
    package var topic: String
    package var payload: Data
    /// Whether it was kept by the broker from before the subscription.
    package var retained: Bool

    package init(topic: String, payload: Data, retained: Bool) {
        self.topic = topic
        self.payload = payload
        self.retained = retained
    }
}

/// How a client says what it wants of a connection: who it is and what the broker says when it dies.
package struct Session: Hashable, Sendable {
    package var clientID: String
    /// In the order in which they are made.
    package var subscriptions: [Subscription]
    package var will: Publication?

    package init(clientID: String, subscriptions: [Subscription] = [], will: Publication?) {
        self.clientID = clientID
        self.subscriptions = subscriptions
        self.will = will
    }

    /// Exact names and filters, each heard in the way that every broker knows.
    package init(clientID: String, subscriptions: [String], will: Publication?) {
        self.init(clientID: clientID, subscriptions: subscriptions.map { Subscription($0) }, will: will)
    }
}

/// The bus as a participant uses it. Two things stand behind it: Mosquitto, and the rehearsal's simulated broker.
package protocol Bus: AnyObject {
    /// Never waits. While there is no link the message is dropped and counted: a participant tells its state anew on
    /// `linkUp`, and what else it had to say is too old to be true by then.
    func publish(_ publication: Publication)
}

/// A participant on the bus: a body, Oriel, a watcher. All calls come on the bus's own loop, one at a time.
package protocol Participant: AnyObject {
    var session: Session { get }
    func linkUp()
    /// `why` is a sentence for people.
    func linkDown(why: String)
    /// A packet of whatever kind came from the broker.
    func brokerHeard()
    func received(_ delivery: Delivery)
    func acknowledged(_ receipt: UInt64)
    /// The broker refused a publication (MQTT 5 only); `why` is a sentence for people.
    func refused(topic: String, why: String)
    /// The link will not come back by itself, for instance because of bad credentials.
    func gaveUp(why: String)
}
