import BodyNode
import OrielBridge
import Testing

/// A node whose time and bus are this test's: every wake-up and every publication of it is counted.
final class VirtualNode: Surroundings, Bus {
    private(set) var now = Moment.start
    let timestamp = "2026-01-01T00:00:00.000Z"
    private(set) var wakeUps = 0
    private(set) var published: [Publication] = []
    private var alarm: Moment?
    private let wire = Wire()
    private(set) var node: Node?

    let id: BodyID

    init() throws {
        id = try #require(BodyID("ipad"))
        let node = Node(
            body: Body(configuration: Configuration(id: id), boot: "boot", chance: Chance(seed: 1)), prefix: .cordelia,
            surroundings: self)
        self.node = node
        node.bus = self
        node.linkUp()
        try hear(.oriel(.status(HubStatus(online: true, protocolVersion: 1, epoch: "epoch", engine: "Mac Studio"))))
        pass(.seconds(30))
        reset()
    }

    func reset() {
        wakeUps = 0
        published = []
    }

    func hear(_ word: Word) throws {
        let publication = try wire.publication(of: word, at: timestamp)
        node?.received(Delivery(topic: publication.topic, payload: publication.payload, retained: false))
    }

    /// Lets time pass, from one of the node's alarms to the next.
    func pass(_ span: Duration) {
        let end = now + span
        while let next = alarm, next <= end {
            now = max(now, next)
            alarm = nil
            wakeUps += 1
            node?.timePassed()
        }
        now = end
    }

    /// How often each topic was published on.
    var counts: [String: Int] {
        published.reduce(into: [:]) { $0[$1.topic.split(separator: "/").last.map(String.init) ?? "", default: 0] += 1 }
    }

    var turn: TurnID? {
        published.lazy.compactMap { publication -> TurnID? in
            let delivery = Delivery(topic: publication.topic, payload: publication.payload, retained: false)
            guard case .said(_, let said) = try? self.wire.decode(delivery) else { return nil }
            return said.turn
        }.first
    }

    func publish(_ publication: Publication) {
        published.append(publication)
        if let receipt = publication.receipt { node?.acknowledged(receipt) }
    }

    func wake(_ node: Node, at moment: Moment?) { alarm = moment }
    func carryOut(_ effect: Effect, of node: Node) {}
    func heard(_ news: Node.News, of node: Node) {}
}
