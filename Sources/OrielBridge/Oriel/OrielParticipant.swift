package import BodyNode
import FoundationEssentials

/// What a simulated Oriel has around it besides the bus: time, and whoever reads what happens to it.
///
/// Two things stand behind it: a program on its event loop, and a rehearsal in virtual time.
package protocol OrielSurroundings: AnyObject {
    /// Oriel's own monotonic time.
    var now: Moment { get }
    /// The time of day for people, as in RFC 3339; no decision uses it.
    var timestamp: String { get }
    /// From now on `oriel.timePassed()` is wanted then, and not at any moment asked for before; nil: not at all.
    func wake(_ oriel: OrielParticipant, at moment: Moment?)
    /// The connection's state, and what was refused, in sentences for people.
    func heard(_ news: Node.News, of oriel: OrielParticipant)
}

/// The simulated Oriel on a bus: turns messages and time into events, and effects into publications. It decides nothing.
package final class OrielParticipant: Participant {
    package private(set) var oriel: SimulatedOriel
    package let prefix: Prefix
    /// Where publications go; set once, before anything else is called.
    package weak var bus: (any Bus)?
    private weak var surroundings: (any OrielSurroundings)?
    private let wire: any Translator

    /// - Parameter wire: nil for one of its own.
    package init(
        oriel: SimulatedOriel, prefix: Prefix, surroundings: any OrielSurroundings, wire: (any Translator)? = nil
    ) {
        self.oriel = oriel
        self.prefix = prefix
        self.wire = wire ?? Wire(prefix)
        self.surroundings = surroundings
    }

    // MARK: Participant

    package var session: Session {
        let bodies: [BodyTopic] = [.status, .handOff, .voice, .controls, .wake, .decision, .said, .cancel]
        return Session(
            clientID: "\(prefix.text.replacing("/", with: "-"))-oriel-\(oriel.epoch)",
            subscriptions: [
                Subscription(prefix.spell(.oriel(.status))), Subscription(prefix.spell(.hello), showsRetain: true),
                Subscription(prefix.filter(toEveryBody: .turn)),
            ]
                + bodies.map { Subscription(prefix.filter(ofEveryBody: $0), showsRetain: !$0.isRetained) },
            will: publication(.say(.status(oriel.status(online: false)))))
    }

    package func linkUp() {
        surroundings?.heard(.linkUp, of: self)
        take(.linkUp)
    }

    package func linkDown(why: String) {
        surroundings?.heard(.linkDown(why: why), of: self)
        take(.linkDown)
    }

    package func brokerHeard() {}

    package func acknowledged(_ receipt: UInt64) {}

    package func refused(topic: String, why: String) { surroundings?.heard(.warning(why), of: self) }

    package func gaveUp(why: String) { surroundings?.heard(.gaveUp(why: why), of: self) }

    package func received(_ delivery: Delivery) {
        let topic = wire.read(delivery.topic)
        if delivery.retained, !topic.isRetained {
            return refused(delivery, why: "a retained message was left on this topic and is ignored")
        }
        if case .orielBody(let body, .turn) = topic { return received(delivery, as: topic, leftFor: body) }
        do throws(Refusal) {
            let word = try wire.decode(topic, delivery.payload)
            if let event = event(word, retained: delivery.retained) { take(event) }
        } catch {
            refused(delivery, why: error.why)
        }
    }

    // MARK: Time and orders from the program

    package func timePassed() { take(.timePassed) }

    /// The next turn, of this body where one is named, follows this script.
    package func follow(_ script: TurnScript, of body: BodyID? = nil) { take(.script(script, of: body)) }

    /// A clean end. The bus is to be closed when its publications are out.
    package func stop() { take(.stop) }

    // MARK: Events and effects

    /// Of the turns only what an earlier Oriel left behind matters, readable or not.
    private func received(_ delivery: Delivery, as topic: Topic, leftFor body: BodyID) {
        guard delivery.retained, !delivery.payload.isEmpty else { return }
        guard case .orielBody(_, .turn(let step?))? = try? wire.decode(topic, delivery.payload) else {
            return take(.leftover(body, nil))
        }
        take(.leftover(body, step.epoch))
    }

    private func refused(_ delivery: Delivery, why: String) {
        surroundings?.heard(.warning("what came on \(delivery.topic.shown(atMost: 64)) is ignored: \(why)"), of: self)
    }

    private func take(_ event: OrielEvent) {
        guard let surroundings else { return }
        for effect in oriel.handle(event, at: surroundings.now) {
            if let publication = publication(effect) { bus?.publish(publication) }
        }
        surroundings.wake(self, at: oriel.nextDeadline)
    }

    private func publication(_ effect: OrielEffect) -> Publication? {
        let word: Word =
            switch effect {
            case .say(let word): .oriel(word)
            case .tell(let body, let word): .orielBody(body, word)
            case .hello: .hello
            }
        do throws(Refusal) {
            return try wire.publication(of: word, at: surroundings?.timestamp ?? "")
        } catch {
            surroundings?.heard(.warning("something was not said: \(error.why)"), of: self)
            return nil
        }
    }

    private func event(_ word: Word, retained: Bool) -> OrielEvent? {
        switch word {
        case .oriel(.status(let status)): .status(status, retained: retained)
        case .body(let body, let said): .body(body, said, retained: retained)
        case .said(let body, let said): .said(body, said)
        case .hello: .hello
        case .oriel, .orielBody, .face, .frame, .problem, .ask, .sense, .set: nil  // for others
        }
    }
}
