import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@Suite("What a broker refuses")
struct RefusalTests {
    var house: House

    init() throws { house = try House() }

    /// A broker that knows one user and lets it write under `own/` alone.
    private func guarded() throws -> PrivateMosquitto {
        let passwords = try Self.passwordFile(user: "pippa", password: "right")
        return try PrivateMosquitto(
            .init(
                anonymous: false, lines: ["password_file {folder}/passwords", "acl_file {folder}/acl"],
                files: [
                    "passwords": passwords,
                    "acl": "user pippa\ntopic readwrite own/#\ntopic read read/#\n",
                ]))
    }

    /// As `mosquitto_passwd` writes it.
    private static func passwordFile(user: String, password: String) throws -> String {
        let folder = try #require(TemporaryFolder.make(named: "passwords"))
        defer { TemporaryFolder.remove(folder) }
        let tool = try #require(ChildProcess.find("mosquitto_passwd"))
        let process = try ChildProcess(tool, ["-b", "-c", "\(folder)/passwords", user, password])
        try #require(process.wait(atMost: .seconds(10)))
        return try #require(TemporaryFolder.read("\(folder)/passwords"))
    }

    @Test("bad credentials are hopeless, said at once, and never shown", arguments: [true, false])
    mutating func badPassword(_ inAddress: Bool) throws {
        let broker = try guarded()
        let listener = Listener("a")
        let link = try house.link(
            listener, to: inAddress ? "mqtt://pippa@127.0.0.1:\(broker.port)" : broker.url,
            credentials: Credentials(user: inAddress ? nil : "pippa", password: Array("wrong-one".utf8)))
        #expect(house.loop.run { listener.end != nil })
        let words = try #require(listener.end)
        #expect(words.hasPrefix("mosquitto at \"127.0.0.1:\(broker.port)\": not authorized (user \"pippa\")"))
        #expect(!words.contains("wrong-one"))
        #expect(!link.isUp && listener.ups == 0)
    }

    @Test(
        "credentials that cannot be meant are hopeless before anything is sent",
        arguments: [
            (Credentials(password: [1]), "no user"), (Credentials(user: "u", password: [1, 0, 1]), "zero byte"),
        ])
    mutating func useless(_ credentials: Credentials, hint: String) throws {
        let broker = try StubBroker(.accepts, on: house.loop)
        let listener = Listener("a")
        _ = try house.link(listener, to: broker.url, credentials: credentials)
        #expect(house.loop.run { listener.end != nil })
        #expect(listener.end?.contains(hint) == true)
        #expect(broker.greetings.isEmpty)
    }

    @Test("the next broker is used when one is hopeless, and what was hopeless is said")
    mutating func nextOne() throws {
        let broker = try guarded()
        let other = try PrivateMosquitto()
        let listener = Listener("a")
        let link = try house.link(listener, to: broker.url, other.url)
        #expect(house.loop.run { link.isUp })
        #expect(listener.downs.first?.contains("not authorized (nobody by name)") == true)
        #expect(listener.downs.first?.contains("not tried again") == true)
        #expect(listener.end == nil)
    }

    @Test("a publication or subscription that the ACL denies reaches the person as a sentence")
    mutating func denied() throws {
        let broker = try guarded()
        let listener = Listener("a", subscribing: ["own/x"])
        let link = try house.link(
            listener, to: broker.url, credentials: Credentials(user: "pippa", password: Array("right".utf8)))
        #expect(house.loop.run { link.isUp })
        link.publish(.event("own/x", "mine", receipt: 1))
        link.publish(.state("other/x", "not mine"))
        link.publish(.event("other/y", "not mine", receipt: 2))
        #expect(house.loop.run { listener.refusals.count == 2 && listener.acknowledgements == [1] })
        #expect(
            listener.refusals.map(\.why)
                == ["other/x", "other/y"].map {
                    "the broker refused what was published on \"\($0)\": not authorized; check the ACL"
                })
        #expect(listener.texts == ["own/x=mine"])
        #expect(link.isUp)
    }

    @Test("what is no topic, or larger than the broker takes, is refused and nothing else")
    mutating func invalid() throws {
        let broker = try PrivateMosquitto(.init(lines: ["max_packet_size 2000"]))
        let listener = Listener("a", subscribing: ["x"])
        let link = try house.link(listener, to: broker.url)
        #expect(house.loop.run { link.isUp })
        link.publish(.event("a/#", ""))
        link.publish(.event("", ""))
        link.publish(Publication(topic: "x", payload: Data(count: 5_000), retained: false))
        link.publish(.event("x", "fine"))
        #expect(house.loop.run { listener.texts == ["x=fine"] })
        #expect(listener.refusals.map(\.topic) == ["a/#", "", "x"])
        #expect(listener.refusals.last?.why.contains("larger than the broker takes") == true)
        #expect(listener.downs.isEmpty)
    }

    @Test("a taken id, when the broker says so, is hopeless for who had it")
    mutating func takenID() throws {
        let broker = try StubBroker(.takesOver, on: house.loop)
        let listener = Listener("ipad")
        let link = try house.link(listener, to: broker.url)
        #expect(house.loop.run { listener.end != nil })
        #expect(listener.end?.contains("another program connected with the id \"ipad\"") == true)
        #expect(listener.ups == 1 && !link.isUp)
    }

    @Test("two with one id push each other out ever more slowly, and say what may be the matter")
    mutating func pushedOut() throws {
        let broker = try PrivateMosquitto()
        let listeners = [Listener("ipad"), Listener("ipad")]
        for listener in listeners { _ = try house.link(listener, to: broker.url) }
        #expect(house.loop.run { listeners.contains { $0.downs.contains { $0.contains("client id is the same") } } })
        #expect(listeners.allSatisfy { $0.ups < 8 })
    }
}
