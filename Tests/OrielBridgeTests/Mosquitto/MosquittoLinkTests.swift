import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@Suite("A link to a real Mosquitto")
struct MosquittoLinkTests {
    let broker: PrivateMosquitto
    var house: House

    init() throws {
        broker = try PrivateMosquitto(.init(keepsStore: true))
        house = try House()
    }

    @Test("speaks MQTT 5, hears what it subscribed to, and is told what was acknowledged")
    mutating func speaksAndHears() throws {
        let listener = Listener("a", subscribing: ["t/+"])
        let link = try house.link(listener, to: broker.url)
        #expect(house.loop.run { link.isUp })
        #expect(link.protocolInUse == .v5)
        link.publish(.event("t/x", "hello", receipt: 9))
        link.publish(Publication(topic: "t/y", payload: Data(), retained: false, acknowledged: false, receipt: 10))
        #expect(house.loop.run { listener.deliveries.count == 2 && listener.acknowledgements.count == 1 })
        #expect(listener.texts == ["t/x=hello", "t/y="])
        #expect(listener.acknowledgements == [9])
        #expect(listener.heard > 0)
        #expect(link.dropped == 0)
    }

    @Test("subscribes in order before it tells that the link is up, and passes on what the broker retained")
    mutating func retained() throws {
        let early = Listener("early")
        let first = try house.link(early, to: broker.url)
        early.onUp = { ["b", "a", "c"].forEach { first.publish(.state("r/\($0)", $0)) } }
        #expect(house.loop.run { first.isUp && early.ups == 1 })
        var closed = false
        first.close(within: .seconds(1)) { closed = true }
        #expect(house.loop.run { closed })

        let late = Listener("late", subscribing: ["r/c", "r/a", "r/b"])
        let second = try house.link(late, to: broker.url)
        late.onUp = { second.publish(.event("r/a", "live")) }
        #expect(house.loop.run { late.deliveries.count == 4 })
        #expect(late.texts == ["r/c=c!", "r/a=a!", "r/b=b!", "r/a=live"])
        #expect(late.told.first == "up")
    }

    @Test("its will is published when it dies, and not when it closes or leaves")
    mutating func wills() throws {
        let watcher = Listener("watcher", subscribing: ["w/#"])
        let watching = try house.link(watcher, to: broker.url)
        #expect(house.loop.run { watching.isUp })
        var dying: MosquittoLink? = try house.link(Listener("dying", will: .state("w/dying", "lost")), to: broker.url)
        let closing = try house.link(Listener("closing", will: .state("w/closing", "lost")), to: broker.url)
        let leaving = try house.link(Listener("leaving", will: .state("w/leaving", "lost")), to: broker.url)
        var all = [dying, closing, leaving].compactMap { $0 }
        #expect(house.loop.run { watching.isUp && all.allSatisfy { $0.isUp } })
        var ended = 0
        closing.publish(.state("w/closing", "offline"))
        closing.close(within: .seconds(1)) { ended += 1 }
        leaving.leave { ended += 1 }
        #expect(house.loop.run { ended == 2 })
        all = []
        if let gone = dying { house.drop(gone) }
        dying = nil
        #expect(house.loop.run { watcher.texts.contains("w/dying=lost") })
        #expect(watcher.texts == ["w/closing=offline", "w/dying=lost"])
    }

    @Test("closing waits for what is not acknowledged yet, and for no longer than it may")
    mutating func closing() throws {
        let watcher = Listener("watcher", subscribing: ["c/#"])
        let watching = try house.link(watcher, to: broker.url)
        let speaker = Listener("speaker")
        let link = try house.link(speaker, to: broker.url)
        #expect(house.loop.run { watching.isUp && link.isUp })
        for number in 0..<100 { link.publish(.state("c/\(number)", "\(number)")) }
        var isClosed = false
        link.close(within: .seconds(5)) { isClosed = true }
        link.publish(.event("c/late", "too late"))
        #expect(house.loop.run { isClosed && watcher.deliveries.count >= 100 })
        #expect(Set(watcher.texts) == Set((0..<100).map { "c/\($0)=\($0)" }))
        #expect(link.dropped == 1)

        let stuck = try house.link(Listener("stuck"), to: broker.url)
        #expect(house.loop.run { stuck.isUp })
        broker.pause()
        stuck.publish(.state("c/stuck", ""))
        let start = house.loop.now
        var isDone = false
        stuck.close(within: .milliseconds(300)) { isDone = true }
        #expect(house.loop.run { isDone })
        #expect(house.loop.now - start < .seconds(1))
        broker.resume()
    }

    @Test("counts what is published without a link, and sends none of it later")
    mutating func offline() throws {
        let listener = Listener("a", subscribing: ["o/#"])
        let link = try house.link(listener, to: broker.url)
        link.publish(.event("o/early", ""))
        #expect(link.dropped == 1)
        #expect(house.loop.run { link.isUp })
        broker.kill()
        #expect(house.loop.run { !link.isUp })
        link.publish(.event("o/between", ""))
        link.publish(.state("o/state", ""))
        #expect(link.dropped == 3)
        try broker.start()
        #expect(house.loop.run { link.isUp })
        link.publish(.event("o/now", ""))
        #expect(house.loop.run { !listener.deliveries.isEmpty })
        #expect(listener.texts == ["o/now="])
    }

    @Test("comes back by itself after an orderly restart with its store, and after a kill without one")
    mutating func restarts() throws {
        let listener = Listener("a", subscribing: ["s/kept", "s/other"])
        let link = try house.link(listener, to: broker.url)
        #expect(house.loop.run { link.isUp })
        link.publish(.state("s/kept", "1"))
        #expect(house.loop.run { listener.texts == ["s/kept=1"] })
        try broker.restart(keepingStore: true)
        #expect(house.loop.run { listener.ups == 2 && listener.deliveries.count == 2 })
        #expect(listener.texts.last == "s/kept=1!")
        #expect(listener.downs.count == 1)
        #expect(listener.downs.first?.hasPrefix("mosquitto at \"127.0.0.1:\(broker.port)\": it ") == true)

        broker.kill()
        #expect(house.loop.run { listener.downs.contains { $0.contains("connection refused; trying again in ") } })
        try broker.start(keepingStore: false)
        #expect(house.loop.run { listener.ups == 3 })
        link.publish(.state("s/other", "2"))
        #expect(house.loop.run { listener.deliveries.count == 3 })
        #expect(listener.texts.last == "s/other=2")
    }

    @Test("sends nothing again on the next connection that was on its way when the last one ended")
    mutating func nothingAgain() throws {
        let speaker = Listener("speaker")
        let link = try house.link(speaker, to: broker.url)
        #expect(house.loop.run { link.isUp })
        broker.pause()
        for number in 0..<50 { link.publish(.event("n/\(number)", "old", receipt: UInt64(number))) }
        #expect(!house.loop.run(atMost: .milliseconds(50)) { !speaker.acknowledgements.isEmpty })
        broker.kill()
        #expect(house.loop.run { !link.isUp })
        #expect(link.dropped == 50)
        try broker.start(keepingStore: false)
        let watcher = Listener("watcher", subscribing: ["n/#"])
        let watching = try house.link(watcher, to: broker.url)
        #expect(house.loop.run { watching.isUp && link.isUp })
        link.publish(.event("n/new", "new", receipt: 99))
        #expect(house.loop.run { !watcher.deliveries.isEmpty })
        #expect(watcher.texts == ["n/new=new"])
        #expect(house.loop.run { speaker.acknowledgements == [99] })
    }

    @Test("a broker that is slow gets the newest state, and memory does not grow meanwhile")
    mutating func slow() throws {
        let watcher = Listener("watcher", subscribing: ["z/#"])
        let watching = try house.link(watcher, to: broker.url)
        let link = try house.link(Listener("a"), to: broker.url)
        #expect(house.loop.run { watching.isUp && link.isUp })
        broker.pause()
        let value = Data(repeating: 7, count: 64 << 10)
        for number in 0..<2_000 {
            var payload = value
            payload.append(contentsOf: "\(number)".utf8)
            link.publish(Publication(topic: "z/state/\(number % 3)", payload: payload, retained: true))
            link.publish(Publication(topic: "z/event", payload: payload, retained: false))
        }
        #expect(link.dropped > 1_800)
        broker.resume()
        let newest = { (number: Int) in
            watcher.deliveries.last { $0.topic == "z/state/\(number % 3)" }?.payload.dropFirst(value.count)
        }
        #expect(house.loop.run { [1_997, 1_998, 1_999].allSatisfy { newest($0) == Data("\($0)".utf8) } })
        #expect(watcher.deliveries.count < 100)
        #expect(watcher.downs.isEmpty && link.isUp)
    }

    @Test("notices within 15 s that nothing comes any more, and is back when something does")
    mutating func deadLink() throws {
        let listener = Listener("a")
        let link = try house.link(listener, to: broker.url)
        #expect(house.loop.run { link.isUp })
        broker.pause()
        let start = house.loop.now
        #expect(house.loop.run(atMost: .seconds(15)) { !link.isUp })
        #expect(house.loop.now - start > .seconds(8))
        #expect(listener.downs.first?.contains("nothing came from it for 1") == true)
        #expect(house.loop.run { listener.downs.contains { $0.contains("did not answer within 2 s") } })
        broker.resume()
        #expect(house.loop.run { link.isUp })
    }

    @Test("answers at once: no packet waits for another's acknowledgement")
    mutating func noDelay() throws {
        let listener = Listener("a", subscribing: ["d"])
        let link = try house.link(listener, to: broker.url)
        #expect(house.loop.run { link.isUp })
        let start = house.loop.now
        for round in 1...50 {
            link.publish(.event("d", "\(round)", receipt: UInt64(round)))
            #expect(house.loop.run { listener.deliveries.count == round && listener.acknowledgements.count == round })
        }
        // With Nagle's algorithm each round would take more than 40 ms.
        #expect(house.loop.now - start < .seconds(1))
    }

    @Test("takes in no more than a byte over 8 MiB of a payload, and stays up")
    mutating func large() throws {
        let listener = Listener("a", subscribing: ["l"])
        let link = try house.link(listener, to: broker.url)
        #expect(house.loop.run { link.isUp })
        link.publish(Publication(topic: "l", payload: Data(repeating: 7, count: 9 << 20), retained: false))
        link.publish(.event("l", "after"))
        #expect(house.loop.run { listener.deliveries.count == 2 })
        #expect(listener.deliveries.first?.payload.count == 8_388_609)
        #expect(listener.downs.isEmpty)
    }

    @Test("two hundred links share one loop, and all come back after a restart")
    mutating func many() throws {
        let listeners = (0..<200).map { Listener("many-\($0)", subscribing: ["m/\($0)", "m/all"]) }
        let links = try listeners.map { try house.link($0, to: broker.url) }
        #expect(house.loop.run { links.allSatisfy { $0.isUp } })
        links[0].publish(.event("m/all", "x"))
        #expect(house.loop.run { listeners.allSatisfy { $0.texts == ["m/all=x"] } })
        try broker.restart()
        #expect(house.loop.run { listeners.allSatisfy { $0.ups == 2 } })
        for (number, link) in links.enumerated() { link.publish(.event("m/\(number)", "own")) }
        #expect(house.loop.run { listeners.allSatisfy { $0.deliveries.count == 2 } })
        var closed = 0
        for link in links { link.close(within: .seconds(2)) { closed += 1 } }
        #expect(house.loop.run { closed == 200 })
    }
}
