import BodyNode
import FoundationEssentials
import OrielBridge

/// A participant that writes down what it is told, and speaks when it is told to.
final class Listener: Participant {
    var session: Session
    var told: [String] = []
    var deliveries: [Delivery] = []
    var acknowledgements: [UInt64] = []
    var refusals: [(topic: String, why: String)] = []
    var downs: [String] = []
    var ups = 0
    var heard = 0
    var end: String?
    /// What it publishes at each link-up.
    var onUp: () -> Void = {}

    init(_ id: String, subscribing subscriptions: [String] = [], will: Publication? = nil) {
        session = Session(clientID: id, subscriptions: subscriptions, will: will)
    }

    var texts: [String] {
        deliveries.map { "\($0.topic)=\(String(decoding: $0.payload, as: UTF8.self))\($0.retained ? "!" : "")" }
    }

    func linkUp() {
        ups += 1
        told.append("up")
        onUp()
    }

    func linkDown(why: String) {
        downs.append(why)
        told.append("down")
    }

    func brokerHeard() { heard += 1 }

    func received(_ delivery: Delivery) {
        deliveries.append(delivery)
        told.append(delivery.topic)
    }

    func acknowledged(_ receipt: UInt64) { acknowledgements.append(receipt) }
    func refused(topic: String, why: String) { refusals.append((topic, why)) }

    func gaveUp(why: String) {
        end = why
        told.append("gave up")
    }
}

extension EventLoop {
    /// Runs until something is so.
    /// - Returns: whether it became so in time.
    func run(atMost patience: Duration = .seconds(10), until isSo: @escaping () -> Bool) -> Bool {
        let end = now + patience
        var look: Alarm?
        look = alarm { [unowned self] in
            if isSo() || now >= end { return stop() }
            look?.set(now + .milliseconds(2))
        }
        look?.set(now)
        run()
        look?.set(nil)
        look = nil
        return isSo()
    }
}

/// A loop with its links, as a program has it.
struct House {
    let loop: EventLoop
    private var chance = Chance(seed: 5)
    /// Kept, or they would end with their last mention in a test.
    private var links: [MosquittoLink] = []

    init() throws { loop = try EventLoop() }

    mutating func link(
        _ listener: Listener, to brokers: String..., credentials: Credentials = .none
    ) throws -> MosquittoLink {
        let link = MosquittoLink(
            loop: loop, participant: listener, brokers: try brokers.map { try BrokerAddress($0) },
            credentials: credentials, chance: Chance(seed: chance.next()))
        link.open()
        links.append(link)
        return link
    }

    /// Without a word to the broker, as a program that crashes.
    mutating func drop(_ link: MosquittoLink) { links.removeAll { $0 === link } }
}

extension Publication {
    static func event(_ topic: String, _ text: String, receipt: UInt64? = nil) -> Publication {
        Publication(topic: topic, payload: Data(text.utf8), retained: false, receipt: receipt)
    }

    static func state(_ topic: String, _ text: String) -> Publication {
        Publication(topic: topic, payload: Data(text.utf8), retained: true)
    }
}
