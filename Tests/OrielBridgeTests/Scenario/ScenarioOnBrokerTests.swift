import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@Suite("A scenario on a real broker")
struct ScenarioOnBrokerTests {
    @Test(arguments: [1, 2, 3])
    func `of turns is played to its end by a house of any size`(size: Int) throws {
        let bodies = Array([ipad, phone, kitchen].prefix(size))
        let house = try PlayedHouse(bodies, .turns(2, in: bodies).faster(by: 8))
        #expect(try house.play() == .finished)
    }

    @Test(arguments: ["speaker-dies", "oriel-dies"])
    func `that is shipped is played to its end`(name: String) throws {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let data = try Data(contentsOf: URL(filePath: "/\(root)/deploy/scenarios/\(name).json5"))
        let scenario = try Scenario(json5: data)
        let house = try PlayedHouse(scenario.bodies, scenario.faster(by: 4))
        #expect(try house.play() == .finished)
    }

    @Test func `whose expectation does not come fails with a sentence`() throws {
        let scenario = Scenario(
            name: "in vain",
            entries: [
                .init(.when(Condition(ipad, .status(.online)), within: .seconds(10)), .body(.stop, ipad)),
                .init(.after(.zero), .expect(Condition(ipad, .status(.offline)), within: .seconds(10))),
                .init(.after(.zero), .expect(Condition(ipad, .status(.online)), within: .milliseconds(200))),
            ])
        let house = try PlayedHouse([ipad], scenario)
        #expect(
            try house.play()
                == .failed(why: #"entry 3: after 200 ms the status of "ipad" is not "online", it is "offline""#))
    }
}

/// A small house on a broker of its own, as a scenario wants it.
private final class PlayedHouse: Participant {
    private let loop: EventLoop
    private let broker: PrivateMosquitto
    private var link: MosquittoLink?
    private var nodes: [BodyID: LiveNode] = [:]
    private var oriel: LiveOriel?
    private var starts: UInt64 = 100
    private var player: ScenarioPlayer
    private let wire = Wire()
    private var alarm: Alarm?

    init(_ bodies: [BodyID], _ scenario: Scenario) throws {
        loop = try EventLoop()
        broker = try PrivateMosquitto()
        player = ScenarioPlayer(scenario)
        link = MosquittoLink(
            loop: loop, participant: self, brokers: [try BrokerAddress(broker.url)], credentials: .none,
            chance: Chance(seed: 1))
        alarm = loop.alarm { [unowned self] in tell(.timePassed) }
        start()
        for body in bodies { start(body) }
    }

    func play() throws -> ScenarioPlayer.State {
        link?.open()
        let limit = loop.alarm { [loop] in loop.stop() }
        limit.set(loop.now + .seconds(60))
        loop.run()
        alarm?.set(nil)
        link = nil
        return player.state
    }

    private func tell(_ event: ScenarioEvent) {
        for action in player.handle(event, at: loop.now) {
            switch action {
            case .carryOut(let deed, _): carryOut(deed)
            case .met: break
            case .finished, .failed: loop.stop()
            }
        }
        alarm?.set(player.nextDeadline)
    }

    private func carryOut(_ deed: Scenario.Deed) {
        switch deed {
        case .sense(let sense, let body): say(.sense(body, sense))
        case .set(let control, let value, let body): say(.set(body, control: control, value: value))
        case .turn(let script, let body): oriel?.oriel.follow(script, of: body)
        case .body(.start, let body): start(body)
        case .body(.kill, let body): nodes[body] = nil
        case .body(.stop, let body): nodes[body]?.stop(within: .seconds(1)) {}
        case .oriel(.start): start()
        case .oriel(.kill): oriel = nil
        case .oriel(.stop): oriel?.stop(within: .seconds(1)) {}
        case .broker, .expect, .say: break
        }
    }

    private func say(_ word: Word) {
        if let publication = try? wire.publication(of: word, at: "") { link?.publish(publication) }
    }

    private func chance() -> Chance {
        starts += 1
        return Chance(seed: starts)
    }

    private func start() {
        guard let address = try? BrokerAddress(broker.url) else { return }
        var configuration = OrielConfiguration()
        configuration.scripts = [TurnScript.usual.faster(by: 4)]
        let oriel = LiveOriel(
            configuration, prefix: .cordelia, loop: loop, brokers: [address], credentials: .none,
            chance: chance(), onNews: { _ in })
        self.oriel = oriel
        oriel.open()
    }

    private func start(_ body: BodyID) {
        guard let address = try? BrokerAddress(broker.url) else { return }
        var chance = chance()
        var configuration = Configuration(id: body)
        configuration.room = body.text
        configuration.times.remark = .milliseconds(400)
        let node = LiveNode(
            body: Body(configuration: configuration, boot: chance.id(), controls: Controls(), chance: chance),
            prefix: .cordelia, loop: loop, brokers: [address], credentials: .none, chance: chance,
            onEffect: { _ in }, onNews: { _ in })
        nodes[body] = node
        node.open()
    }

    // MARK: Participant

    var session: Session { Session(clientID: "audience", subscriptions: ["cordelia/#"], will: nil) }
    func linkUp() {}
    func linkDown(why: String) {}
    func brokerHeard() {}
    func acknowledged(_ receipt: UInt64) {}
    func refused(topic: String, why: String) {}
    func gaveUp(why: String) {}

    func received(_ delivery: Delivery) {
        guard let word = try? wire.decode(delivery) else { return }
        switch word {
        case .body(let body, let said): tell(.body(body, said))
        case .face(let body, let face): tell(.face(body, face))
        case .oriel(.status(let status)): tell(.oriel(status))
        case .oriel, .orielBody, .said, .frame, .problem, .ask, .sense, .set, .hello: break
        }
    }
}
