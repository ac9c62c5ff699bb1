package import BodyNode
import FoundationEssentials

/// A whole house in virtual time: real nodes and a real Oriel on a simulated broker, and people and faults by a story.
///
/// One thing happens at a time, and after each the rules are looked at. The same story is the same run, to the letter.
package final class RehearsedHouse {
    package enum News {
        case act(Act)
        case deed(Scenario.Deed)
        case said(Word, by: String)
        case chimed(BodyID)
        case link(BodyID, Node.News)
        case left(BodyID, why: String)
    }
    private enum Errand {
        case notices(Int, Sense)
        case sees(ScenarioEvent)
        case hearsWake(Int, Utterance, score: Double)
        case boots(BodyID)
    }

    package let story: Story
    let prefix = Prefix.cordelia
    let wire: any Translator
    let broker: SimulatedBroker
    package let rules: Rules
    private(set) var bodies: [RehearsedBody] = []
    private(set) lazy var oriel = RehearsedOriel(in: self)
    /// The people's own client, which says controls.
    private(set) lazy var remote = broker.link(for: Onlooker(), name: "people")
    package private(set) var now = Moment.start
    package private(set) var steps = 0
    /// How many times a person's words were passed on to Oriel.
    package private(set) var turns = 0
    /// Plays a scenario, when there is one; see `play(_:)`.
    var player: ScenarioPlayer?
    /// Why the scenario could not be played to its end.
    package internal(set) var failure: String?
    let orielConfiguration: OrielConfiguration
    /// Who wants to know what happens.
    package var onNews: ((News) -> Void)?
    private var labels = Labels()
    private var errands = Agenda<Errand>()
    private var nextLine = 0

    package init(
        _ story: Story, oriel: OrielConfiguration = OrielConfiguration(), wire: any Translator = RememberingWire()
    ) {
        self.story = story
        orielConfiguration = oriel
        self.wire = wire
        var chance = Chance(seed: story.seed ^ 0x0D15_EA5E)
        broker = SimulatedBroker(weather: story.weather, chance: Chance(seed: chance.next()))
        rules = Rules(story)
        bodies = story.bodies.map { RehearsedBody($0, in: self, chance: Chance(seed: chance.next())) }
        for resident in story.bodies { rules.wakes.lives(resident.configuration.id, in: resident.configuration.group) }
        broker.watcher = { [unowned self] publication, sender in watch(publication, from: sender) }
        remote.open()
    }

    var anybody: BodyID { story.bodies[0].configuration.id }

    // MARK: Time

    /// How long a house may take to come to rest once nothing happens to it any more.
    var rest: Duration { Times().patience + Times().conversation + .seconds(40) + story.weather.latestWill }

    /// More on its way than this is a queue that grows: many times what all say when they come at once.
    private var mostPending: Int { 50_000 + 20 * bodies.count * bodies.count }

    /// When everything is over.
    lazy var ends = Moment.start + story.length + rest

    /// Plays the story to its end, and lets the house come to rest. Nil: every rule held.
    package func play() -> Violation? {
        if player != nil { play(.timePassed) }
        while rules.violation == nil, failure == nil, step(until: ends) {}
        if failure == nil, rules.violation == nil, player?.state == .playing {
            failure = "the scenario takes longer than the day that a rehearsal may take"
        }
        if rules.violation == nil, failure == nil {
            now = ends
            for (rule, what) in Quiet(house: self).faults() { rules.violated(rule, what, at: now) }
            if story.isCalm, let turn = rules.orders.unspoken {
                rules.violated(.spoken, "the answer of turn \(turn) is neither spoken nor refused", at: now)
            }
        }
        return rules.violation
    }

    /// Does the one thing that is due next; false when nothing is before `end`.
    private func step(until end: Moment) -> Bool {
        var next = end
        var due = Due.end
        func consider(_ moment: Moment?, _ candidate: Due) {
            if let moment, moment < next { (next, due) = (moment, candidate) }
        }
        consider(nextLine < story.lines.count ? story.lines[nextLine].at : nil, .line)
        consider(broker.next, .broker)
        consider(errands.next, .errand)
        consider(oriel.alarm, .oriel)
        for (index, body) in bodies.enumerated() { consider(body.nextDeadline, .body(index)) }
        consider(player?.nextDeadline, .player)
        consider(rules.nextDeadline, .rules)
        consider(rules.wakes.nextDeadline, .wakes)
        guard due != .end else { return false }
        now = max(now, next)
        broker.idle(until: now)
        steps += 1
        switch due {
        case .line:
            nextLine += 1
            perform(story.lines[nextLine - 1].act)
        case .broker: broker.step()
        case .errand: if let errand = errands.take() { run(errand) }
        case .oriel: oriel.timePassed()
        case .body(let index): bodies[index].timePassed()
        case .player: play(.timePassed)
        case .rules: rules.timePassed(at: now)
        case .wakes: if let fault = rules.wakes.close(at: now) { rules.violated(.oneTaker, fault, at: now) }
        case .end: break
        }
        rules.look(at: bodies, now: now)
        if broker.pending > mostPending { rules.violated(.sound, "the broker's queues grow without bound", at: now) }
        return true
    }

    private enum Due: Equatable { case line, broker, errand, oriel, body(Int), player, rules, wakes, end }

    // MARK: The story

    private func perform(_ act: Act) {
        onNews?(.act(act))
        switch act {
        case .speaks(let utterance):
            rules.wakes.uttered(utterance, at: now)
            hear(utterance)
        case .taps(let id, let utterance):
            rules.wakes.uttered(utterance, at: now)
            body(id)?.notices(.tapped)
            hear(utterance)
        case .presses(let id, let button):
            rules.wakes.disturb(at: now)
            body(id)?.notices(button == .pause ? .pausePressed : .resumePressed)
        case .sets(let id, let control, let value):
            rules.wakes.disturb(at: now, for: .seconds(1))
            set(control, to: value, on: id)
        case .camera(let id, let opens): body(id)?.notices(opens ? .cameraOpen : .cameraClosed)
        case .crashes(let id, let powerFails):
            rules.wakes.disturb(at: now, for: .seconds(15))
            body(id)?.crash(powerFails: powerFails)
        case .boots(let id):
            rules.wakes.disturb(at: now, for: .seconds(8))
            boot(id)
        case .stops(let id):
            rules.wakes.disturb(at: now, for: .seconds(5))
            body(id)?.stop()
        case .orielCrashes(let powerFails):
            rules.wakes.disturb(at: now, for: .seconds(15))
            oriel.crash(powerFails: powerFails)
        case .orielStarts:
            rules.wakes.disturb(at: now, for: .seconds(8))
            oriel.start(orielConfiguration, seed: 0xE90C)
        case .cuts(let party, let reset, let span):
            rules.wakes.disturb(at: now, for: span + .seconds(15), cuts: true)
            if let link = link(of: party) { broker.cut(link, reset: reset, for: span) }
        case .brokerRestarts(let keepsRetained, let reset, let span):
            rules.wakes.disturb(at: now, for: span + .seconds(25), cuts: true)
            broker.restart(keepingRetained: keepsRetained, reset: reset, after: span)
        case .brokerFreezes(let span):
            rules.wakes.disturb(at: now, for: span + .seconds(25), cuts: true)
            broker.freeze(for: span)
        case .clockJumps(let id, let span): body(id)?.clockJumps(by: span)
        }
    }

    func body(_ id: BodyID) -> RehearsedBody? { bodies.first { $0.id == id } }

    /// The ids that a body draws are few over all rehearsals, so that most of what it says has been translated before.
    func boot(_ id: BodyID) {
        guard let index = bodies.firstIndex(where: { $0.id == id }) else { return }
        bodies[index].boot(seed: UInt64(index) << 32)
    }

    private func link(of party: Act.Party) -> SimulatedLink? {
        switch party {
        case .body(let id): body(id)?.link
        case .oriel: oriel.link
        }
    }

    func set(_ control: String, to value: String, on id: BodyID?) {
        let topic = id.map { Topic.set($0, control) } ?? .setAll(control)
        remote.publish(Publication(topic: prefix.spell(topic), payload: Data(value.utf8), retained: false))
    }

    /// Each body that is near hears it, each in its own time.
    private func hear(_ utterance: Utterance) {
        for ear in utterance.ears {
            guard let index = bodies.firstIndex(where: { $0.id == ear.body }) else { continue }
            let began = now + ear.lag
            if utterance.hasWakePhrase { errands.put(.hearsWake(index, utterance, score: ear.score), at: began) }
            let words = began + utterance.pause
            errands.put(.notices(index, .words("say")), at: words)
            switch utterance.ending {
            case .said: errands.put(.notices(index, .said(utterance.text)), at: words + utterance.length)
            case .nothing: errands.put(.notices(index, .nothing), at: words + utterance.length)
            case .lost: break
            }
        }
    }

    private func run(_ errand: Errand) {
        switch errand {
        case .sees(let event): play(event)
        case .boots(let id): boot(id)
        case .notices(let index, let sense): bodies[index].notices(sense)
        case .hearsWake(let index, let utterance, let score):
            let machine = bodies[index]
            if let body = machine.body, body.controls.wake, body.hindrance(at: machine.now) == nil {
                rules.wakes.served(
                    utterance.number,
                    WakeLedger.Server(
                        body: machine.id, group: body.configuration.group, isTalking: body.isTalking(at: machine.now),
                        priority: body.configuration.priority, score: score))
                if body.wake.isPending || body.ears.hearing != nil { rules.wakes.disturb(at: now) }
            }
            machine.notices(.wake(phrase: "Cordelia Pippa", score: score))
        }
    }

    // MARK: What is noticed

    func chimed(_ body: RehearsedBody) {
        onNews?(.chimed(body.id))
        if let fault = rules.wakes.chimed(body.id, at: now) { rules.violated(.oneTaker, fault, at: now) }
    }

    func left(_ body: RehearsedBody, why: String) {
        onNews?(.left(body.id, why: why))
        // Where words come later than a start takes, a body may hear those of its own earlier start, and take it for another
        // node. Nobody can tell them apart; somebody starts it again.
        guard story.weather.delays == .any, body.hasBootedAgain else {
            return rules.violated(.sound, "\(body.id) leaves the house: \(why)", at: now)
        }
        rules.wakes.disturb(at: now, for: .seconds(20))
        body.stop()
        errands.put(.boots(body.id), at: now + .seconds(10))
    }

    func heard(_ news: Node.News, of body: RehearsedBody) { onNews?(.link(body.id, news)) }

    /// Every message that the broker takes is read once more, as a recorder would.
    private func watch(_ publication: Publication, from sender: String) {
        let topic = wire.read(publication.topic)
        do throws(Refusal) {
            let word = try wire.decode(topic, publication.payload)
            onNews?(.said(word, by: sender))
            judge(word)
            // Who watches sees it as late as anybody else.
            if player != nil, let event = ScenarioEvent(word) { errands.put(.sees(event), at: now + .milliseconds(10)) }
        } catch {
            guard sender != "people" else { return }
            rules.violated(.sound, "nobody can read \(publication.topic): \(error.why)", at: now)
        }
    }

    private func judge(_ word: Word) {
        switch word {
        case .oriel(.status(let status)): rules.heard(status)
        case .orielBody(_, .order(let order)):
            rules.wakes.answered(order.turn)
            rules.orders.ordered(order.turn)
        case .orielBody(_, .revoke(let turn)), .body(_, .cancel(let turn, _)): rules.orders.excused(turn)
        case .body(let body, .status(let status?)):
            rules.handOffs.heard(status, of: body)
            return
        case .body(let body, .handOff(let report?)):
            if let fault = rules.handOffs.fault(report, of: body) { rules.violated(.nobodyDeaf, fault, at: now) }
            return
        case .body(let body, .claim):
            rules.wakes.claimed(body, at: now)
            return
        case .body(let body, .voice(let report?)):
            rules.handOffs.heard(report, of: body)
            // A voice may also be cancelled between its announcement and its first sound.
            if report.why != nil || report.phase == .failed, let turn = report.turn { rules.orders.excused(turn) }
            return
        case .orielBody(_, .turn(let step?)):
            if case .done = step.step { rules.wakes.answered(step.turn) }
        case .said(let body, let said):
            turns += 1
            rules.wakes.said(said, by: body)
        case .face(let body, let face?):
            if let fault = labels.fault(in: face) { rules.violated(.resolved, "\(body): \(fault)", at: now) }
            return
        case .oriel, .orielBody, .body, .face, .frame, .problem, .ask, .sense, .set, .hello: return
        }
        if let fault = rules.wakes.fault() { rules.violated(.oneTaker, fault, at: now) }
    }
}

/// A client that only wants to be connected.
private final class Onlooker: Participant {
    var session: Session { Session(clientID: "people", will: nil) }
    func linkUp() {}
    func linkDown(why: String) {}
    func brokerHeard() {}
    func received(_ delivery: Delivery) {}
    func acknowledged(_ receipt: UInt64) {}
    func refused(topic: String, why: String) {}
    func gaveUp(why: String) {}
}
