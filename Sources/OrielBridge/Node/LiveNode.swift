package import BodyNode

/// A node on a real broker: an event loop gives it time, Mosquitto carries what it says.
package final class LiveNode {
    package let node: Node
    package let link: MosquittoLink
    private let surroundings: LiveSurroundings

    /// - Parameters:
    ///   - version: the only protocol to be spoken; nil is the newest that the broker speaks.
    ///   - shelf: where avatar sets lie on disk; nil: there is only what is built in.
    ///   - onEffect: carries out what is not said on the bus.
    ///   - onNews: what people who run the node want to read.
    package init(
        body: Body, prefix: Prefix, loop: EventLoop, brokers: [BrokerAddress], credentials: Credentials, chance: Chance,
        only version: ProtocolVersion? = nil, shelf: AvatarShelf? = nil, onEffect: @escaping (Effect) -> Void,
        onNews: @escaping (Node.News) -> Void
    ) {
        surroundings = LiveSurroundings(loop: loop, onEffect: onEffect, onNews: onNews)
        node = Node(body: body, prefix: prefix, surroundings: surroundings)
        link = MosquittoLink(
            loop: loop, participant: node, brokers: brokers, credentials: credentials, chance: chance, only: version)
        node.bus = link
        guard let shelf else { return }
        let loader = AvatarLoader(shelf, loop: loop)
        node.loader = loader
        if let trouble = loader.trouble { onNews(.warning(trouble)) }
    }

    package func open() { link.open() }

    /// A clean end: what this boot said is taken back, the broker acknowledges it, the connection is closed.
    package func stop(within span: Duration, then: @escaping () -> Void) {
        node.stop()
        link.close(within: span, then: then)
    }

    /// Ends the connection at once and says nothing more.
    package func leave() { link.leave() }
}

/// Time from an event loop; effects go to whoever runs the node.
private final class LiveSurroundings: Surroundings {
    private let loop: EventLoop
    private let onEffect: (Effect) -> Void
    private let onNews: (Node.News) -> Void
    private var alarm: Alarm?

    init(loop: EventLoop, onEffect: @escaping (Effect) -> Void, onNews: @escaping (Node.News) -> Void) {
        self.loop = loop
        self.onEffect = onEffect
        self.onNews = onNews
    }

    var now: Moment { loop.now }
    var timestamp: String { Timestamp.now() }

    func wake(_ node: Node, at moment: Moment?) {
        let alarm = alarm ?? loop.alarm { [weak node] in node?.timePassed() }
        self.alarm = alarm
        alarm.set(moment)
    }

    func carryOut(_ effect: Effect, of node: Node) { onEffect(effect) }
    func heard(_ news: Node.News, of node: Node) { onNews(news) }
}
