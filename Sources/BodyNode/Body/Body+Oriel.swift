extension Body {
    mutating func heard(_ word: OrielWord, retained: Bool, over road: Road, at now: Moment) {
        switch word {
        case .status(let status):
            let before = oriel
            oriel.heard(status, over: road, at: now)
            lookForNewOriel(since: before, at: now)
        case .brains(let brains):
            think.brains.heard(brains)
            if brains != nil { oriel.reached("brains", over: road, at: now) }
        case .avatarSet(let name):
            assigned(name)
            if name != nil { oriel.reached("avatar_set", over: road, at: now) }
        case .plan(let plan):
            think.plan.heard(plan)
            if plan != nil { oriel.reached("plan", over: road, at: now) }
        case .turn(nil): line.cleared()  // the own turn ends by its own rules
        case .turn(let step?): heard(step, retained: retained, over: road, at: now)
        case .order(let order):
            oriel.reached("voice", over: road, at: now)
            carryOut(voice.ordered(order, objection: objection(to: order), at: now), at: now)
        case .revoke(let turn):
            oriel.reached("voice", over: road, at: now)
            carryOut(voice.revoke(turn, at: now), at: now)
        case .image(let image):
            oriel.reached("image", over: road, at: now)
            heard(image, over: road, at: now)
        }
    }

    package var hearsOriel: Bool { oriel.isOnline }

    /// Something could not be taken. The last good value stays in use; the label that shows it says why it is unread.
    mutating func refused(_ topic: Topic, why: String, over road: Road, at now: Moment) {
        switch topic {
        case .oriel(.status): oriel.couldNotRead(why: why)
        case .oriel(.brains): think.brains.couldNotRead(why: why)
        case .orielBody(_, .plan): think.plan.couldNotRead(why: why)
        case .orielBody(_, .turn): line.couldNotRead(why: why)
        // Nobody else can read it either.
        case .body(id, .status): if overwritten.isAnsweredAtOnce(at: now) { publish(.status(status(.online))) }
        case .orielBody(_, .avatarSet), .orielBody(_, .voice), .orielBody(_, .image), .body, .set, .setAll, .hello,
            .unknown:
            break
        }
        refuse(topic, why, over: road, at: now)
    }

    /// On the bus it is a problem that everybody may see; over HTTP it is the answer.
    mutating func refuse(_ topic: Topic, _ why: String, over road: Road, at now: Moment) {
        switch road {
        case .bus: problem(topic, why, at: now)
        case .http: effects.append(.refused(why: why))
        }
    }

    private mutating func lookForNewOriel(since before: OrielHeard, at now: Moment) {
        guard let epoch = oriel.epoch, !before.knows(epoch) else { return }
        line.endForeign()
        guard let turn, turn.awaitsOriel, turn.epoch.map(oriel.knows) != true else { return }
        giveUp(why: "Oriel started anew", at: now)
    }

    private mutating func heard(_ said: TurnStep, retained: Bool, over road: Road, at now: Moment) {
        let topic = Topic.orielBody(id, .turn)
        let isOwn = turn?.id == said.turn
        if retained, !memory.knows(said.turn) {
            // Said before this subscription, of a turn that this boot knows nothing of.
            if case .done(let ran?, _) = said.step {
                oriel.reached("turn", over: road, at: now)
                think.lastRan = ran
            }
            return
        }
        if road == .http {
            let before = oriel
            oriel.stepped(in: said.epoch, at: now)
            lookForNewOriel(since: before, at: now)
        }
        guard let epoch = oriel.epoch else {
            return refuse(
                topic, "a step came, but Oriel has not said its status, so its epoch is unknown", over: road, at: now)
        }
        guard oriel.knows(said.epoch) else {
            if retained { return }  // what an earlier Oriel left behind
            return refuse(
                topic, "a step of epoch “\(said.epoch)” came, but Oriel's epoch is “\(epoch)”", over: road, at: now)
        }
        let isNew = !memory.knows(said.turn)
        let last = memory.lastSeq(of: said.turn)
        guard memory.take(said.turn, seq: said.seq) else {
            // The very same step again is what at-least-once delivery does; anything else is out of order.
            if said.seq != last {
                refuse(
                    topic, "step \(said.seq) of turn “\(said.turn)” came after step \(last ?? 0)", over: road, at: now)
            }
            return
        }
        oriel.reached("turn", over: road, at: now)
        if case .done(let ran?, _) = said.step { think.lastRan = ran }
        if isOwn { ownStep(said.step, at: now) } else { foreignStep(said.step, of: said.turn, isNew: isNew, at: now) }
    }

    /// A step of a turn that was begun elsewhere: shown, and nothing else.
    private mutating func foreignStep(_ step: Step, of id: TurnID, isNew: Bool, at now: Moment) {
        guard !finished.contains(id) else { return }  // an own turn of before
        if case .failed(let why) = step, isNew || line.foreignTurn == id {
            remark("Turn failed: \(why)", .unread, at: now)
        }
        line.heard(step, of: id, isNew: isNew, at: now, start: times.start)
        if isNew, line.foreignTurn == id { foreignTurnShown(id) }
    }
}
