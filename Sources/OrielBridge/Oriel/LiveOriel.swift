package import BodyNode

/// A simulated Oriel on a real broker: an event loop gives it time, Mosquitto carries what it says.
package final class LiveOriel {
    package let oriel: OrielParticipant
    package let link: MosquittoLink
    private let surroundings: LiveOrielSurroundings

    /// - Parameter onNews: what people who run it want to read.
    package init(
        _ configuration: OrielConfiguration, prefix: Prefix, loop: EventLoop, brokers: [BrokerAddress],
        credentials: Credentials, chance: Chance, onNews: @escaping (Node.News) -> Void
    ) {
        surroundings = LiveOrielSurroundings(loop: loop, onNews: onNews)
        oriel = OrielParticipant(
            oriel: SimulatedOriel(configuration, chance: chance), prefix: prefix, surroundings: surroundings)
        link = MosquittoLink(
            loop: loop, participant: oriel, brokers: brokers, credentials: credentials, chance: chance)
        oriel.bus = link
    }

    package func open() { link.open() }

    /// A clean end: Oriel says that it is offline, the broker acknowledges it, the connection is closed.
    package func stop(within span: Duration, then: @escaping () -> Void) {
        oriel.stop()
        link.close(within: span, then: then)
    }
}

/// Time from an event loop.
private final class LiveOrielSurroundings: OrielSurroundings {
    private let loop: EventLoop
    private let onNews: (Node.News) -> Void
    private var alarm: Alarm?

    init(loop: EventLoop, onNews: @escaping (Node.News) -> Void) {
        self.loop = loop
        self.onNews = onNews
    }

    var now: Moment { loop.now }
    var timestamp: String { Timestamp.now() }

    func wake(_ oriel: OrielParticipant, at moment: Moment?) {
        let alarm = alarm ?? loop.alarm { [weak oriel] in oriel?.timePassed() }
        self.alarm = alarm
        alarm.set(moment)
    }

    func heard(_ news: Node.News, of oriel: OrielParticipant) { onNews(news) }
}
