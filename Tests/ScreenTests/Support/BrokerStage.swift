import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@testable import Screen

/// A body with a screen on a real broker, and somebody who publishes there as Oriel and hears all.
final class BrokerStage: Asking {
    let loop: EventLoop
    let broker: PrivateMosquitto
    let screen: Screen
    let live: LiveNode
    private let shown: NodeScreen
    private let outside = Outside()
    private let link: MosquittoLink

    private final class Outside: Participant {
        var isUp = false
        var last: [String: String] = [:]
        var session: Session { Session(clientID: "outside", subscriptions: ["cordelia/#"], will: nil) }
        func linkUp() { isUp = true }
        func linkDown(why: String) { isUp = false }
        func brokerHeard() {}
        func acknowledged(_ receipt: UInt64) {}
        func refused(topic: String, why: String) {}
        func gaveUp(why: String) {}
        func received(_ delivery: Delivery) { last[delivery.topic] = String(decoding: delivery.payload, as: UTF8.self) }
    }

    init() throws {
        loop = try EventLoop()
        broker = try PrivateMosquitto()
        let brokers = [try BrokerAddress(broker.url)]
        link = MosquittoLink(
            loop: loop, participant: outside, brokers: brokers, credentials: .none, chance: Chance(seed: 1))
        let configuration = BodyNode.Configuration(id: try #require(BodyID("ipad")))
        live = LiveNode(
            body: Body(configuration: configuration, boot: "boot", chance: Chance(seed: 2)), prefix: .cordelia,
            loop: loop,
            brokers: brokers, credentials: .none, chance: Chance(seed: 3), onEffect: { _ in }, onNews: { _ in })
        shown = NodeScreen(live.node, shelf: AvatarShelf([]), loop: loop)
        screen = try Screen(
            Screen.Configuration(at: try #require(Address("127.0.0.1", port: 0))), source: shown,
            door: Door(live.node), loop: loop)
        link.open()
        live.open()
        try loop.wait("both are on the bus") { [self] in
            outside.isUp && live.node.unfitness == nil && outside.last["cordelia/body/ipad/face"] != nil
        }
    }

    deinit {
        screen.stop()
        live.leave()
        link.leave()
    }

    func say(_ topic: String, _ payload: String, retained: Bool = true) {
        link.publish(Publication(topic: "cordelia/\(topic)", payload: Data(payload.utf8), retained: retained))
    }

    func last(_ topic: String) -> String { outside.last["cordelia/\(topic)"] ?? "" }

    /// Waits for what the face says on the bus.
    func shows(_ part: String) throws {
        try loop.wait("the face has “\(part)”") { self.last("body/ipad/face").contains(part) }
    }
}
