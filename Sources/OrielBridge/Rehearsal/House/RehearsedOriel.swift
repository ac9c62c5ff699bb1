import BodyNode
import FoundationEssentials

/// Oriel's machine in a rehearsal: its program, which may be dead, and its link.
final class RehearsedOriel: Participant {
    private unowned let house: RehearsedHouse
    private(set) var hub: SimulatedOriel?
    private(set) var link: SimulatedLink?
    private var starts = 0
    private var startedAt = Moment.start
    private(set) var alarm: Moment?

    init(in house: RehearsedHouse) { self.house = house }

    var isRunning: Bool { hub != nil }
    var isLinked: Bool { link?.carries ?? false }

    func start(_ configuration: OrielConfiguration, seed: UInt64) {
        guard hub == nil else { return }
        starts += 1
        startedAt = house.now
        hub = SimulatedOriel(configuration, chance: Chance(seed: seed &+ UInt64(starts)))
        let link = house.broker.link(for: self, name: "oriel")
        self.link = link
        link.open()
    }

    func crash(powerFails: Bool) {
        link?.die(reset: !powerFails)
        (hub, link, alarm) = (nil, nil, nil)
    }

    func timePassed() {
        guard let alarm, alarm <= house.now else { return }
        self.alarm = nil
        take(.timePassed)
    }

    // MARK: Participant

    var session: Session {
        let exact: [Topic] = [.oriel(.status), .hello]
        let bodies: [BodyTopic] = [.status, .handOff, .voice, .wake, .cancel, .said]
        let filters = bodies.map { house.prefix.filter(ofEveryBody: $0) } + [house.prefix.filter(toEveryBody: .turn)]
        return Session(
            clientID: "oriel-\(hub?.epoch.text ?? "")", subscriptions: exact.map(house.prefix.spell) + filters,
            will: hub.flatMap { publication(.say(.status($0.status(online: false)))) })
    }

    func linkUp() { take(.linkUp) }
    func linkDown(why: String) { take(.linkDown) }
    func brokerHeard() {}
    func acknowledged(_ receipt: UInt64) {}
    func refused(topic: String, why: String) {}
    func gaveUp(why: String) {}

    func received(_ delivery: Delivery) {
        let topic = house.codec.read(delivery.topic, house.prefix)
        guard !delivery.retained || topic.isRetained else { return }
        do throws(Refusal) {
            switch try house.codec.decode(topic, delivery.payload) {
            case .oriel(.status(let status)): take(.status(status, retained: delivery.retained))
            case .orielBody(let body, .turn(let step)):
                if delivery.retained { take(.leftover(body, step?.epoch)) }
            case .body(let body, let word): take(.body(body, word, retained: delivery.retained))
            case .said(let body, let said): take(.said(body, said))
            case .hello: take(.hello)
            case .oriel, .orielBody, .face, .frame, .problem, .ask, .sense, .set: break
            }
        } catch {
            house.rules.violated(.sound, "Oriel cannot read \(delivery.topic): \(error.why)", at: house.now)
        }
    }

    private func take(_ event: OrielEvent) {
        let now = Moment(sinceStart: house.now - startedAt)
        for effect in hub?.handle(event, at: now) ?? [] {
            guard let publication = publication(effect) else { continue }
            link?.publish(publication)
        }
        alarm = hub?.nextDeadline.map { startedAt + $0.sinceStart }
    }

    private func publication(_ effect: OrielEffect) -> Publication? {
        let (codec, prefix, timestamp) = (house.codec, house.prefix, "2026-07-01T00:00:00.000Z")
        return switch effect {
        case .say(let word): codec.publication(word, to: nil, prefix: prefix, timestamp: timestamp)
        case .tell(let body, let word): codec.publication(word, to: body, prefix: prefix, timestamp: timestamp)
        case .hello: codec.publication(.hello, by: house.anybody, prefix: prefix, timestamp: timestamp)
        }
    }
}
