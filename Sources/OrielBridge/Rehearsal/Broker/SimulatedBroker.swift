package import BodyNode
package import FoundationEssentials

/// An MQTT broker and the network around it, in virtual time.
///
/// It keeps what MQTT promises and nothing beyond: retained values are handed out with their flag at the subscription and
/// without it later; order is kept per publisher and topic; a message may come twice; a will is said when the broker
/// finds a connection dead, be that late. It reads no clock: `next` is when it wants to go on, `step()` does it.
package final class SimulatedBroker {
    /// Who watches what the broker takes in.
    package typealias Watcher = (_ publication: Publication, _ sender: String) -> Void

    enum Transit {
        case connects(SimulatedConnection)
        case accepted(SimulatedConnection)
        case subscribes(SimulatedConnection)
        case retries(SimulatedLink)
        case reachesBroker(SimulatedConnection, Publication, topic: Int)
        case reachesClient(SimulatedConnection, Delivery)
        case acknowledges(SimulatedConnection, UInt64?)
        case pings(SimulatedConnection)
        case disconnects(SimulatedConnection)
        case brokerFindsDead(SimulatedConnection)
        case clientFindsDead(SimulatedConnection, why: String)
        /// No answer came to a client that wants to connect.
        case clientTires(SimulatedConnection)
        case will(Publication, of: String)
        case pathHeals(SimulatedLink)
        case starts
        case thaws
    }

    static let keepalive = Duration.seconds(5)
    /// How long a client waits for the broker to accept it: longer than any network here takes.
    private var patience: Duration { .seconds(3) + weather.longest * 2 }

    package private(set) var now = Moment.start
    package private(set) var isRunning = true
    /// By topic number: the newest value of each retained topic.
    private var kept: [Int: Data] = [:]
    package var watcher: Watcher?
    package var weather: Weather
    private var isFrozen = false
    /// What waits for a frozen broker.
    private var frozen: [Transit] = []
    private var chance: Chance
    private var agenda = Agenda<Transit>()
    private var connections: [SimulatedConnection] = []
    private var publishers: [String: Publisher] = [:]
    private var topics = TopicTable()
    /// By topic number: who gets it, and how many times.
    private var subscribers: [[Subscriber]?] = []

    private struct Subscriber {
        var connection: SimulatedConnection
        /// What matches.
        var subscriptions: [Subscription]
    }

    /// What the broker keeps of a topic.
    package func retained(_ topic: String) -> Data? { kept[number(topic)] }

    package init(weather: Weather, chance: Chance) {
        self.weather = weather
        self.chance = chance
    }

    package func link(for participant: any Participant, name: String) -> SimulatedLink {
        SimulatedLink(name: name, participant: participant, chance: Chance(seed: chance.next()), broker: self)
    }

    // MARK: Time

    package var next: Moment? { agenda.next }
    /// How many messages and other things are on their way.
    package var pending: Int { agenda.count }

    /// Does the one thing that is due next.
    package func step() {
        guard let due = agenda.next, let transit = agenda.take() else { return }
        now = max(now, due)
        if isFrozen, transit.needsBroker { return frozen.append(transit) }
        switch transit {
        case .connects(let connection): connects(connection)
        case .accepted(let connection): accepted(connection)
        case .subscribes(let connection): subscribes(connection)
        case .retries(let link): if case .waiting = link.state { connect(link) }
        case .reachesBroker(let connection, let publication, let topic): arrived(publication, topic, on: connection)
        case .reachesClient(let connection, let delivery): delivered(delivery, on: connection)
        case .acknowledges(let connection, let receipt): acknowledged(receipt, on: connection)
        case .pings(let connection): pings(connection)
        case .disconnects(let connection): drop(connection)
        case .brokerFindsDead(let connection): foundDead(connection)
        case .clientFindsDead(let connection, let why): lost(connection, why: why)
        case .clientTires(let connection):
            if case .connecting(let current) = connection.link.state, current === connection {
                lost(connection, why: "no answer")
            }
        case .will(let will, let sender): take(will, topic: number(will.topic), from: sender)
        case .pathHeals(let link): link.pathIsOpen = true
        case .starts: isRunning = true
        case .thaws: thaw()
        }
    }

    /// Nothing happens before `moment`.
    package func idle(until moment: Moment) { now = max(now, moment) }

    // MARK: What a link does

    func connect(_ link: SimulatedLink) {
        guard let participant = link.participant else { return }
        guard isRunning, link.pathIsOpen else { return retry(link) }
        let connection = SimulatedConnection(
            link: link, publisher: publisher(link.name), session: participant.session, at: now)
        link.state = .connecting(connection)
        agenda.put(.connects(connection), at: now + hop(link))
        agenda.put(.clientTires(connection), at: now + patience)
    }

    func send(_ publication: Publication, on connection: SimulatedConnection) {
        guard !connection.wireIsDead else { return }
        let topic = number(publication.topic)
        let arrival = connection.reachesBroker(topic, at: now + hop(connection.link))
        agenda.put(.reachesBroker(connection, publication, topic: topic), at: arrival)
    }

    func disconnect(_ connection: SimulatedConnection) {
        guard connection.isAlive else { return abandon(connection, reset: false) }
        agenda.put(.disconnects(connection), at: connection.sentEverything)
    }

    func abandon(_ connection: SimulatedConnection, reset: Bool) {
        connection.clientHolds = false
        if !reset { connection.wireIsDead = true }
        let notices =
            reset && !connection.wireIsDead ? now + hop(connection.link) : keepaliveEnds(connection)
        agenda.put(.brokerFindsDead(connection), at: max(now, notices))
    }

    // MARK: Faults

    /// The way between a link and the broker is gone for a while. With `reset` both ends are told; without it each finds
    /// out in its own time, and what is on its way is lost.
    package func cut(_ link: SimulatedLink, reset: Bool, for span: Duration) {
        link.pathIsOpen = false
        agenda.put(.pathHeals(link), at: now + span)
        for connection in connections where connection.link === link && !connection.wireIsDead {
            sever(connection, reset: reset)
        }
        if case .connecting(let connection) = link.state {
            connection.wireIsDead = true  // the client tires of waiting
        }
    }

    /// The broker ends, with or without what it keeps, and is there again after `span`. With `reset` the clients are told.
    package func restart(keepingRetained: Bool, reset: Bool, after span: Duration) {
        guard isRunning else { return }
        stop(keepingRetained: keepingRetained, reset: reset)
        agenda.put(.starts, at: now + span)
    }

    package func start() { isRunning = true }

    package func stop(keepingRetained: Bool, reset: Bool) {
        guard isRunning else { return }
        (isRunning, isFrozen) = (false, false)
        frozen.removeAll()
        if !keepingRetained { kept.removeAll() }
        for connection in connections {
            connection.brokerHolds = false
            clientNotices(connection, reset: reset)
        }
        connections.removeAll()
        subscribers.removeAll()
    }

    /// The broker holds its connections and answers nothing.
    package func freeze() { isFrozen = true }

    package func freeze(for span: Duration) {
        freeze()
        agenda.put(.thaws, at: now + span)
    }

    package func thaw() {
        guard isFrozen else { return }
        isFrozen = false
        for transit in frozen { agenda.put(transit, at: now) }
        frozen.removeAll()
    }

    private func sever(_ connection: SimulatedConnection, reset: Bool) {
        clientNotices(connection, reset: reset)
        agenda.put(
            .brokerFindsDead(connection),
            at: max(now, reset ? now + hop(connection.link) : keepaliveEnds(connection)))
    }

    private func clientNotices(_ connection: SimulatedConnection, reset: Bool) {
        connection.wireIsDead = true
        // Two pings, of which the second would have been answered, and a moment.
        let notices =
            reset
            ? now + hop(connection.link)
            : connection.clientHeardAt + Self.keepalive * 2
                + connection.link.chance.span(upTo: .seconds(1))
        agenda.put(
            .clientFindsDead(connection, why: reset ? "the connection was closed" : "the broker does not answer"),
            at: max(now, notices))
    }

    private func keepaliveEnds(_ connection: SimulatedConnection) -> Moment {
        connection.brokerHeardAt + Self.keepalive * 3 / 2 + connection.link.chance.span(upTo: .milliseconds(500))
    }

    // MARK: At the broker

    private func connects(_ connection: SimulatedConnection) {
        guard connection.clientHolds, !connection.wireIsDead else { return }
        guard isRunning else {
            agenda.put(.clientFindsDead(connection, why: "connection refused"), at: now + hop(connection.link))
            return
        }
        // Who comes with an id that is connected takes it over: the older connection is dead.
        for older in connections where older.session.clientID == connection.session.clientID {
            if older.clientHolds {
                older.wireIsDead = true
                agenda.put(.clientFindsDead(older, why: "the id was taken over"), at: now + hop(older.link))
            }
            foundDead(older)
        }
        connection.brokerHolds = true
        connection.brokerHeardAt = now
        connections.append(connection)
        agenda.put(.accepted(connection), at: now + hop(connection.link))
    }

    private func subscribes(_ connection: SimulatedConnection) {
        guard connection.brokerHolds, !connection.wireIsDead else { return }
        connection.brokerHeardAt = now
        subscribers.removeAll(keepingCapacity: true)
        for subscription in connection.session.subscriptions where knowsV5 || subscription.ownWords != .never {
            guard let filter = topics.filter(subscription.filter) else { continue }
            connection.subscribe(filter, as: subscription)
            for topic in topics.all {
                guard let payload = kept[topic], topics.matches(filter, topic) else { continue }
                let delivery = Delivery(topic: topics.name(of: topic), payload: payload, retained: true)
                deliver(delivery, topic, on: connection)
            }
        }
    }

    private func arrived(_ publication: Publication, _ topic: Int, on connection: SimulatedConnection) {
        guard connection.brokerHolds, !connection.wireIsDead else { return }
        connection.brokerHeardAt = now
        take(publication, topic: topic, from: connection.link.name, on: connection)
        guard publication.acknowledged, !weather.isRare(weather.unacknowledged, &connection.link.chance) else { return }
        agenda.put(.acknowledges(connection, publication.receipt), at: now + hop(connection.link))
    }

    /// - Parameter connection: nil: a will's, which is dead.
    private func take(
        _ publication: Publication, topic: Int, from sender: String, on connection: SimulatedConnection? = nil
    ) {
        guard isRunning else { return }
        watcher?(publication, sender)
        if publication.retained {
            kept[topic] = publication.payload.isEmpty ? nil : publication.payload
        }
        for subscriber in subscribers(of: topic) {
            let isOwn = subscriber.connection === connection
            let matching = subscriber.subscriptions.filter { !knowsV5 || !isOwn || $0.ownWords == .heard }
            for subscription in matching.prefix(weather.copiesPerSubscription ? matching.count : 1) {
                let delivery = Delivery(
                    topic: publication.topic, payload: publication.payload,
                    retained: knowsV5 && subscription.showsRetain && publication.retained)
                deliver(delivery, topic, on: subscriber.connection)
            }
        }
    }

    private var knowsV5: Bool { !weather.copiesPerSubscription }

    private func deliver(_ delivery: Delivery, _ topic: Int, on connection: SimulatedConnection) {
        guard !connection.wireIsDead else { return }
        let link = connection.link
        repeat {
            let arrival = connection.reachesClient(topic, at: now + hop(link))
            agenda.put(.reachesClient(connection, delivery), at: arrival)
        } while weather.isRare(weather.duplicates, &link.chance)
    }

    private func foundDead(_ connection: SimulatedConnection) {
        guard connection.brokerHolds else { return }
        drop(connection)
        guard let will = connection.session.will else { return }
        let link = connection.link
        let late = weather.isRare(weather.lateWills, &link.chance) ? link.chance.span(upTo: weather.latestWill) : .zero
        agenda.put(.will(will, of: link.name), at: now + late)
    }

    private func drop(_ connection: SimulatedConnection) {
        connection.brokerHolds = false
        connections.removeAll { $0 === connection }
        subscribers.removeAll(keepingCapacity: true)
    }

    private func subscribers(of topic: Int) -> [Subscriber] {
        while subscribers.count <= topic { subscribers.append(nil) }
        if let known = subscribers[topic] { return known }
        let found = connections.compactMap { connection -> Subscriber? in
            let matching = connection.filters.filter { topics.matches($0.number, topic) }
            return matching.isEmpty
                ? nil : Subscriber(connection: connection, subscriptions: matching.map(\.subscription))
        }
        subscribers[topic] = found
        return found
    }

    // MARK: At the client

    private func accepted(_ connection: SimulatedConnection) {
        guard connection.isAlive, case .connecting(let current) = connection.link.state, current === connection else {
            return
        }
        let link = connection.link
        link.state = .up(connection)
        link.accepted()
        connection.clientHeardAt = now
        connection.subscribedAt = now + hop(link)
        agenda.put(.subscribes(connection), at: connection.subscribedAt)
        agenda.put(.pings(connection), at: now + Self.keepalive)
        link.participant?.linkUp()
    }

    private func delivered(_ delivery: Delivery, on connection: SimulatedConnection) {
        guard heard(on: connection) else { return }
        connection.link.participant?.received(delivery)
    }

    private func acknowledged(_ receipt: UInt64?, on connection: SimulatedConnection) {
        guard heard(on: connection), let receipt else { return }
        connection.link.participant?.acknowledged(receipt)
    }

    /// A packet came to the client; false when it came to nobody.
    private func heard(on connection: SimulatedConnection) -> Bool {
        guard connection.clientHolds, !connection.wireIsDead, connection.link.connection === connection else {
            return false
        }
        connection.clientHeardAt = now
        connection.link.participant?.brokerHeard()
        return true
    }

    private func pings(_ connection: SimulatedConnection) {
        guard connection.link.connection === connection, connection.clientHolds else { return }
        agenda.put(.pings(connection), at: now + Self.keepalive)
        guard connection.isAlive else { return }
        if isFrozen {
            if connection.clientHeardAt + Self.keepalive * 2 <= now {
                agenda.put(.brokerFindsDead(connection), at: now + hop(connection.link))
                lost(connection, why: "the broker does not answer")
            }
            return
        }
        connection.brokerHeardAt = now
        _ = heard(on: connection)
    }

    private func lost(_ connection: SimulatedConnection, why: String) {
        guard connection.clientHolds else { return }
        connection.clientHolds = false
        let link = connection.link
        switch link.state {
        case .up(let current) where current === connection:
            link.participant?.linkDown(why: why)
            retry(link)
        case .connecting(let current) where current === connection: retry(link)
        case .closed, .waiting, .connecting, .up: break
        }
    }

    private func retry(_ link: SimulatedLink) {
        link.state = .waiting
        agenda.put(.retries(link), at: now + link.nextWait())
    }

    // MARK: Names and chance

    private func publisher(_ name: String) -> Publisher {
        if let known = publishers[name] { return known }
        let publisher = Publisher()
        publishers[name] = publisher
        return publisher
    }

    private func hop(_ link: SimulatedLink) -> Duration { weather.hop(&link.chance) }

    private func number(_ topic: String) -> Int { topics.number(of: topic) }
}

extension SimulatedBroker.Transit {
    /// Whether it is the broker that does it.
    fileprivate var needsBroker: Bool {
        switch self {
        case .connects, .subscribes, .reachesBroker, .disconnects, .brokerFindsDead, .will: true
        case .accepted, .retries, .reachesClient, .acknowledges, .pings, .clientFindsDead, .clientTires, .pathHeals,
            .starts, .thaws:
            false
        }
    }
}
