import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

/// Public reports about what the bus shows of bodies, each with the right value, on a real broker.
/// docs/field-cases.md lists all reports.
@Suite("The bus of a house")
struct BusFieldTests {
    /// Home-Assistant-Mitsubishi-CN105-to-MQTT 60.
    @Test(arguments: ["waiting", "thinking", "muted"])
    func `shows a late watcher that a body is online and its true face`(phase: String) throws {
        let scene = try Scene()
        try scene.house(["ipad"])
        switch phase {
        case "thinking": _ = try scene.turnBegins()
        case "muted": scene.notices("ipad", .pausePressed)
        case _: break
        }
        let state = ["waiting": "listening", "thinking": "thinking", "muted": "muted"][phase]
        try scene.wait("the face is \(phase)") { scene.state("ipad") == state }
        let late = Outside()
        let link = MosquittoLink(
            loop: scene.loop, participant: late, brokers: [try BrokerAddress(scene.broker.url)], credentials: .none,
            chance: Chance(seed: 2))
        late.bus = link
        late.clientID = "late"
        link.open()
        try scene.wait("the watcher has read all") { late.last["cordelia/body/ipad/face"] != nil }
        for topic in ["status", "face", "handoff", "voice", "controls"] {
            #expect(late.last["cordelia/body/ipad/\(topic)"] == scene.outside.last["cordelia/body/ipad/\(topic)"])
        }
        #expect(late.text("body/ipad/status", "state") == "online" && late.text("body/ipad/face", "state") == state)
    }

    /// eclipse/paho.mqtt.python 760, on every topic that a body hears.
    @Test(arguments: [
        "oriel/status", "oriel/brains", "oriel/body/ipad/avatar_set", "oriel/body/ipad/plan", "oriel/body/ipad/turn",
        "body/kitchen/status", "body/kitchen/handoff", "body/kitchen/voice", "body/kitchen/controls",
        "body/kitchen/wake", "body/kitchen/decision", "body/kitchen/cancel", "body/ipad/sense", "body/ipad/set/muted",
        "all/set/eyes", "all/hello",
    ])
    func `drops what is huge or deep once, says so once, and keeps the connection and the last value`(
        topic: String
    ) throws {
        let scene = try Scene()
        try scene.house(["ipad"])
        scene.say(topic, String(repeating: "x", count: 1 << 20))
        scene.say(topic, String(repeating: #"{"a":"#, count: 10_000))
        scene.say(topic, String(repeating: "[", count: 10_000))
        try scene.wait("three problems") { scene.outside.problems("ipad").count == 3 }
        #expect(scene.outside.problems("ipad")[0] == "the payload has 1048576 bytes, 65536 are allowed")
        #expect(scene.outside.problems("ipad").allSatisfy { $0.utf8.count < 1_000 })
        scene.say("body/ipad/set/noisy", "on")
        try scene.wait("it hears") { scene.outside.text("body/ipad/controls", "noisy") == "true" }
        #expect(scene.news[try Scene.id("ipad")] == [.linkUp], "the connection stands")
        #expect(scene.outside.problems("ipad").count == 3)
        #expect(scene.outside.text("body/ipad/controls", "muted") == "false")
        // A label of what could not be read says so; every other stands.
        let isLabel = topic.hasSuffix("plan") || topic.hasSuffix("brains")
        #expect(isLabel != (scene.outside.text("body/ipad/face", "plan") == "Claude · high"))
    }

    /// eclipse/mosquitto 26. The two hundred say no more than that they are there: that the broker says every will, and
    /// that a body takes them all in, is what is asked.
    @Test func `shows two hundred bodies that are killed at once as lost, in time`() throws {
        let scene = try Scene()
        try scene.start("watcher")
        let names = (1...200).map { "b\($0)" }
        let crowd = try names.map { try Extra($0, in: scene) }
        for name in names {
            try scene.wait("\(name) is there", 30) {
                scene.outside.text("body/\(name)/status", "state") == "online" && scene.knows("watcher", name)
            }
        }
        let start = scene.loop.now
        for extra in crowd { extra.link.die() }
        for name in names {
            try scene.wait("\(name) is lost") {
                scene.outside.text("body/\(name)/status", "state") == "lost" && !scene.knows("watcher", name)
            }
        }
        #expect(scene.loop.now - start < .seconds(5))
    }
}

/// One of a crowd: a body's status and its will, on a connection like that of any node.
private final class Extra: Participant {
    let session: Session
    private(set) lazy var link = MosquittoLink(
        loop: loop, participant: self, brokers: brokers, credentials: .none, chance: Chance(seed: 1))
    private let loop: EventLoop
    private let brokers: [BrokerAddress]
    private let online: Publication

    init(_ name: String, in scene: Scene) throws {
        let body = Body(
            configuration: Configuration(id: try Scene.id(name)), boot: Boot(name), chance: Chance(seed: 1))
        let wire = Wire()
        let will = try wire.publication(of: body.will, by: try Scene.id(name), at: "")
        session = Session(clientID: name, will: will)
        guard case .status(var status) = body.will else { throw Unlike() }
        status.state = .online
        online = try wire.publication(of: .status(status), by: try Scene.id(name), at: "")
        loop = scene.loop
        brokers = [try BrokerAddress(scene.broker.url)]
        link.open()
    }

    private struct Unlike: Error {}

    func linkUp() { link.publish(online) }
    func linkDown(why: String) {}
    func brokerHeard() {}
    func received(_ delivery: Delivery) {}
    func acknowledged(_ receipt: UInt64) {}
    func refused(topic: String, why: String) {}
    func gaveUp(why: String) {}
}
