package import BodyNode

/// A house as one value: a few bodies, Oriel, a broker, and what is on its way between them. From each there are moves to
/// the next; see `Search`.
package struct SmallHouse: Hashable, Sendable {
    struct Member: Hashable, Sendable {
        /// Nil while its program is dead.
        var body: Body?
        var isLinked = false
        var boots = 0
    }
    /// A person's doing, at its moment.
    package struct Doing: Hashable, Sendable {
        package var at: Duration
        package var body: Int
        package var sense: Sense

        package init(at: Duration, body: Int, _ sense: Sense) {
            self.at = at
            self.body = body
            self.sense = sense
        }
    }

    package private(set) var now = Moment.start
    private(set) var members: [Member]
    private(set) var oriel: SimulatedOriel?
    private(set) var post = Post()
    private var kept: [Topic: Kept] = [:]
    /// What people will do, soonest first.
    private(set) var doings: [Doing]
    /// How many more things may go wrong.
    private(set) var faultsLeft: Int
    /// How many more letters may be held up.
    private(set) var holdsLeft: Int?
    private var oriels = 0
    /// Where each turn sounded, and which were answered.
    private var sounded: [TurnID: Int] = [:]
    private(set) var said: [TurnID] = []
    private(set) var answered: [TurnID] = []
    /// What went wrong, once something did.
    package private(set) var violation: Violation?

    private struct Kept: Hashable, Sendable {
        var sender: Int
        var letter: Letter
    }

    /// What does not change, and need not be part of each state.
    package struct Plan: Sendable {
        package var bodies: [Configuration]
        package var controls: [Controls]
        package var oriel: OrielConfiguration
        package var doings: [Doing]
        /// How long a message may take; nil: for ever.
        package var longestDelay: Duration?
        package var faults: Int
        package var faultKinds: Set<FaultKind>
        /// How many times a letter may be overtaken by others; nil: every order is tried.
        package var holds: Int?
        /// After this nothing is looked at any more.
        package var horizon: Duration

        package init(
            bodies: [Configuration], controls: [Controls] = [], oriel: OrielConfiguration, doings: [Doing],
            longestDelay: Duration?, faults: Int, faultKinds: Set<FaultKind>, holds: Int?,
            horizon: Duration = .seconds(300)
        ) {
            self.bodies = bodies
            self.controls = controls.isEmpty ? bodies.map { _ in Controls() } : controls
            self.oriel = oriel
            self.doings = doings
            self.longestDelay = longestDelay
            self.faults = faults
            self.faultKinds = faultKinds
            self.holds = holds
            self.horizon = horizon
        }
    }

    package enum FaultKind: String, CaseIterable, Hashable, Sendable {
        /// A body's program dies; it may boot again.
        case crash
        /// A body's connection ends; it may come back.
        case cut
        case orielCrash
        /// A message comes twice.
        case duplicate
    }

    /// The numbers of Oriel and the broker, among the bodies.
    static let hub = 60
    static let broker = 61

    /// A house that has come up and to rest; then people begin.
    package init(_ plan: Plan) {
        members = plan.bodies.map { _ in Member() }
        doings = []
        faultsLeft = 0
        startOriel(plan)
        for index in members.indices { boot(index, plan) }
        while let move = settling(plan) { play(move, plan) }
        let began = now
        doings = plan.doings.sorted { $0.at < $1.at }.map { doing in
            Doing(at: began.sinceStart + doing.at, body: doing.body, doing.sense)
        }
        faultsLeft = plan.faults
        holdsLeft = plan.holds
    }

    private func settling(_ plan: Plan) -> Move? {
        if let line = post.lines.first { return .deliver(line) }
        if let index = members.indices.first(where: { isDue($0) }) { return .timer(index) }
        if isOrielDue { return .orielTimer }
        guard now.sinceStart < .seconds(30) else { return nil }
        return nextMoment.map { _ in .tick }
    }

    // MARK: Time

    func isDue(_ index: Int) -> Bool { members[index].body?.nextDeadline.map { $0 <= now } ?? false }
    var isOrielDue: Bool { oriel?.nextDeadline.map { $0 <= now } ?? false }
    var isDoingDue: Bool { doings.first.map { $0.at <= now.sinceStart } ?? false }

    var nextMoment: Moment? {
        var least = doings.first.map { Moment(sinceStart: $0.at) }
        func consider(_ moment: Moment?) { if let moment, least.map({ moment < $0 }) ?? true { least = moment } }
        for member in members { consider(member.body?.nextDeadline) }
        consider(oriel?.nextDeadline)
        return least
    }
}

// MARK: - Moves

extension SmallHouse {
    package mutating func play(_ move: Move, _ plan: Plan) {
        switch move {
        case .deliver(let line): if let letter = post.take(line) { deliver(letter, line.receiver) }
        case .duplicate(let line):
            faultsLeft -= 1
            if let sent = post.head(line) { deliver(sent.letter, line.receiver) }
        case .hold(let line):
            holdsLeft = holdsLeft.map { $0 - 1 }
            post.hold(line)
        case .tick: tick()
        case .timer(let index): handle(.timePassed, index)
        case .orielTimer: handle(.timePassed)
        case .doing:
            let doing = doings.removeFirst()
            handle(.sense(doing.sense), doing.body)
        case .crash(let index):
            faultsLeft -= 1
            loseLink(index)
            members[index].body = nil
        case .boot(let index): boot(index, plan)
        case .cut(let index):
            faultsLeft -= 1
            loseLink(index)
            handle(.linkDown, index)
        case .relink(let index): link(index)
        case .orielCrashes:
            faultsLeft -= 1
            if let oriel { publish(.status(oriel.status(online: false)), to: nil) }
            oriel = nil
            post.lose(to: SmallHouse.hub)
        case .orielStarts: startOriel(plan)
        }
        look()
    }

    private mutating func tick() {
        guard let next = nextMoment else { return }
        now = max(now, next)
        // Pings go to and fro.
        for index in members.indices where members[index].isLinked { handle(.brokerHeard, index) }
    }

    private mutating func boot(_ index: Int, _ plan: Plan) {
        members[index].boots += 1
        var chance = Chance(seed: UInt64(index * 1_000 + members[index].boots))
        let boot: Boot = chance.id()
        members[index].body = Body(
            configuration: plan.bodies[index], boot: boot, controls: plan.controls[index], chance: chance)
        link(index)
    }

    private mutating func link(_ index: Int) {
        members[index].isLinked = true
        guard let id = members[index].body?.configuration.id else { return }
        for (_, kept) in kept.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            let letter: Event? =
                switch kept.letter {
                case .body(let sender, let word): .body(sender, word, retained: true)
                case .oriel(let word): .oriel(word, retained: true)
                case .turn(id, let step): .oriel(.turn(step), retained: true)
                case .turn: nil
                }
            if let letter { send(letter, from: kept.sender, kept.letter.topic, to: index) }
        }
        handle(.linkUp, index)
    }

    /// The connection is gone, with what was on its way to the body; the broker says so.
    private mutating func loseLink(_ index: Int) {
        guard members[index].isLinked, let body = members[index].body else { return }
        members[index].isLinked = false
        post.lose(to: index)
        if case .status(let status) = body.will { publish(.status(status), by: index) }
    }

    private mutating func startOriel(_ plan: Plan) {
        oriels += 1
        oriel = SimulatedOriel(plan.oriel, chance: Chance(seed: UInt64(90_000 + oriels)))
        for (_, kept) in kept.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            let event: OrielEvent? =
                switch kept.letter {
                case .body(let sender, let word): .body(sender, word, retained: true)
                case .turn(let body, let step): .leftover(body, step.epoch)
                case .oriel: nil
                }
            if let event {
                post.send(
                    .oriel(event),
                    on: Post.Line(sender: kept.sender, topic: kept.letter.topic, receiver: SmallHouse.hub),
                    at: now)
            }
        }
        handle(.linkUp)
    }

    // MARK: Events in, effects out

    private mutating func deliver(_ letter: Post.Letter, _ receiver: Int) {
        switch letter {
        case .body(let event): handle(event, receiver)
        case .oriel(let event): handle(event)
        }
    }

    private mutating func handle(_ event: Event, _ index: Int) {
        guard members[index].body != nil else { return }
        let effects = members[index].body?.handle(event, at: now) ?? []
        for case .publish(let message, let receipt) in effects where members[index].isLinked {
            carryOut(message, by: index)
            if let receipt {
                send(.acknowledged(receipt), from: SmallHouse.broker, 0, to: index)
            }
        }
    }

    private mutating func handle(_ event: OrielEvent) {
        for effect in oriel?.handle(event, at: now) ?? [] {
            switch effect {
            case .say(let word): publish(word, to: nil)
            case .tell(let body, let word): publish(word, to: body)
            case .hello: for index in members.indices { send(.hello, from: SmallHouse.hub, 1, to: index) }
            }
        }
    }

    private mutating func carryOut(_ message: Message, by index: Int) {
        switch message {
        case .status(let status): publish(.status(status), by: index)
        case .handOff(let report): publish(.handOff(report), by: index)
        case .voice(let report): publish(.voice(report), by: index)
        case .claim(let claim): publish(.claim(claim), by: index)
        case .decision(let decision): publish(.decision(decision), by: index)
        case .cancel(let turn, let why): publish(.cancel(turn, why: why), by: index)
        case .said(let said):
            if !self.said.contains(said.turn) { self.said.append(said.turn) }
            if oriel != nil, let id = members[index].body?.configuration.id {
                post.send(
                    .oriel(.said(id, said)), on: Post.Line(sender: index, topic: 2, receiver: SmallHouse.hub), at: now)
            }
        case .hello:
            for other in members.indices where other != index { send(.hello, from: index, 1, to: other) }
            handle(.hello)
        case .face, .controls, .problem, .ask, .closeEyes, .clear: break  // nobody here acts on them
        }
    }

    private mutating func publish(_ word: BodyWord, by index: Int) {
        guard let id = members[index].body?.configuration.id else { return }
        let letter = Letter.body(id, word)
        if let topic = word.keptOn { kept[.body(id, topic)] = Kept(sender: index, letter: letter) }
        for other in members.indices where other != index || word.isOffline {
            send(.body(id, word, retained: false), from: index, letter.topic, to: other)
        }
        guard oriel != nil else { return }
        post.send(
            .oriel(.body(id, word, retained: false)),
            on: Post.Line(sender: index, topic: letter.topic, receiver: SmallHouse.hub), at: now)
    }

    private mutating func publish(_ word: OrielWord, to body: BodyID?) {
        switch word {
        case .order(let order): answer(order.turn)
        case .turn(let step?): if case .done = step.step { answer(step.turn) }
        case .status, .brains, .avatarSet, .plan, .turn, .revoke, .image: break
        }
        let letter: Letter
        switch (word, body) {
        case (.turn(let step?), let body?):
            letter = .turn(body, step)
            kept[.orielBody(body, .turn)] = Kept(sender: SmallHouse.hub, letter: letter)
        case (.turn(nil), let body?):
            letter = .oriel(word)
            kept[.orielBody(body, .turn)] = nil
        case (.status, _), (.brains, _):
            letter = .oriel(word)
            kept[letter.topic == 8 ? .oriel(.status) : .oriel(.brains)] = Kept(sender: SmallHouse.hub, letter: letter)
        case (_, _): letter = .oriel(word)
        }
        for index in members.indices where body == nil || members[index].body?.configuration.id == body {
            send(.oriel(word, retained: false), from: SmallHouse.hub, letter.topic, to: index)
        }
    }

    private mutating func send(_ event: Event, from sender: Int, _ topic: Int, to receiver: Int) {
        guard members[receiver].isLinked, members[receiver].body != nil else { return }
        guard event.isAwaited else { return handle(event, receiver) }
        post.send(.body(event), on: Post.Line(sender: sender, topic: topic, receiver: receiver), at: now)
    }

    private mutating func answer(_ turn: TurnID) { if !answered.contains(turn) { answered.append(turn) } }

    // MARK: What must hold

    mutating func violated(_ rule: Rule, _ what: String) {
        if violation == nil { violation = Violation(rule: rule, at: now, what: what) }
    }

    private mutating func look() {
        for (index, member) in members.enumerated() {
            guard let body = member.body, body.voice.isSounding, let turn = body.voice.current?.turn else { continue }
            if let other = sounded[turn], other != index {
                violated(.oneVoice, "turn \(turn) sounds on body \(index) and sounded on body \(other)")
            }
            sounded[turn] = index
        }
        if answered.count > 1 { violated(.oneTaker, "one wake is answered twice") }
        checkEars()
    }

    /// Every ear that has heard of a voice is closed to it.
    private mutating func checkEars() {
        for (listener, member) in members.enumerated() {
            guard let body = member.body, member.isLinked, !body.controls.cutIn, !body.controls.muted,
                body.configuration.can.contains(.ears), body.closure(at: now) == nil
            else { continue }
            if let stage = body.turn?.stage, stage.closesEars {
                violated(.notHerself, "body \(listener) has open ears while its turn is \(stage)")
            }
            for (speaker, other) in members.enumerated() where other.isLinked {
                guard let voice = other.body?.voice, voice.isSounding, let turn = voice.current?.turn else { continue }
                let isNear = other.body?.configuration.room == body.configuration.room || body.turn?.id == turn
                let isOnItsWay =
                    [BodyTopic.status, .voice, .handOff].contains { topic in
                        post.has(speaker, topic.number, for: listener) || post.has(listener, topic.number, for: speaker)
                    }
                if isNear, !isOnItsWay {
                    violated(.notHerself, "body \(listener) has open ears while turn \(turn) sounds on body \(speaker)")
                }
            }
        }
    }
}
