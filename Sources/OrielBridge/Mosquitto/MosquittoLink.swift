package import BodyNode
import FoundationEssentials

/// A participant's link to the house's bus, over whichever of its brokers can be had, for as long as it wants.
///
/// It never gives up on a broker that is away, and says at once what will not mend itself. While it is up it holds back what
/// a slow broker cannot take yet; while it is down it holds nothing: the participant tells its state anew on `linkUp`.
/// `linkDown` comes when the link was lost, and again, without a `linkUp` between, when the reason changes.
package final class MosquittoLink: Bus {
    private let loop: EventLoop
    private var participant: (any Participant)?
    private let brokers: [BrokerAddress]
    private let credentials: Credentials
    private var chance: Chance
    private var plan: ConnectionPlan
    private var outbox = Outbox()
    private var connection: Connection?
    /// Where the broker of the present attempt may be reached, and which of these places comes next.
    private var places: (broker: Int, list: [Place], next: Int) = (-1, [], 0)
    private var lookup = 0
    private var subscriptions: [Int32: [String]] = [:]
    private var lastReason: String?
    private var closing: (deadline: Alarm, then: () -> Void)?
    private var isOver = false
    private var retry: Alarm?
    private var droppedOffline = 0

    /// Between the broker's yes and the loss of the connection.
    package private(set) var isUp = false

    /// - Parameters:
    ///   - brokers: tried in turn, the first one first.
    ///   - version: the only one to be spoken; nil is the newest that the broker speaks.
    package init(
        loop: EventLoop, participant: any Participant, brokers: [BrokerAddress], credentials: Credentials,
        chance: Chance, only version: ProtocolVersion? = nil
    ) {
        self.loop = loop
        self.participant = participant
        self.brokers = brokers
        self.credentials = credentials
        self.chance = chance
        plan = ConnectionPlan(brokers: brokers.count, only: version)
        retry = loop.alarm { [weak self] in self?.attempt() }
    }

    /// How many publications were dropped: no link, a link that was lost too early, or too slow a broker.
    package var dropped: Int { droppedOffline + outbox.dropped }
    package var protocolInUse: ProtocolVersion? { isUp ? plan.current.version : nil }
    package var broker: BrokerAddress? { isUp ? brokers[plan.current.broker] : nil }

    // MARK: What its owner wants

    /// Begins to connect. What happens is told on the loop, later.
    package func open() { retry?.set(loop.now) }

    package func publish(_ publication: Publication) {
        guard isUp, closing == nil else {
            droppedOffline += 1
            return
        }
        outbox.offer(publication, at: loop.now)
        pump()
    }

    /// Waits until everything is acknowledged, takes leave of the broker so that it does not publish the will, and calls
    /// `then`, after at most this long and a tenth of a second. What is published from here on is dropped.
    package func close(within patience: Duration, then: @escaping () -> Void) {
        let end = loop.now + patience
        // Never at once: whoever closes is not called back in the middle of it.
        guard !isOver else { return loop.alarm(then).set(loop.now) }
        closing?.deadline.set(nil)
        let earlier = closing?.then
        // The loop keeps the alarm, and with it this link, until all is done.
        let deadline = loop.alarm { self.part(until: end) }
        closing = (
            deadline,
            {
                earlier?()
                then()
            }
        )
        deadline.set(isUp && !outbox.isIdle ? end : loop.now)
    }

    /// Takes leave of the broker at once, whatever waits, without its will being published.
    package func leave(then: @escaping () -> Void = {}) {
        outbox.clear()
        close(within: .milliseconds(300), then: then)
    }

    /// Ends without a word to the broker, as a program does that is killed: the will is published, nobody is called back.
    package func die() {
        isOver = true
        participant = nil
        isUp = false
        retry?.set(nil)
        outbox.clear()
        connection?.end()
        connection = nil
    }

    // MARK: Connecting

    private func attempt() {
        guard !isOver, closing == nil else { return }
        guard let first = brokers.indices.first else { return giveUp("no broker is configured") }
        let broker = brokers.indices.contains(plan.current.broker) ? plan.current.broker : first
        if places.broker == broker && places.next < places.list.count { return connect() }
        switch brokers[broker].place {
        case .unix(let path): reach(broker, at: [Place(host: path, port: 0)])
        case .network(let host, let port, let secure):
            if let number = NameLookup.number(host) { return reach(broker, at: [Place(host: number.text, port: port)]) }
            find(host) { [weak self] answer in
                switch answer {
                case .found(let found): self?.reach(broker, at: Place.all(found, of: host, port: port, secure: secure))
                case .failed(let why): self?.failed(.unreachable("\"\(host)\" cannot be looked up: \(why)"))
                }
            }
        }
    }

    private func find(_ host: String, then: @escaping (NameLookup.Answer) -> Void) {
        lookup += 1
        let current = lookup
        let patience = loop.alarm { [weak self] in
            guard let self, current == lookup else { return }
            lookup += 1
            then(.failed(why: "no answer within \(Connection.connectPatience.inMilliseconds / 1_000) s"))
        }
        patience.set(loop.now + Connection.connectPatience)
        loop.names.find(host) { [weak self] answer in
            patience.set(nil)
            guard let self, current == lookup, !isOver, closing == nil else { return }
            then(answer)
        }
    }

    private func reach(_ broker: Int, at list: [Place]) {
        places = (broker, list, 0)
        connect()
    }

    private func connect() {
        guard let participant, places.next < places.list.count else { return }
        let place = places.list[places.next]
        let address = brokers[places.broker]
        let session = participant.session
        var credentials = credentials
        credentials.user = address.user ?? credentials.user
        if let why = credentials.fault(secure: address.isSecure) { return failed(.hopeless(why)) }
        do {
            let client = try MosquittoClient(
                session: session, version: plan.current.version, credentials: credentials, secure: address.isSecure)
            let connection = Connection(
                loop: loop, client: client, host: place.host, clientID: session.clientID, user: credentials.user
            ) { [weak self] in self?.happened($0) }
            self.connection = connection
            try connection.connect(to: place.host, port: place.port, from: place.local)
        } catch let error as ConnectionFailure {
            failed(error.failure)
        } catch {
            failed(.refused("the client cannot be set up: \(error)"))
        }
    }

    // MARK: What happens

    private func happened(_ event: Connection.Event) {
        switch event {
        case .opened(let answer): opened(answer)
        case .heard: participant?.brokerHeard()
        case .message(let delivery): participant?.received(delivery)
        case .acknowledged(let id, let reason): acknowledged(id, reason)
        case .subscribed(let id, let codes): subscribed(id, codes)
        case .writable: pump()
        case .ended(let failure): failed(failure)
        }
    }

    private func opened(_ answer: MosquittoClient.Answer) {
        guard let participant, let connection else { return }
        plan.accepted(at: loop.now)
        droppedOffline += outbox.dropped
        outbox = Outbox(limit: answer.receiveMaximum ?? Outbox.mostInFlight)
        lastReason = nil
        isUp = true
        for batch in SubscriptionBatch.all(of: participant.session.subscriptions, over: plan.current.version) {
            do {
                subscriptions[try connection.subscribe(batch.filters, batch.options)] = batch.filters
            } catch {
                for filter in batch.filters {
                    participant.refused(
                        topic: filter,
                        why: "\"\(filter)\" was not subscribed to: \(LibraryError.subscription(error.code))")
                }
            }
        }
        participant.linkUp()
    }

    private func acknowledged(_ id: Int32, _ reason: Int32) {
        if let sent = outbox.acknowledged(id) {
            if reason < 0x80 {
                if let receipt = sent.receipt { participant?.acknowledged(receipt) }
            } else {
                participant?.refused(
                    topic: sent.topic,
                    why: "the broker refused what was published on \"\(sent.topic)\": \(Reason.advice(reason))")
            }
        }
        pump()
    }

    private func subscribed(_ id: Int32, _ codes: [Int32]) {
        guard let filters = subscriptions.removeValue(forKey: id) else { return }
        for (filter, code) in zip(filters, codes) where code >= 0x80 {
            participant?.refused(
                topic: filter, why: "the broker refused the subscription to \"\(filter)\": \(Reason.advice(code))")
        }
    }

    private func pump() {
        while isUp, let connection, connection.takesMore, let publication = outbox.next(at: loop.now) {
            do {
                let id = try connection.publish(publication)
                // Publishing may show that the link is gone, and then all is as after a loss.
                if self.connection === connection { outbox.sent(publication, as: id) }
            } catch {
                let why = LibraryError.publication(error.code)
                participant?.refused(
                    topic: publication.topic, why: "what was published on \"\(publication.topic)\" was not sent: \(why)"
                )
            }
        }
        if let closing, isUp, outbox.isIdle { closing.deadline.set(loop.now) }
    }

    private func failed(_ failure: ConnectionPlan.Failure) {
        let wasUp = isUp
        isUp = false
        connection?.end()
        connection = nil
        subscriptions = [:]
        outbox.clear()
        if let closing { return closing.deadline.set(loop.now) }
        places.next += 1
        if case .unreachable = failure, !wasUp, places.next < places.list.count { return retry?.set(loop.now) ?? () }
        let address = brokers[plan.current.broker]
        let before = plan.current
        let step = plan.failed(failure, at: loop.now, chance: &chance)
        // The same place again with the older protocol; else all places anew, in case the name has moved.
        if case .now(let attempt) = step, attempt.broker == before.broker {
            places.next -= 1
        } else {
            places = (-1, [], 0)
        }
        var sentence = Sentence(of: failure, at: address)
        if plan.isPushedOut, case .closed = failure {
            sentence.text +=
                "; perhaps another program's client id is the same, as where the broker takes the user for it"
        }
        switch step {
        case .now(let attempt):
            if attempt.broker != before.broker {
                report(sentence, ending: "; trying \"\(brokers[attempt.broker])\" now", evenIfTold: wasUp)
            }
            retry?.set(loop.now)
        case .later(let attempt, let wait):
            let which = attempt.broker == before.broker ? "again" : "\"\(brokers[attempt.broker])\""
            report(sentence, ending: "; trying \(which) in \(wait.inTenths) s", evenIfTold: wasUp)
            retry?.set(loop.now + wait)
        case .giveUp: giveUp(sentence.text)
        }
    }

    private func report(_ sentence: Sentence, ending: String, evenIfTold: Bool) {
        guard evenIfTold || sentence.text != lastReason else { return }
        lastReason = sentence.text
        participant?.linkDown(why: sentence.text + ending)
    }

    // MARK: The end

    private func giveUp(_ why: String) {
        let participant = participant
        isOver = true
        self.participant = nil
        participant?.gaveUp(why: why)
    }

    private func part(until end: Moment) {
        guard let (deadline, then) = closing, !isOver else { return }
        deadline.set(nil)
        isOver = true
        retry?.set(nil)
        closing = nil
        droppedOffline += outbox.dropped
        outbox.clear()
        participant = nil
        let connection = connection
        self.connection = nil
        guard isUp, let connection else {
            connection?.end()
            return then()
        }
        isUp = false
        connection.part(within: max(end - loop.now, .milliseconds(100)), then: then)
    }
}
