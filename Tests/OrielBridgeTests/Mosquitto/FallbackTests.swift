import BodyNode
import OrielBridge
import Testing

@Suite("The choice of protocol and broker")
struct FallbackTests {
    var house: House

    init() throws { house = try House() }

    @Test(
        "MQTT 3.1.1 is spoken at once to a broker that does not take MQTT 5, and kept while it works",
        arguments: [
            StubBroker.ToMQTT5.closes, .resets, .refusesAsMQTT3, .refusesAsMQTT5, .saysNothing,
        ])
    mutating func fallsBack(_ manner: StubBroker.ToMQTT5) throws {
        let broker = try StubBroker(manner, on: house.loop)
        let listener = Listener("a")
        let start = house.loop.now
        let link = try house.link(listener, to: broker.url)
        #expect(house.loop.run { link.isUp })
        #expect(link.protocolInUse == .v311)
        #expect(house.loop.now - start < (manner == .saysNothing ? .milliseconds(2_800) : .milliseconds(800)))
        #expect(listener.downs.isEmpty)
        #expect(broker.greetings == [5, 4])
    }

    @Test("MQTT 3.1.1 works against a real Mosquitto")
    mutating func real() throws {
        let broker = try PrivateMosquitto(.init(lines: ["max_keepalive 60"]))
        let listener = Listener("a", subscribing: ["x/#"], will: .state("x/will", "lost"))
        let link = MosquittoLink(
            loop: house.loop, participant: listener, brokers: [try BrokerAddress(broker.url)], credentials: .none,
            chance: Chance(seed: 1), only: .v311)
        link.open()
        #expect(house.loop.run { link.isUp })
        #expect(link.protocolInUse == .v311)
        link.publish(.event("x/y", "z", receipt: 3))
        #expect(house.loop.run { listener.texts == ["x/y=z"] && listener.acknowledgements == [3] })
    }

    @Test("a refused connection is no reason to fall back, and the reason is told once")
    mutating func refused() throws {
        let port = try #require(Loopback.freePort())
        let listener = Listener("a")
        let link = try house.link(listener, to: "mqtt://127.0.0.1:\(port)")
        #expect(house.loop.run { listener.downs.count == 1 })
        let words = try #require(listener.downs.first)
        #expect(words.hasPrefix("mosquitto at \"127.0.0.1:\(port)\": connection refused; trying again in 0."))
        #expect(words.hasSuffix(" s"))
        let broker = try PrivateMosquitto(.init(port: port))
        #expect(house.loop.run { link.isUp })
        #expect(link.protocolInUse == .v5)
        #expect(listener.downs.count == 1)
        broker.remove()
    }

    @Test("a network that drops what it is sent is given up after 5 s, and no other protocol is tried")
    mutating func dropped() throws {
        let full = try FullPort()
        let listener = Listener("a")
        let start = house.loop.now
        _ = try house.link(listener, to: "mqtt://127.0.0.1:\(full.port)")
        #expect(house.loop.run { !listener.downs.isEmpty })
        #expect(listener.downs.first?.contains("no answer within 5 s; trying again in 0.") == true, "\(listener.downs)")
        #expect(house.loop.now - start > .seconds(4))
    }

    @Test("a broker that is gone is left for the next one, and a lost link finds either")
    mutating func twoBrokers() throws {
        let first = try PrivateMosquitto()
        let second = try PrivateMosquitto()
        let listener = Listener("a")
        first.kill()
        let link = try house.link(listener, to: first.url, second.url)
        #expect(house.loop.run { link.isUp })
        #expect(link.broker?.description == "127.0.0.1:\(second.port)")
        #expect(
            listener.downs == [
                "mosquitto at \"127.0.0.1:\(first.port)\": connection refused; trying \"127.0.0.1:\(second.port)\" now"
            ])
        try first.start()
        second.kill()
        #expect(house.loop.run { listener.ups == 2 })
        #expect(link.broker?.description == "127.0.0.1:\(first.port)")
    }

    @Test("a name is looked up beside the loop, and each of its addresses is tried")
    mutating func names() throws {
        let broker = try PrivateMosquitto()
        let listener = Listener("a")
        // Where localhost is also ::1, nobody listens there.
        let link = try house.link(listener, to: "mqtt://localhost:\(broker.port)")
        #expect(house.loop.run { link.isUp })

        let lost = Listener("b")
        let nowhere = try house.link(lost, to: "mqtt://no-such-host.invalid")
        #expect(house.loop.run(atMost: .seconds(20)) { !lost.downs.isEmpty })
        #expect(
            lost.downs.first?.hasPrefix(
                "mosquitto at \"no-such-host.invalid:1883\": \"no-such-host.invalid\" cannot be looked up: ") == true)
        #expect(!nowhere.isUp && link.isUp)
    }

    @Test("a broker without an address is said at once")
    mutating func none() throws {
        let listener = Listener("a")
        let link = MosquittoLink(
            loop: house.loop, participant: listener, brokers: [], credentials: .none, chance: Chance(seed: 1))
        link.open()
        #expect(house.loop.run { listener.end != nil })
        var isClosed = false
        link.close(within: .seconds(1)) { isClosed = true }
        #expect(house.loop.run { isClosed })
    }

    @Test("many links that find no broker stay calm, and can be closed at any time")
    mutating func closedWhileTrying() throws {
        let silent = try StubBroker(.saysNothing, on: house.loop)
        let port = try #require(Loopback.freePort())
        var links: [MosquittoLink] = []
        for number in 0..<20 {
            links.append(
                try house.link(Listener("a\(number)"), to: number % 2 == 0 ? silent.url : "mqtt://127.0.0.1:\(port)"))
        }
        #expect(house.loop.run { silent.greetings.count == 10 })
        var closed = 0
        for link in links { link.close(within: .seconds(1)) { closed += 1 } }
        #expect(house.loop.run(atMost: .seconds(1)) { closed == 20 })
    }
}
