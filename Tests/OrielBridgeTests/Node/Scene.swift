import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

/// A real broker, real nodes, and somebody outside who publishes as Oriel, as senses and as other bodies, and reads
/// everything: what a person with `mosquitto_pub` and `mosquitto_sub` would do.
final class Scene {
    let loop: EventLoop
    let broker: PrivateMosquitto
    let outside: Outside
    private let outsideLink: MosquittoLink
    private(set) var nodes: [BodyID: LiveNode] = [:]
    private(set) var effects: [BodyID: [Effect]] = [:]
    private(set) var news: [BodyID: [Node.News]] = [:]

    init(_ setup: PrivateMosquitto.Setup = .init()) throws {
        loop = try EventLoop()
        broker = try PrivateMosquitto(setup)
        outside = Outside()
        outsideLink = MosquittoLink(
            loop: loop, participant: outside, brokers: [try BrokerAddress(broker.url)], credentials: .none,
            chance: Chance(seed: 1))
        outside.bus = outsideLink
        outsideLink.open()
        try wait("the outside is connected") { self.outside.isUp }
    }

    /// Starts a body and waits until it is online.
    @discardableResult
    func start(
        _ name: String, controls: Controls = Controls(), boot: Boot? = nil, only version: ProtocolVersion? = nil,
        shelf: AvatarShelf? = nil,
        _ change: (inout Configuration) -> Void = { _ in }
    ) throws -> LiveNode {
        let node = try add(name, controls: controls, boot: boot, only: version, shelf: shelf, change)
        let id = node.node.id
        try wait("\(id) is online") {
            self.outside.text("body/\(id)/status", "state") == "online"
                && self.outside.last["cordelia/body/\(id)/controls"] != nil
                && self.outside.text("body/\(id)/status", "boot") == node.node.body.boot.text
        }
        return node
    }

    func add(
        _ name: String, controls: Controls = Controls(), boot: Boot? = nil, prefix: Prefix = .cordelia,
        only version: ProtocolVersion? = nil,
        shelf: AvatarShelf? = nil,
        _ change: (inout Configuration) -> Void = { _ in }
    ) throws -> LiveNode {
        let id = try #require(BodyID(name))
        var system = SystemRandomNumberGenerator()
        var chance = Chance(seed: system.next())
        var configuration = Configuration(id: id, name: name == "ipad" ? "Pippa's iPad" : nil)
        configuration.room = name
        change(&configuration)
        let node = LiveNode(
            body: Body(configuration: configuration, boot: boot ?? chance.id(), controls: controls, chance: chance),
            prefix: prefix, loop: loop, brokers: [try BrokerAddress(broker.url)], credentials: .none,
            chance: chance, only: version, shelf: shelf,
            onEffect: { [unowned self] in effects[id, default: []].append($0) },
            onNews: { [unowned self] in news[id, default: []].append($0) })
        nodes[id] = node
        node.open()
        return node
    }

    /// Oriel comes online with a registry and a plan for `id`.
    func orielArrives(for id: String = "ipad", epoch: String = "e1") throws {
        say(
            "oriel/status", #"{"state":"online","protocol":1,"epoch":"\#(epoch)","engine":"Mac Studio"}"#,
            retained: true)
        say(
            "oriel/brains",
            #"{"revision":7,"brains":[{"id":"claude","name":"Claude","efforts":["low","medium","high"]},{"id":"glm","name":"GLM","efforts":[]},{"id":"kimi","name":"Kimi","efforts":["low"]}],"lightning":{"brain":"kimi","effort":"low"}}"#,
            retained: true)
        say("oriel/body/\(id)/plan", #"{"brain":"claude","effort":"high","lightning":false}"#, retained: true)
        try line(id, "Waiting for “Cordelia Pippa”")
        try wait("the plan is on the face") { self.outside.text("body/\(id)/face", "plan") == "Claude · high" }
    }

    func say(_ topic: String, _ payload: String, retained: Bool = false, under prefix: Prefix = .cordelia) {
        outsideLink.publish(
            Publication(topic: "\(prefix)/\(topic)", payload: Data(payload.utf8), retained: retained))
    }

    func step(_ id: String, _ turn: String, _ seq: Int, _ step: String, epoch: String = "e1", _ more: String = "") {
        say(
            "oriel/body/\(id)/turn",
            #"{"epoch":"\#(epoch)","turn":"\#(turn)","seq":\#(seq),"step":"\#(step)"\#(more),"at":"2026-01-01T00:00:00.000Z"}"#,
            retained: true)
    }

    /// Wakes a body and says something to it; gives back the turn that begins.
    func turnBegins(_ id: String = "ipad", text: String = "turn on the light") throws -> String {
        let before = outside.all("body/\(id)/said").count
        say("body/\(id)/sense", #"{"heard":"wake","phrase":"Cordelia Pippa","score":0.83}"#)
        try wait("\(id) took the wake") { self.outside.text("body/\(id)/face", "state") == "heard-you" }
        say("body/\(id)/sense", #"{"heard":"said","text":"\#(text)"}"#)
        try wait("\(id) said it") { self.outside.all("body/\(id)/said").count > before }
        return try #require(outside.text("body/\(id)/said", "turn"))
    }

    // MARK: Waiting

    func wait(_ what: String, _ seconds: Int = 10, _ isSo: @escaping () -> Bool) throws {
        if isSo() { return }
        let end = loop.now + .seconds(seconds)
        var look: Alarm?
        var came = false
        look = loop.alarm { [loop] in
            came = isSo()
            if came || loop.now >= end { loop.stop() } else { look?.set(loop.now + .milliseconds(2)) }
        }
        look?.set(loop.now)
        loop.run()
        look?.set(nil)
        if !came { throw NeverCame(what: what, last: outside.last.mapValues { String(decoding: $0, as: UTF8.self) }) }
    }

    func line(_ id: String, _ words: String, kind: String? = nil, _ seconds: Int = 10) throws {
        try wait("the line of \(id) reads “\(words)”", seconds) {
            self.outside.text("body/\(id)/face", "line") == words
                && (kind == nil || self.outside.text("body/\(id)/face", "line_kind") == kind)
        }
    }

    func handOff(_ id: String, _ phase: String, why: String? = nil, _ seconds: Int = 10) throws {
        try wait("the hand-off of \(id) is \(phase) \(why ?? "")", seconds) {
            self.outside.text("body/\(id)/handoff", "phase") == phase
                && self.outside.text("body/\(id)/handoff", "why") == why
        }
    }

    struct NeverCame: Error, CustomStringConvertible {
        var what: String
        var last: [String: String]
        var description: String {
            "it never came that \(what); the bus has:\n"
                + last.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n")
        }
    }
}

/// A client that hears all and keeps it.
final class Outside: Participant {
    weak var bus: (any Bus)?
    private(set) var isUp = false
    private(set) var last: [String: Data] = [:]
    private(set) var heard: [Delivery] = []
    var onDelivery: (Delivery) -> Void = { _ in }

    var clientID = "outside"
    var session: Session { Session(clientID: clientID, subscriptions: ["cordelia/#"], will: nil) }
    private(set) var linkUps = 0
    func linkUp() {
        isUp = true
        linkUps += 1
        last.removeAll()
    }
    func linkDown(why: String) { isUp = false }
    func brokerHeard() {}
    func acknowledged(_ receipt: UInt64) {}
    func refused(topic: String, why: String) {}
    func gaveUp(why: String) {}
    func received(_ delivery: Delivery) {
        heard.append(delivery)
        last[delivery.topic] = delivery.payload.isEmpty ? nil : delivery.payload
        onDelivery(delivery)
    }

    func all(_ topic: String) -> [String] {
        heard.filter { $0.topic == "cordelia/\(topic)" }.map { String(decoding: $0.payload, as: UTF8.self) }
    }

    /// A key's text in the last payload of a topic.
    func text(_ topic: String, _ key: String) -> String? {
        guard let payload = last["cordelia/\(topic)"] else { return nil }
        return Self.text(payload, key)
    }

    static func text(_ payload: String, _ key: String) -> String? { text(Data(payload.utf8), key) }

    private static func text(_ payload: Data, _ key: String) -> String? {
        (try? JSONDecoder().decode([String: AnyText].self, from: payload))?[key]?.text
    }

    func problems(_ id: String) -> [String] { all("body/\(id)/problem").compactMap { Self.text($0, "why") } }

    func forget() { heard.removeAll() }

    private struct AnyText: Decodable {
        var text: String?
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            text =
                if let text = try? container.decode(String.self) {
                    text
                } else if let number = try? container.decode(Int.self) {
                    String(number)
                } else if let flag = try? container.decode(Bool.self) { String(flag) } else { nil }
        }
    }
}
