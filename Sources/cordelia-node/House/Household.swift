import BodyNode
import OrielBridge

/// A whole house in one process: bodies, a simulated Oriel and somebody who listens, on one event loop.
final class Household {
    let loop: EventLoop
    let prefix: Prefix
    /// Nil when the broker is somebody else's.
    let broker: PrivateMosquitto?
    private let brokers: [BrokerAddress]
    private let credentials: Credentials
    /// Nil: nobody shows anything.
    private let screens: HouseScreens?
    private let orielConfiguration: OrielConfiguration
    private let onWord: (Word, Bool) -> Void
    private let onNews: (String, Node.News) -> Void
    private(set) var bodies: [BodyID: HouseBody] = [:]
    private var oriel: LiveOriel?
    private var observer: Observer?
    private var observerLink: MosquittoLink?

    /// - Parameters:
    ///   - onWord: everything that is said in the house, and whether it was said before somebody listened.
    ///   - onNews: what happens to the connection of whoever is named.
    init(
        loop: EventLoop, prefix: Prefix, broker: PrivateMosquitto?, brokers: [BrokerAddress], credentials: Credentials,
        oriel: OrielConfiguration, screens: HouseScreens? = nil, onWord: @escaping (Word, Bool) -> Void,
        onNews: @escaping (String, Node.News) -> Void
    ) {
        self.loop = loop
        self.prefix = prefix
        self.broker = broker
        self.brokers = brokers
        self.credentials = credentials
        orielConfiguration = oriel
        self.screens = screens
        self.onWord = onWord
        self.onNews = onNews
    }

    /// The listener comes first, so that nothing is missed; then Oriel and the bodies.
    func begin(_ configurations: [Configuration]) {
        let observer = Observer(
            prefix, heard: onWord, unreadable: { [onNews] in onNews("observer", .warning("\($0): \($1)")) },
            onNews: { [weak self] news in self?.observerHeard(news, configurations) })
        let link = MosquittoLink(
            loop: loop, participant: observer, brokers: brokers, credentials: credentials, chance: .fresh)
        observer.bus = link
        (self.observer, observerLink) = (observer, link)
        link.open()
    }

    private func observerHeard(_ news: Node.News, _ configurations: [Configuration]) {
        onNews("observer", news)
        guard case .linkUp = news, bodies.isEmpty else { return }
        startOriel()
        for configuration in configurations {
            let id = configuration.id
            let body = HouseBody(configuration) {
                [unowned self] in
                live($0)
            } ended: { [screens] in
                screens?.ended(id)
            }
            bodies[id] = body
            body.begin()
        }
    }

    private func live(_ body: Body) -> LiveNode {
        let id = body.configuration.id
        let live = LiveNode(
            body: body, prefix: prefix, loop: loop, brokers: brokers, credentials: credentials, chance: .fresh,
            onEffect: { [weak self] effect in
                if case .remember(let controls) = effect { self?.bodies[id]?.remember(controls) }
                if case .leave(let why) = effect { self?.onNews(id.text, .gaveUp(why: why)) }
            },
            onNews: { [onNews] in onNews(id.text, $0) })
        screens?.began(live.node)
        return live
    }

    private func startOriel() {
        guard oriel == nil else { return }
        let oriel = LiveOriel(
            orielConfiguration, prefix: prefix, loop: loop, brokers: brokers, credentials: credentials, chance: .fresh,
            onNews: { [onNews] in onNews("Oriel", $0) })
        self.oriel = oriel
        oriel.open()
    }

    // MARK: What a scenario asks for

    /// - Returns: why it could not be done; nil when it was.
    func carryOut(_ deed: Scenario.Deed) -> String? {
        switch deed {
        case .sense(let sense, let body): observer?.say(.sense(body, sense))
        case .set(let control, let value, let body): observer?.say(.set(body, control: control, value: value))
        case .turn(let script, let body): oriel?.oriel.follow(script, of: body)
        case .body(let fate, let id): carryOut(fate, on: id)
        case .oriel(let fate): carryOutOnOriel(fate)
        case .broker(let fate): return carryOut(fate)
        case .expect, .say: break
        }
        return nil
    }

    private func carryOut(_ fate: Scenario.Fate, on id: BodyID) {
        switch fate {
        case .start: bodies[id]?.begin()
        case .stop: bodies[id]?.stop(within: .seconds(1))
        case .kill: bodies[id]?.kill()
        }
    }

    private func carryOutOnOriel(_ fate: Scenario.Fate) {
        switch fate {
        case .start: startOriel()
        case .stop: stopOriel {}
        case .kill:
            oriel?.link.die()
            oriel = nil
        }
    }

    private func carryOut(_ fate: Scenario.BrokerFate) -> String? {
        guard let broker else { return "the broker is somebody else's: only a private one can be stopped" }
        do throws(PrivateMosquittoError) {
            switch fate {
            case .stop: broker.stop()
            case .start: try broker.start()
            case .restart: try broker.restart()
            case .restartEmpty: try broker.restart(keepingStore: false)
            case .pause: broker.pause()
            case .resume: broker.resume()
            }
        } catch {
            return "the broker: \(error)"
        }
        return nil
    }

    // MARK: The end

    private func stopOriel(then: @escaping () -> Void) {
        guard let oriel else { return then() }
        self.oriel = nil
        oriel.stop(within: .seconds(1)) { withExtendedLifetime(oriel, then) }
    }

    /// Everybody says goodbye, the listener last, and a private broker is gone.
    func end(then: @escaping () -> Void) {
        screens?.end()
        broker?.resume()
        var waiting = bodies.count + 1
        let one = { [self] in
            waiting -= 1
            guard waiting == 0 else { return }
            // A killed Oriel's last words may still lie on somebody else's broker: that is what a killed one leaves.
            let last = { [self] in
                broker?.remove()
                then()
            }
            guard let link = observerLink else { return last() }
            link.close(within: .milliseconds(500), then: last)
        }
        for body in bodies.values { body.stop(within: .seconds(1), then: one) }
        stopOriel(then: one)
    }
}
