import BodyNode
import Glibc
import OrielBridge

/// A scenario played in a house, from the first connection to the last goodbye.
final class Evening {
    private let plan: HousePlan
    private let log: Log
    private let loop: EventLoop
    private var house: Household?
    private var player: ScenarioPlayer
    private var chronicle = Chronicle()
    private var referee = Referee()
    /// The newest of each retained topic.
    private var seen: [Topic: ScenarioEvent] = [:]
    /// Whose words are taken in. On a broker that others use, who may write there can invent bodies.
    private var known: Set<BodyID>
    private let timeline: Timeline
    private var alarm: Alarm?
    private var roundsPlayed = 0
    private var failures = Faults()
    private var isEnding = false
    private var signalled: Int32?
    private var isConnected = false
    private var lastTrouble: String?
    /// How long a broker that was named may take to answer.
    private static let connects = Duration.seconds(10)

    /// How long a house may take to come to rest after its scenario.
    private static let rest = Duration.seconds(90)
    private var restEnds: Moment?
    private var impatience = Impatience()

    init(_ plan: HousePlan, log: Log, environment: [String: String]) throws(Failure) {
        self.plan = plan
        self.log = log
        do { loop = try EventLoop() } catch { throw Failure(.software, error.description) }
        player = ScenarioPlayer(plan.scenario)
        known = Set(plan.bodies.map(\.id))
        timeline = Timeline(
            .output, json: plan.options.json, coloured: Terminal.output.takesColour(environment),
            who: plan.bodies.map(\.id.text), began: loop.now)
    }

    func run() throws(Failure) -> ExitStatus {
        do {
            try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { [unowned self] number in
                switch impatience.asked(at: loop.now) {
                case .first:
                    signalled = number
                    end()
                case .echo: break
                case .second: _exit(128 + number)
                }
            }
        } catch { throw Failure(.software, error.description) }
        let (broker, brokers) = try reachBroker()
        let screens = try self.screens(brokers)
        let house = Household(
            loop: loop, prefix: plan.options.prefix, broker: broker, brokers: brokers,
            credentials: plan.connection?.credentials ?? .none, oriel: plan.oriel, screens: screens,
            onWord: { [unowned self] in heard($0, retained: $1) }, onNews: { [unowned self] in heard($1, of: $0) })
        self.house = house
        alarm = loop.alarm { [unowned self] in timePassed() }
        introduce(brokers, screens)
        alarm?.set(loop.now + Self.connects)
        house.begin(plan.bodies)
        loop.run()
        return conclude()
    }

    private func reachBroker() throws(Failure) -> (PrivateMosquitto?, [BrokerAddress]) {
        if let connection = plan.connection { return (nil, connection.brokers) }
        do {
            let broker = try PrivateMosquitto(.init(keepsStore: true))
            return (broker, [try BrokerAddress(broker.url)])
        } catch {
            throw Failure(.unavailable, "a private broker cannot be started: \(error)")
        }
    }

    private func screens(_ brokers: [BrokerAddress]) throws(Failure) -> HouseScreens? {
        guard let screen = plan.screen else { return nil }
        for remark in screen.remarks { log.warning(remark) }
        return try HouseScreens(
            screen, bodies: plan.bodies.map(\.id), prefix: plan.options.prefix, brokers: brokers,
            credentials: plan.connection?.credentials ?? .none, persona: plan.options.persona, loop: loop,
            complain: { [log] in log.warning($0) })
    }

    private func introduce(_ brokers: [BrokerAddress], _ screens: HouseScreens?) {
        guard let address = brokers.first else { return }
        timeline.say(
            "\(plan.bodies.count == 1 ? "A body" : "\(plan.bodies.count) bodies") and a simulated Oriel on \(address.url)"
        )
        timeline.say("Watch every topic in a second terminal:")
        timeline.say("  \(watching(address))")
        if let screens, let first = plan.bodies.first.flatMap({ screens.url(of: $0.id) }) {
            timeline.say("Look at it in a browser:")
            timeline.say("  \(fitted("the house", to: 12))\(first)house")
            for body in plan.bodies {
                timeline.say("  \(fitted(body.id.text, to: 12))\(screens.url(of: body.id) ?? "")")
            }
        }
        timeline.heading(plan.scenario.name)
    }

    private func watching(_ address: BrokerAddress) -> String {
        let filter = "-t '\(plan.options.prefix)/#' -v"
        return switch address.place {
        case .unix(let path): "mosquitto_sub --unix \(path) \(filter)"
        case .network(let host, let port, let secure):
            "mosquitto_sub -h \(host) -p \(port) \(secure ? "--capath /etc/ssl/certs " : "")\(filter)"
        }
    }

    // MARK: What happens

    private func heard(_ word: Word, retained: Bool) {
        guard isKnown(word.topic.bodyID) else { return }
        let now = loop.now
        // The goodbyes at the end are no part of the story.
        if let entry = chronicle.heard(word, retained: retained, at: now), !isEnding { timeline.show(entry) }
        referee.heard(word, at: now)
        guard let event = event(word) else { return play(.timePassed) }
        if word.topic.isRetained { seen[word.topic] = event }
        play(event)
    }

    private func isKnown(_ body: BodyID?) -> Bool {
        guard let body, !known.contains(body) else { return true }
        guard known.count < House.capacity else { return false }
        known.insert(body)
        return true
    }

    private func event(_ word: Word) -> ScenarioEvent? {
        switch word {
        case .body(let body, let said): .body(body, said)
        case .face(let body, let face): .face(body, face)
        case .oriel(.status(let status)): .oriel(status)
        case .oriel, .orielBody, .said, .frame, .problem, .ask, .sense, .set, .hello: nil
        }
    }

    private func heard(_ news: Node.News, of who: String) {
        switch news {
        case .linkUp:
            isConnected = true
            log.debug("\(who) is connected")
        case .linkDown(let why):
            lastTrouble = why
            log.info("\(who): \(why)")
        case .warning(let text): log.warning("\(who): \(text)")
        case .gaveUp(let why):
            failures.append("\(who): \(why)")
            end()
        }
    }

    private func timePassed() {
        if !isConnected {
            failures.append(lastTrouble ?? "the broker did not answer within \(Self.connects.inMilliseconds / 1_000) s")
            return end()
        }
        referee.timePassed(at: loop.now)
        play(.timePassed)
    }

    private func play(_ event: ScenarioEvent) {
        guard !isEnding else { return }
        for action in player.handle(event, at: loop.now) {
            switch action {
            case .carryOut(let deed, _): carryOut(deed)
            case .met: break
            case .finished: restEnds = loop.now + Self.rest
            case .failed(let why):
                failures.append(why)
                return end()
            }
        }
        if let restEnds {
            if referee.isQuiet || restEnds <= loop.now { return roundEnded() }
        }
        alarm?.set([player.nextDeadline, restEnds, loop.now + .seconds(1)].compactMap(\.self).min())
    }

    private func carryOut(_ deed: Scenario.Deed) {
        if let entry = chronicle.did(deed, at: loop.now) { timeline.show(entry) }
        if let why = house?.carryOut(deed) { failures.append(why) }
    }

    private func roundEnded() {
        restEnds = nil
        roundsPlayed += 1
        if let rounds = plan.rounds, roundsPlayed >= rounds { return end() }
        player = ScenarioPlayer(plan.scenario)
        _ = house?.carryOut(.set(control: "end_conversation", to: "", on: nil))
        timeline.heading("\(plan.scenario.name) · round \(roundsPlayed + 1)")
        // The new round begins in the house as it is.
        for event in seen.values { play(event) }
        play(.timePassed)
    }

    private func end() {
        guard !isEnding else { return }
        isEnding = true
        alarm?.set(nil)
        guard let house else { return loop.stop() }
        house.end { [loop] in loop.stop() }
    }

    // MARK: How it went

    private func conclude() -> ExitStatus {
        let turns = referee.forgotten.all + referee.turns.count
        let clean = referee.forgotten.clean + referee.turns.count { $0.outcome?.isClean ?? false }
        let violations = failures.told + referee.violations.told + unfinished
        timeline.result(ResultLine(turns: turns, clean: clean, violations: violations))
        timeline.say()
        timeline.say(summary(turns, clean))
        for violation in violations { timeline.say("  \(violation)") }
        guard isConnected else { return .unavailable }
        guard violations.isEmpty else { return .amiss }
        // Played for ever, a signal is the end that was meant.
        guard let signalled, plan.rounds != nil else { return .ok }
        return ExitStatus(rawValue: 128 + signalled) ?? .interrupted
    }

    /// A turn that was cut short by a signal is nobody's fault.
    private var unfinished: [String] {
        guard signalled == nil else { return [] }
        return referee.turns.filter { $0.over == nil }.map { "the turn of \($0.origin) never came to its end" }
    }

    private func summary(_ turns: Int, _ clean: Int) -> String {
        guard isConnected else { return "no turn was played: the house never came together" }
        let counted = turns == 1 ? "1 turn" : "\(turns) turns"
        let open = referee.turns.count { $0.over == nil }
        let others = turns - clean - open
        var parts =
            others + open == 0 ? ["\(counted), every one handed back"] : ["\(counted): \(clean) handed back as usual"]
        if turns == 0 { parts = ["no turn was played"] }
        if others > 0 { parts.append("\(others) ended for a reason that the line said") }
        if open > 0 { parts.append("\(open) cut short") }
        if signalled != nil, plan.rounds != nil { parts.append("stopped before the end") }
        return parts.joined(separator: ", ")
    }
}
