import BodyNode
import FoundationEssentials
import Testing

@testable import OrielBridge

@Suite("The simulated broker")
struct SimulatedBrokerTests {
    @Test func `hands out what it keeps with the flag at the subscription, and without it later`() {
        let stage = BrokerStage()
        let one = stage.joins("one")
        one.says("x", "1", retained: true)
        stage.wait(100)
        let two = stage.joins("two", to: ["+"])
        stage.wait(100)
        one.says("x", "2", retained: true)
        stage.wait(100)
        #expect(two.heard == ["x 1 retained", "x 2"])
    }

    @Test func `forgets a topic when nothing is said on it, and tells whoever listens`() {
        let stage = BrokerStage()
        let one = stage.joins("one")
        one.says("x", "1", retained: true)
        stage.wait(100)
        let two = stage.joins("two", to: ["x"])
        one.says("x", "", retained: true)
        stage.wait(100)
        let three = stage.joins("three", to: ["x"])
        stage.wait(100)
        #expect(two.heard.last == "x ")
        #expect(three.heard == [])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `keeps the order of a topic and of no two topics`(seed: UInt64) {
        let stage = BrokerStage(seed: seed) {
            $0.longest = .milliseconds(500)
            $0.stragglers = 500
            $0.duplicates = 200
        }
        let one = stage.joins("one")
        let two = stage.joins("two", to: ["#"])
        stage.wait(3_000)
        for number in 10..<40 {
            one.says("a", "\(number)")
            one.says("b", "\(number)")
        }
        stage.wait(5_000)
        for topic in ["a", "b"] {
            let numbers = two.heard.filter { $0.hasPrefix(topic) }
            #expect(numbers == numbers.sorted(), "seed \(seed)")
            #expect(Set(numbers).count == 30, "nothing is lost; seed \(seed)")
        }
    }

    @Test func `says a will when the program dies, at once with a reset and after the keepalive without`() {
        for (reset, longest) in [(true, 10), (false, 8_100)] {
            let stage = BrokerStage()
            let dying = stage.joins("dying", will: "gone")
            let other = stage.joins("other", to: ["will/dying"])
            stage.wait(100)
            dying.link?.die(reset: reset)
            let began = stage.broker.now
            stage.wait(20_000)
            #expect(other.heard == ["will/dying gone"])
            #expect((other.heardAt.last ?? began) - began <= .milliseconds(longest))
            #expect(reset || (other.heardAt.last ?? began) - began >= .milliseconds(2_000))
        }
    }

    @Test func `says no will after a clean end, and takes what was said before it`() {
        let stage = BrokerStage()
        let leaving = stage.joins("leaving", will: "gone")
        let other = stage.joins("other", to: ["#"])
        stage.wait(100)
        leaving.says("x", "bye")
        leaving.link?.close()
        stage.wait(20_000)
        #expect(other.heard == ["x bye"])
    }

    @Test func `lets a link that is cut notice in its own time, lose what it says, and come back`() {
        let stage = BrokerStage()
        let one = stage.joins("one", to: ["x"], will: "gone")
        let two = stage.joins("two", to: ["will/one"])
        stage.wait(7_000)
        stage.broker.cut(one.required, reset: false, for: .seconds(13))
        one.says("x", "lost")
        stage.wait(4_000)
        #expect(one.ups == 1 && one.downs.isEmpty, "nobody was told")
        stage.wait(8_000)
        #expect(one.downs == ["the broker does not answer"])
        #expect(two.heard == ["will/one gone"])
        stage.wait(6_000)
        #expect(one.ups == 2)
        #expect(one.heard.isEmpty, "what was said into a dead link is never said")
    }

    @Test func `takes an id over: the older connection is dead, and its will is said before the new one is heard`() {
        let stage = BrokerStage()
        let one = stage.joins("one", will: "gone")
        let two = stage.joins("two", to: ["#"])
        stage.wait(100)
        let again = stage.joins("one", will: "gone")
        stage.wait(10)
        again.says("x", "here")
        stage.wait(500)
        #expect(two.heard.prefix(2) == ["will/one gone", "x here"])
        #expect(one.downs.first == "the id was taken over")
    }

    @Test(arguments: [true, false])
    func `restarts with or without what it kept, and says no wills`(keeps: Bool) {
        let stage = BrokerStage()
        let one = stage.joins("one", will: "gone")
        one.says("x", "1", retained: true)
        stage.wait(100)
        stage.broker.restart(keepingRetained: keeps, reset: true, after: .seconds(3))
        stage.wait(1_000)
        #expect(one.downs == ["the connection was closed"])
        stage.wait(8_000)
        #expect(one.ups == 2)
        let two = stage.joins("two", to: ["#"])
        stage.wait(100)
        #expect(two.heard == (keeps ? ["x 1 retained"] : []))
    }

    @Test func `that is frozen answers nothing, and does what it was told once it thaws`() {
        let stage = BrokerStage()
        let one = stage.joins("one")
        let two = stage.joins("two", to: ["x"])
        stage.wait(100)
        stage.broker.freeze(for: .seconds(4))
        one.says("x", "late")
        stage.wait(3_900)
        #expect(two.heard.isEmpty && one.acknowledged == 0)
        stage.wait(200)
        #expect(two.heard == ["x late"] && one.acknowledged == 1)
        stage.broker.freeze(for: .seconds(30))
        stage.wait(16_000)
        #expect(one.downs == ["the broker does not answer"])
        stage.wait(30_000)
        #expect(one.ups == 2)
    }

    @Test func `says a message to a client once, or once for each of its filters that match`() {
        for copies in [false, true] {
            let stage = BrokerStage { $0.copiesPerSubscription = copies }
            let one = stage.joins("one", to: ["a/b", "a/+"])
            stage.wait(100)
            one.says("a/b", "1")
            stage.wait(100)
            #expect(one.heard.count == (copies ? 2 : 1))
        }
    }
}

/// A broker, and clients that write down what comes.
private final class BrokerStage {
    let broker: SimulatedBroker
    private var clients: [Client] = []

    init(seed: UInt64 = 1, _ change: (inout Weather) -> Void = { _ in }) {
        var weather = Weather.fair
        change(&weather)
        broker = SimulatedBroker(weather: weather, chance: Chance(seed: seed))
    }

    func joins(_ name: String, to filters: [String] = [], will: String? = nil) -> Client {
        let client = Client(name, filters, will: will, broker)
        client.link = broker.link(for: client, name: name)
        client.link?.open()
        clients.append(client)
        wait(20)
        return client
    }

    func wait(_ milliseconds: Int) {
        let end = broker.now + .milliseconds(milliseconds)
        while let next = broker.next, next <= end { broker.step() }
        broker.idle(until: end)
    }
}

private final class Client: Participant {
    let session: Session
    private let broker: SimulatedBroker
    var link: SimulatedLink?
    private(set) var heard: [String] = []
    private(set) var heardAt: [Moment] = []
    private(set) var ups = 0
    private(set) var downs: [String] = []
    private(set) var acknowledged = 0

    init(_ name: String, _ filters: [String], will: String?, _ broker: SimulatedBroker) {
        session = Session(
            clientID: name, subscriptions: filters,
            will: will.map { Publication(topic: "will/\(name)", payload: Data($0.utf8), retained: true) })
        self.broker = broker
    }

    var required: SimulatedLink { link ?? broker.link(for: self, name: "none") }

    func says(_ topic: String, _ text: String, retained: Bool = false) {
        link?.publish(Publication(topic: topic, payload: Data(text.utf8), retained: retained, receipt: 1))
    }

    func linkUp() { ups += 1 }
    func linkDown(why: String) { downs.append(why) }
    func brokerHeard() {}
    func received(_ delivery: Delivery) {
        heardAt.append(broker.now)
        heard.append(
            "\(delivery.topic) \(String(decoding: delivery.payload, as: UTF8.self))"
                + (delivery.retained ? " retained" : ""))
    }
    func acknowledged(_ receipt: UInt64) { acknowledged += 1 }
    func refused(topic: String, why: String) {}
    func gaveUp(why: String) {}
}
