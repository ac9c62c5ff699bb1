import BodyNode
import FoundationEssentials
import Synchronization
import Testing

@testable import OrielBridge

/// Somebody on the bus who is none of the house's processes: says whatever a test wants said, and keeps all that is said,
/// with the moment at which it came.
///
/// It lives on a thread of its own, so that a moment is right however busy the tests are.
final class Outside: Sendable {
    struct Word: Sendable {
        /// Without the prefix.
        var topic: String
        var payload: String
        /// Whether the broker kept it from before.
        var retained: Bool
        var came: ContinuousClock.Instant

        /// A key's text; nil for null and for what is not there.
        func text(_ key: String) -> String? {
            (try? JSONDecoder().decode([String: AnyText].self, from: Data(payload.utf8)))?[key]?.text
        }
    }

    private struct Memory: Sendable {
        var isUp = false
        var linkUps = 0
        var heard: [Word] = []
        var last: [String: Word] = [:]
    }

    private enum Wish: Sendable { case say(Publication), leave }

    private let memory = Mutex(Memory())
    private let wishes: Mailbox

    init(_ url: String) throws {
        wishes = try #require(Mailbox())
        Mailbox.onOwnThread { [wishes, weak self] in
            guard let loop = try? EventLoop(), let address = try? BrokerAddress(url) else { return }
            let listener = Listening(self)
            let link = MosquittoLink(
                loop: loop, participant: listener, brokers: [address], credentials: .none, chance: Chance(seed: 1))
            var waiting: [Publication] = []
            let flush = {
                guard link.isUp else { return }
                for publication in waiting { link.publish(publication) }
                waiting = []
            }
            listener.onUp = flush
            let watched: Void? = try? loop.watch(wishes.bell, for: .read) { _ in
                for letter in wishes.take() {
                    switch letter.value as? Wish {
                    case .say(let publication): waiting.append(publication)
                    case .leave, nil: loop.stop()
                    }
                }
                flush()
            }
            guard watched != nil else { return }
            link.open()
            loop.run()
            link.die()
        }
    }

    /// Ends its thread.
    func leave() { wishes.post(Wish.leave, for: 0) }

    // MARK: Saying

    func say(_ topic: String, _ payload: String, retained: Bool = false) {
        let publication = Publication(topic: "cordelia/\(topic)", payload: Data(payload.utf8), retained: retained)
        wishes.post(Wish.say(publication), for: 0)
    }

    // MARK: What it heard

    var isUp: Bool { memory.withLock { $0.isUp } }
    var linkUps: Int { memory.withLock { $0.linkUps } }
    var heard: [Word] { memory.withLock { $0.heard } }

    func all(_ topic: String) -> [Word] { memory.withLock { $0.heard.filter { $0.topic == topic } } }

    /// What is so on a topic since the last connection; nil when it was cleared or never said.
    func last(_ topic: String) -> Word? { memory.withLock { $0.last[topic] } }
    var lastTopics: [String] { memory.withLock { $0.last.keys.sorted() } }

    func text(_ topic: String, _ key: String) -> String? { last(topic)?.text(key) }

    /// The first word on a topic since a moment that is such a one.
    func first(_ topic: String, since: ContinuousClock.Instant, where isMeant: (Word) -> Bool) -> Word? {
        all(topic).first { $0.came >= since && isMeant($0) }
    }

    // MARK: On its own thread

    fileprivate func link(isUp: Bool) {
        memory.withLock { memory in
            memory.isUp = isUp
            guard isUp else { return }
            memory.linkUps += 1
            memory.last = [:]
        }
    }

    fileprivate func received(_ delivery: Delivery) {
        let word = Word(
            topic: String(delivery.topic.dropFirst("cordelia/".count)),
            payload: String(decoding: delivery.payload, as: UTF8.self), retained: delivery.retained,
            came: ContinuousClock().now)
        memory.withLock { memory in
            memory.heard.append(word)
            memory.last[word.topic] = word.payload.isEmpty ? nil : word
        }
    }
}

private final class Listening: Participant {
    private weak var outside: Outside?
    var onUp: () -> Void = {}
    init(_ outside: Outside?) { self.outside = outside }

    let session = Session(clientID: "outside", subscriptions: ["cordelia/#"], will: nil)
    func linkUp() {
        outside?.link(isUp: true)
        onUp()
    }
    func linkDown(why: String) { outside?.link(isUp: false) }
    func received(_ delivery: Delivery) { outside?.received(delivery) }
    func brokerHeard() {}
    func acknowledged(_ receipt: UInt64) {}
    func refused(topic: String, why: String) {}
    func gaveUp(why: String) {}
}

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
