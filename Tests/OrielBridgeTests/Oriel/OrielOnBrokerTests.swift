import BodyNode
import OrielBridge
import Testing

@Suite("The simulated Oriel on a real broker")
struct OrielOnBrokerTests {
    private static func oriel(
        in scene: Scene, seed: UInt64 = 3, script: TurnScript = .short
    ) throws -> LiveOriel {
        var configuration = OrielConfiguration()
        configuration.scripts = [script]
        let oriel = LiveOriel(
            configuration, prefix: .cordelia, loop: scene.loop, brokers: [try BrokerAddress(scene.broker.url)],
            credentials: .none, chance: Chance(seed: seed), onNews: { _ in })
        // Only its name goes into the condition: what a condition holds may outlive its test.
        let epoch = oriel.oriel.oriel.epoch.text
        oriel.open()
        try scene.wait("Oriel is online") {
            scene.outside.text("oriel/status", "state") == "online"
                && scene.outside.text("oriel/status", "epoch") == epoch
        }
        return oriel
    }

    @Test func `runs a turn whose voice another body speaks, until it is handed back`() throws {
        let scene = try Scene()
        let oriel = try Self.oriel(in: scene, script: TurnScript.short.faster(by: 4))
        defer { _ = oriel }
        try scene.start("ipad")
        try scene.start("kitchen")
        try scene.wait("the record came") { scene.outside.text("body/ipad/face", "plan") == "Claude · high" }
        scene.say("body/ipad/set/voice_output", "kitchen")
        let turn = try scene.turnBegins()
        try scene.handOff("ipad", "there")
        try scene.handOff("ipad", "back")
        #expect(scene.outside.text("oriel/body/ipad/turn", "turn") == turn)
        #expect(scene.outside.text("oriel/body/ipad/turn", "step") == "done")
        #expect(scene.outside.text("body/kitchen/voice", "phase") == "ended")
        #expect(scene.outside.all("oriel/body/kitchen/voice").count == 1)
        #expect(scene.outside.problems("ipad") == [])
    }

    @Test func `whose speaker is gone orders the voice from the origin a lease later`() throws {
        let scene = try Scene()
        let oriel = try Self.oriel(in: scene)
        defer { _ = oriel }
        try scene.start("ipad")
        scene.say(
            "body/phone/status",
            #"{"state":"online","protocol":1,"boot":"p","name":"Phone","room":"hall","version":"1","build":1,"can":["voice"]}"#,
            retained: true)
        scene.say(
            "body/phone/voice",
            #"{"boot":"p","turn":null,"from":null,"phase":"quiet","beat":0,"lease":400,"why":null}"#, retained: true)
        scene.say("body/ipad/set/voice_output", "phone")
        _ = try scene.turnBegins()
        try scene.handOff("ipad", "going")
        try scene.wait("the phone got its order") { scene.outside.all("oriel/body/phone/voice").count == 1 }
        scene.say(
            "body/phone/status",
            #"{"state":"lost","protocol":1,"boot":"p","name":"Phone","room":"hall","version":"1","build":1,"can":["voice"]}"#,
            retained: true)
        try scene.handOff("ipad", "back", why: "Phone went offline before she ended")
        try scene.wait("the order was taken back") { scene.outside.all("oriel/body/phone/voice").count == 2 }
        try scene.wait("the ipad speaks itself") { scene.outside.text("body/ipad/voice", "phase") == "speaking" }
        try scene.handOff("ipad", "here")
    }

    @Test func `clears what an earlier Oriel left, even of bodies that are not there`() throws {
        let scene = try Scene()
        scene.step("phone", "old", 4, "thinking", epoch: "of-yesterday")
        scene.say("oriel/body/kitchen/turn", "rubbish", retained: true)
        try scene.wait("it is kept") { scene.outside.last["cordelia/oriel/body/kitchen/turn"] != nil }
        let oriel = try Self.oriel(in: scene)
        defer { _ = oriel }
        try scene.wait("both are gone") {
            scene.outside.last["cordelia/oriel/body/phone/turn"] == nil
                && scene.outside.last["cordelia/oriel/body/kitchen/turn"] == nil
        }
    }

    @Test func `that dies is said to be offline by its will, and one that comes back says its epoch`() throws {
        let scene = try Scene()
        var oriel: LiveOriel? = try Self.oriel(in: scene)
        let epoch = try #require(oriel?.oriel.oriel.epoch)
        oriel = nil
        try scene.wait("the will came") { scene.outside.text("oriel/status", "state") == "offline" }
        #expect(scene.outside.text("oriel/status", "epoch") == epoch.text)
        let next = try Self.oriel(in: scene, seed: 4)
        #expect(next.oriel.oriel.epoch != epoch)
        // A late will of the earlier one must not stay on the broker.
        scene.say(
            "oriel/status", #"{"state":"offline","protocol":1,"epoch":"\#(epoch)","engine":"Mac Studio"}"#,
            retained: true)
        try scene.wait("it says online again") {
            scene.outside.text("oriel/status", "epoch") == next.oriel.oriel.epoch.text
        }
        var isClosed = false
        next.stop(within: .seconds(1)) { isClosed = true }
        try scene.wait("it left") { isClosed && scene.outside.text("oriel/status", "state") == "offline" }
    }

    @Test func `tells everything anew to a broker that forgot`() throws {
        let scene = try Scene()
        let oriel = try Self.oriel(in: scene)
        try scene.start("ipad")
        try scene.wait("the record came") { scene.outside.last["cordelia/oriel/body/ipad/plan"] != nil }
        scene.broker.stop()
        try scene.wait("the outside noticed") { !scene.outside.isUp && !oriel.link.isUp }
        try scene.broker.start()
        try scene.wait("all is there again", 20) {
            scene.outside.text("oriel/status", "state") == "online"
                && scene.outside.last["cordelia/oriel/brains"] != nil
                && scene.outside.last["cordelia/oriel/body/ipad/plan"] != nil
                && scene.outside.last["cordelia/oriel/body/ipad/avatar_set"] != nil
        }
    }
}
