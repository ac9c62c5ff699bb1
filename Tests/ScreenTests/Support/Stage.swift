import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@testable import Screen

/// A body with a screen on a free port, and a bus that is the test's.
final class Stage: Surroundings, Bus, Asking {
    let loop: EventLoop
    let node: Node
    let shown: NodeScreen
    let screen: Screen
    private(set) var published: [Publication] = []
    private var alarm: Alarm?
    private let wire = Wire()

    static let token = Token(Array("0123456789abcdef".utf8))
    static let doorToken = Token(Array("fedcba9876543210".utf8))

    init(
        at address: String = "127.0.0.1", token: Token? = nil, doorToken: Token? = nil, names: [String] = [],
        limits: Limits = Limits(), shelf: AvatarShelf = AvatarShelf([]), isLinked: Bool = true,
        _ change: (inout BodyNode.Configuration) -> Void = { _ in }
    ) throws {
        loop = try EventLoop()
        var configuration = BodyNode.Configuration(id: try #require(BodyID("ipad")), name: "Pippa's iPad")
        configuration.room = "study"
        configuration.version = "0.1"
        change(&configuration)
        let late = Late()
        node = Node(
            body: Body(configuration: configuration, boot: "boot", chance: Chance(seed: 1)), prefix: .cordelia,
            surroundings: late)
        shown = NodeScreen(node, shelf: shelf, loop: loop)
        var plan = Screen.Configuration(
            at: try #require(Address(address, port: 0)), token: token, doorToken: doorToken, names: names)
        plan.limits = limits
        screen = try Screen(plan, source: shown, door: Door(node), loop: loop)
        self.late = late
        late.stage = self
        node.bus = self
        alarm = loop.alarm { [unowned self] in node.timePassed() }
        guard isLinked else { return }
        node.linkUp()
        // The broker hands the node its own status back.
        let own = try #require(published.first { $0.topic.hasSuffix("/status") })
        node.received(Delivery(topic: own.topic, payload: own.payload, retained: false))
    }

    deinit { screen.stop() }

    // MARK: The node's surroundings and bus

    private let late: Late
    /// A node wants to know its surroundings before there is a stage.
    private final class Late: Surroundings {
        weak var stage: Stage?
        var now: Moment { stage?.now ?? .start }
        var timestamp: String { "2026-01-01T00:00:00.000Z" }
        func wake(_ node: Node, at moment: Moment?) { stage?.wake(node, at: moment) }
        func carryOut(_ effect: Effect, of node: Node) {}
        func heard(_ news: Node.News, of node: Node) {}
    }

    var now: Moment { loop.now }
    var timestamp: String { late.timestamp }
    func wake(_ node: Node, at moment: Moment?) { alarm?.set(moment) }
    func carryOut(_ effect: Effect, of node: Node) {}
    func heard(_ news: Node.News, of node: Node) {}
    func publish(_ publication: Publication) { published.append(publication) }

    func said(on topic: String) -> [String] {
        published.filter { $0.topic == "cordelia/\(topic)" }.map { String(decoding: $0.payload, as: UTF8.self) }
    }

    /// Somebody says something on the bus.
    func hear(_ word: Word) throws {
        let publication = try wire.publication(of: word, at: timestamp)
        node.received(Delivery(topic: publication.topic, payload: publication.payload, retained: false))
    }
}
