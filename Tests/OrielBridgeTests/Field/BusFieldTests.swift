import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

/// Public reports about what the bus shows of bodies, each with the right value, on a real broker. `FieldCases` lists all.
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
        let controls = scene.outside.last["cordelia/body/ipad/controls"]
        scene.say(topic, String(repeating: "x", count: 1 << 20))
        scene.say(topic, String(repeating: #"{"a":"#, count: 10_000))
        scene.say(topic, String(repeating: "[", count: 10_000))
        // A control's value is plain text; these are none of its values.
        try scene.wait("three problems") { scene.outside.problems("ipad").count == 3 }
        #expect(scene.outside.problems("ipad")[0] == "the payload has 1048576 bytes, 65536 are allowed")
        #expect(scene.outside.problems("ipad").allSatisfy { $0.utf8.count < 1_000 })
        scene.say("body/ipad/set/noisy", "on")
        try scene.wait("it hears") { scene.outside.text("body/ipad/controls", "noisy") == "true" }
        #expect(scene.news[try Scene.id("ipad")] == [.linkUp], "the connection stands")
        #expect(scene.outside.problems("ipad").count == 3 && controls != nil)
        #expect(scene.outside.text("body/ipad/face", "plan") == (topic.hasSuffix("plan") || topic.hasSuffix("brains")
            ? scene.outside.text("body/ipad/face", "plan") : "Claude · high"))
        #expect(scene.body("ipad")?.controls.muted == false)
    }

    /// eclipse/mosquitto 26.
    @Test func `shows two hundred bodies that are killed at once as lost, in time`() throws {
        let scene = try Scene()
        try scene.start("watcher")
        let names = (1...200).map { "b\($0)" }
        for name in names { _ = try scene.add(name) }
        for name in names {
            try scene.wait("\(name) is there", 60) {
                scene.outside.text("body/\(name)/status", "state") == "online" && scene.knows("watcher", name)
            }
        }
        let start = scene.loop.now
        for name in names { scene.dies(name) }
        for name in names {
            try scene.wait("\(name) is lost", 20) { scene.outside.text("body/\(name)/status", "state") == "lost" }
        }
        for name in names { try scene.wait("the watcher knows of \(name)", 20) { !scene.knows("watcher", name) } }
        #expect(scene.loop.now - start < .seconds(10))
    }
}
