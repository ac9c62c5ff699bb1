package import BodyNode

/// An Oriel that follows scripts: it does a real one's duties on the bus and thinks nothing.
///
/// A value without clock, chance or I/O of its own. `timePassed` only means "look at the time": call it at `nextDeadline`, or
/// at any other moment. While the link is down nothing is decided; what fell due is done on `linkUp`.
package struct SimulatedOriel: Hashable, Sendable {
    /// Turns in flight: of all bodies, and of one.
    static let turnLimit = 1_024
    static let turnLimitOfOneBody = 8
    /// Turns whose words came, and turns that were cancelled before their words came.
    static let memory = 4_096

    private struct OwnTurn: Hashable, Sendable {
        var body: BodyID
        var turn: TurnID
    }
    package let epoch: Epoch
    package let configuration: OrielConfiguration
    private var chance: Chance
    private var isLinked = false
    private var lostLink: Moment?
    private var roll: Roll
    private var wakes: Wakes
    private var greeting: Greeting
    private var turns: [OrielTurn] = []
    /// The retained `turn` of each body that has had one in this epoch.
    private var lines: [BodyID: TurnStep] = [:]
    private var heardTurns = Remembered<TurnID>(limit: memory)
    private var cancelledTurns = Remembered<OwnTurn>(limit: memory)
    private var scripts: ScriptQueue

    package init(_ configuration: OrielConfiguration = OrielConfiguration(), chance: Chance) {
        var chance = chance
        epoch = chance.id()
        self.chance = chance
        self.configuration = configuration
        roll = Roll(confirmation: configuration.times.confirmation)
        wakes = Wakes(window: configuration.times.window, contest: configuration.times.contest)
        greeting = Greeting(spread: configuration.times.hello)
        scripts = ScriptQueue(configuration.scripts)
    }

    /// The next moment at which something is due; nil when only an event can change anything.
    package var nextDeadline: Moment? {
        guard isLinked else { return nil }
        return ([roll.nextDeadline, greeting.due] + turns.map(\.nextDeadline)).compactMap(\.self).min()
    }

    /// The turns that have not ended, oldest first.
    package var turnsInFlight: [TurnID] { turns.map(\.id) }

    package func status(online: Bool) -> HubStatus {
        HubStatus(online: online, protocolVersion: HouseProtocol.version, epoch: epoch, engine: configuration.engine)
    }

    package mutating func handle(_ event: OrielEvent, at now: Moment) -> [OrielEffect] {
        var effects: [OrielEffect] = []
        switch event {
        case .linkUp: effects = linkUp(at: now)
        case .linkDown: linkDown(at: now)
        case .status(let status, let retained): effects = heardOfItself(status, retained: retained)
        case .leftover(let body, let epoch):
            if epoch != self.epoch, lines[body] == nil { effects = [.tell(body, .turn(nil))] }
        case .body(let body, let word, let retained): effects = heard(word, from: body, retained: retained, at: now)
        case .said(let body, let said): effects = heard(said, from: body, at: now)
        case .hello: if isLinked { greeting.asked(at: now, chance: &chance) }
        case .script(let script, let body): scripts.add(script, of: body)
        case .timePassed: break
        case .stop: return stop(at: now)
        }
        return effects + look(at: now)
    }
}

// MARK: - Itself

extension SimulatedOriel {
    private mutating func linkUp(at now: Moment) -> [OrielEffect] {
        isLinked = true
        roll.doubtAll(at: now)
        var effects: [OrielEffect] = [.say(.status(status(online: true))), .say(.brains(configuration.brains))]
        for body in roll.known { effects += record(of: body) + [.tell(body, .turn(lines[body]))] }
        greeting.said(at: now)
        // Bodies give a turn up when Oriel was away for so long, and their `cancel` may have passed unheard.
        let wasAwayTooLong = lostLink.map { now - $0 >= configuration.times.grace } ?? false
        lostLink = nil
        for index in turns.indices { turns[index].linkCameBack(at: now) }
        if wasAwayTooLong {
            for turn in turns where !turn.hasBegunToSpeak {
                effects += fail(turn.id, why: "Oriel was away for too long")
            }
        }
        return effects + [.hello]
    }

    private mutating func linkDown(at now: Moment) {
        if isLinked { lostLink = now }
        isLinked = false
        greeting.drop()
    }

    private mutating func stop(at now: Moment) -> [OrielEffect] {
        let wasLinked = isLinked
        linkDown(at: now)
        return wasLinked ? [.say(.status(status(online: false)))] : []
    }

    /// The will of an earlier connection, or of an earlier Oriel, comes late: who is there says so.
    private func heardOfItself(_ status: HubStatus?, retained: Bool) -> [OrielEffect] {
        guard isLinked, !retained, status?.online != true else { return [] }
        return [.say(.status(self.status(online: true)))]
    }

    private func greet() -> [OrielEffect] {
        [.say(.status(status(online: true))), .say(.brains(configuration.brains))] + roll.known.flatMap(record)
    }

    private func record(of body: BodyID) -> [OrielEffect] {
        [
            .tell(body, .avatarSet(configuration.avatarSet(of: body))),
            .tell(body, .plan(configuration.plan(of: body))),
        ]
    }
}

// MARK: - The bodies

extension SimulatedOriel {
    private mutating func heard(
        _ word: BodyWord, from body: BodyID, retained: Bool, at now: Moment
    ) -> [OrielEffect] {
        let effects = follow(roll.heard(word, from: body, retained: retained, at: now), of: body)
        switch word {
        case .claim(let claim):
            if claim.body == body, !retained { return effects + settle(wakes.heard(claim, at: now)) }
        case .decision(let decision):
            if decision.took == body, !retained { return effects + settle(wakes.heard(decision)) }
        case .cancel(let turn, let why): if !retained { return effects + cancelled(turn, by: body, why: why) }
        case .status, .handOff, .voice, .controls: break
        }
        return effects
    }

    private mutating func follow(_ news: Roll.News, of body: BodyID) -> [OrielEffect] {
        switch news {
        case .nothing: return []
        case .found: return record(of: body) + [.tell(body, .turn(lines[body]))]
        case .forgotten:
            lines[body] = nil
            return [.tell(body, .avatarSet(nil)), .tell(body, .plan(nil)), .tell(body, .turn(nil))]
        }
    }

    private mutating func cancelled(_ id: TurnID, by body: BodyID, why: String) -> [OrielEffect] {
        guard let turn = turns.first(where: { $0.id == id }) else {
            // Topics overtake each other: its words may still come.
            if !heardTurns.contains(id) { cancelledTurns.insert(OwnTurn(body: body, turn: id)) }
            return []
        }
        return turn.origin == body ? fail(id, why: why.isEmpty ? "cancelled" : String(why.prefix(200))) : []
    }
}

// MARK: - The turns

extension SimulatedOriel {
    private mutating func heard(_ said: Said, from body: BodyID, at now: Moment) -> [OrielEffect] {
        guard heardTurns.insert(said.turn) else { return [] }
        var effects = follow(roll.spoke(body), of: body)
        let turn = OrielTurn(
            said, of: body, script: scripts.next(for: body), ran: ran(for: said, of: body),
            lease: configuration.times.lease, life: configuration.life, at: now)
        if let why = refusal(of: said, from: body) {
            turns.append(turn)
            return effects + fail(said.turn, why: why)
        }
        turns.append(turn)
        if let claim = said.claim { effects += settle(wakes.entered(said.turn, of: body, claim: claim, at: now)) }
        return effects
    }

    private func refusal(of said: Said, from body: BodyID) -> String? {
        if cancelledTurns.contains(OwnTurn(body: body, turn: said.turn)) { return "cancelled" }
        if roll.isGone(body) { return "\(roll.name(of: body)) is not online" }
        let own = turns.filter { $0.origin == body }.count
        if own >= SimulatedOriel.turnLimitOfOneBody || turns.count >= SimulatedOriel.turnLimit {
            return "Oriel has \(turns.count) turns in flight, \(own) of them of this body, and takes no more"
        }
        return nil
    }

    private func ran(for said: Said, of body: BodyID) -> Ran? {
        guard case .read(let brains)? = configuration.brains else { return nil }
        guard case .read(let plan)? = configuration.plan(of: body) else { return brains.ran(for: said, plan: nil) }
        return brains.ran(for: said, plan: plan)
    }

    private mutating func settle(_ losses: [Wakes.Loss]) -> [OrielEffect] {
        var effects: [OrielEffect] = []
        for loss in losses { effects += fail(loss.turn, why: "\(roll.name(of: loss.to)) took this wake") }
        return effects
    }

    private mutating func fail(_ id: TurnID, why: String) -> [OrielEffect] {
        guard let index = turns.firstIndex(where: { $0.id == id }) else { return [] }
        let effects = carryOut(turns[index].fail(why: why), index)
        turns.remove(at: index)
        wakes.ended(id)
        return effects
    }

    private mutating func look(at now: Moment) -> [OrielEffect] {
        guard isLinked else { return [] }
        var effects: [OrielEffect] = []
        roll.look(at: now)
        for id in turns.map(\.id) {
            guard let index = turns.firstIndex(where: { $0.id == id }) else { continue }
            if turns[index].hasLostOrigin(roll) {
                effects += fail(id, why: "\(roll.name(of: turns[index].origin)) went offline")
                continue
            }
            effects += carryOut(turns[index].look(roll, at: now), index)
            if turns[index].isOver {
                turns.remove(at: index)
                wakes.ended(id)
            } else if turns[index].isExpired(at: now) {
                effects += fail(id, why: "nothing came of it in \(configuration.life.inMilliseconds / 1_000) s")
            }
        }
        if greeting.isDue(at: now) { effects += greet() }
        return effects
    }

    private mutating func carryOut(_ acts: [OrielTurn.Act], _ index: Int) -> [OrielEffect] {
        acts.map { act in
            let turn = turns[index]
            switch act {
            case .step(let step):
                if case .done = step { wakes.answered(turn.id) }
                let said = TurnStep(epoch: epoch, turn: turn.id, seq: turns[index].nextSeq(), step: step)
                if lines[turn.origin] != nil || lines.count < Roll.limit { lines[turn.origin] = said }
                return .tell(turn.origin, .turn(said))
            case .order(let order, let body):
                wakes.answered(turn.id)
                return .tell(body, .order(order))
            case .revoke(let body): return .tell(body, .revoke(turn.id))
            }
        }
    }
}
