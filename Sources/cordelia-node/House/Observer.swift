import BodyNode
import OrielBridge

/// A client that listens to the whole house, as `mosquitto_sub` would, and can speak for senses and people.
final class Observer: Participant {
    private let wire: Wire
    private let heard: (Word, _ retained: Bool) -> Void
    private let unreadable: (_ topic: String, _ why: String) -> Void
    private let onNews: (Node.News) -> Void
    weak var bus: (any Bus)?

    init(
        _ prefix: Prefix, heard: @escaping (Word, Bool) -> Void, unreadable: @escaping (String, String) -> Void,
        onNews: @escaping (Node.News) -> Void
    ) {
        wire = Wire(prefix)
        self.heard = heard
        self.unreadable = unreadable
        self.onNews = onNews
    }

    /// False when the word cannot be said.
    @discardableResult
    func say(_ word: Word) -> Bool {
        guard let publication = try? wire.publication(of: word, at: Timestamp.now()) else { return false }
        bus?.publish(publication)
        return true
    }

    var session: Session {
        var chance = Chance.fresh
        let name: Boot = chance.id()
        return Session(
            clientID: "\(wire.prefix.text.replacing("/", with: "-"))-observer-\(name)",
            subscriptions: [wire.prefix.filterEverything], will: nil)
    }

    func linkUp() { onNews(.linkUp) }
    func linkDown(why: String) { onNews(.linkDown(why: why)) }
    func brokerHeard() {}
    func acknowledged(_ receipt: UInt64) {}
    func refused(topic: String, why: String) { onNews(.warning(why)) }
    func gaveUp(why: String) { onNews(.gaveUp(why: why)) }

    func received(_ delivery: Delivery) {
        do throws(Refusal) { heard(try wire.decode(delivery), delivery.retained) } catch {
            unreadable(delivery.topic, error.why)
        }
    }
}
