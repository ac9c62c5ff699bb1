import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

/// Once things are quiet, every retained topic agrees with the body that owns it, whoever wrote there.
@Suite("A body's own topics")
struct OwnTopicsTests {
    private static let kept: [BodyTopic] = [.status, .face, .handOff, .voice, .controls]

    @Test(arguments: [ProtocolVersion.v5, .v311], kept)
    func `have its own word again after a stranger's`(version: ProtocolVersion, topic: BodyTopic) throws {
        let scene = try Scene()
        try scene.start("ipad", only: version)
        try scene.orielArrives()
        let name = "body/ipad/\(topic.rawValue)"
        let own = try #require(scene.outside.last["cordelia/\(name)"])
        let text = String(decoding: own, as: UTF8.self)
        let forged = text.replacing(#""boot":""#, with: #""boot":"x"#)
        for payload in [forged, text.replacing(":null", with: ":7"), "nonsense", ""] where payload != text {
            scene.say(name, payload, retained: true)
            try scene.wait("the stranger's word came") {
                // The body may have answered it, more than once, before this looks.
                scene.outside.all(name).contains(payload)
            }
            try scene.wait("\(topic) is as it was after “\(payload)”", 5) {
                scene.outside.last["cordelia/\(name)"] == own
            }
        }
        #expect(!(scene.effects.values.joined().contains { if case .leave = $0 { true } else { false } }))
    }

    @Test(arguments: [ProtocolVersion.v5, .v311], ["controls mine", "status mine", "status ", "status lost"])
    func `do not make two stubborn writers a storm`(version: ProtocolVersion, strange: String) throws {
        let scene = try Scene()
        try scene.start("ipad", only: version)
        let words = strange.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let topic = "body/ipad/\(words[0])"
        let own = String(decoding: try #require(scene.outside.last["cordelia/\(topic)"]), as: UTF8.self)
        let theirs = words[1] == "lost" ? own.replacing("online", with: "lost") : words[1]
        scene.outside.onDelivery = { [unowned scene] delivery in
            guard delivery.topic == "cordelia/\(topic)", delivery.payload != Data(theirs.utf8) else { return }
            scene.say(topic, theirs, retained: true)
        }
        scene.outside.forget()
        scene.say(topic, theirs, retained: true)
        let began = scene.loop.now
        // One of them may be its answer to a hello, one what is said at once, and one what follows when its status was cleared.
        try scene.wait("the body said it five times", 20) {
            scene.outside.all(topic).count { $0 != theirs } == 5
        }
        #expect(scene.loop.now - began >= .seconds(2))
        scene.outside.onDelivery = { _ in }
        try scene.wait("the body has the last word", 5) { scene.outside.all(topic).last != theirs }
    }

    @Test func `do not come back to it over MQTT 5, its status excepted`() throws {
        let scene = try Scene()
        let live = try scene.add("ipad")
        let ear = Ear(live.node)
        let link = MosquittoLink(
            loop: scene.loop, participant: ear, brokers: [try BrokerAddress(scene.broker.url)], credentials: .none,
            chance: Chance(seed: 1))
        live.node.bus = link
        link.open()
        try scene.wait("it said itself") { scene.outside.text("body/ipad/controls", "boot") != nil }
        for (number, value) in ["on", "off", "on"].enumerated() {
            scene.say("body/ipad/set/captions", value)
            try scene.wait("it took it") { scene.outside.all("body/ipad/controls").count > number + 1 }
        }
        scene.say("body/ipad/voice", "{}", retained: true)
        try scene.wait("a stranger's word comes") { ear.own.contains("voice") }
        #expect(Set(ear.own) == ["status", "voice"])
        link.leave()
    }

    @Test(arguments: [ProtocolVersion.v5, .v311])
    func `a command that is cleared commands nothing, where the broker tells`(version: ProtocolVersion) throws {
        let scene = try Scene()
        try scene.start("ipad", only: version)
        try scene.orielArrives()
        scene.say("body/ipad/set/brain", "glm")
        try scene.wait("the brain is picked") { scene.outside.text("body/ipad/controls", "brain") == "glm" }
        scene.say("body/ipad/set/brain", "", retained: true)
        scene.say("all/set/captions", "on")
        try scene.wait("what came behind it was taken") {
            scene.outside.text("body/ipad/controls", "captions") == "true"
        }
        // MQTT 3.1.1 hands it out like a value that was chosen.
        #expect(scene.outside.text("body/ipad/controls", "brain") == (version == .v5 ? "glm" : nil))
        #expect(scene.outside.problems("ipad").isEmpty)
        scene.say("body/ipad/set/brain", "")
        try scene.wait("an empty command is the conversation's brain") {
            scene.outside.text("body/ipad/controls", "brain") == nil
        }
    }

    @Test func `what should not be kept is not done, where the broker tells, and may be cleared`() throws {
        let scene = try Scene()
        try scene.start("ipad", only: .v5)
        try scene.orielArrives()
        let order = #"{"turn":"t","from":"ipad","text":"hello"}"#
        for (topic, payload) in [("body/ipad/sense", #"{"touched":"pause"}"#), ("oriel/body/ipad/voice", order)] {
            scene.say(topic, payload, retained: true)
            try scene.wait("\(topic) is refused") {
                scene.outside.problems("ipad").contains { $0.contains("retained") }
            }
            scene.outside.forget()
            scene.say(topic, "", retained: true)
            scene.say("body/ipad/set/captions", "on")
            scene.say("body/ipad/set/captions", "off")
            try scene.wait("what came behind it was taken") {
                scene.outside.text("body/ipad/controls", "captions") == "false"
                    && scene.outside.all("body/ipad/controls").count >= 2
            }
            #expect(scene.outside.problems("ipad").isEmpty)
        }
        #expect(scene.outside.text("body/ipad/controls", "muted") == "false")
        #expect(scene.outside.text("body/ipad/voice", "phase") == "quiet")
    }

    @Test func `a frame of nobody's is taken away`() throws {
        let scene = try Scene()
        try scene.start("ipad")
        scene.say("body/ipad/frame", "picture", retained: true)
        try scene.wait("it came") { !scene.outside.all("body/ipad/frame").isEmpty }
        try scene.wait("it is gone", 5) { scene.outside.last["cordelia/body/ipad/frame"] == nil }
    }
}

/// Hears what a node hears, and notes what came from its own topics.
private final class Ear: Participant {
    private let node: Node
    private(set) var own: [String] = []

    init(_ node: Node) { self.node = node }

    var session: Session { node.session }
    func linkUp() { node.linkUp() }
    func linkDown(why: String) { node.linkDown(why: why) }
    func brokerHeard() { node.brokerHeard() }
    func acknowledged(_ receipt: UInt64) { node.acknowledged(receipt) }
    func refused(topic: String, why: String) { node.refused(topic: topic, why: why) }
    func gaveUp(why: String) { node.gaveUp(why: why) }
    func received(_ delivery: Delivery) {
        let levels = delivery.topic.split(separator: "/")
        if levels.count == 4, levels[2] == "ipad", !delivery.retained { own.append(String(levels[3])) }
        node.received(delivery)
    }
}
