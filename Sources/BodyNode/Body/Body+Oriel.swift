extension Body {
    mutating func heard(_ word: OrielWord, retained: Bool, at now: Moment) {
        switch word {
        case .status(let status):
            let before = oriel.epoch
            oriel.heard(status, at: now)
            if let epoch = oriel.epoch, epoch != before { orielStartedAnew(epoch, at: now) }
        case .brains(let brains):
            think.brains.heard(brains)
            if brains != nil { oriel.lastTopic = "brains" }
        case .avatarSet(let name):
            assigned(name)
            if name != nil { oriel.lastTopic = "avatar_set" }
        case .plan(let plan):
            think.plan.heard(plan)
            if plan != nil { oriel.lastTopic = "plan" }
        case .turn(nil): line.endForeign()  // the own turn ends by its own rules
        case .turn(let step?): heard(step, retained: retained, at: now)
        case .order(let order):
            oriel.lastTopic = "voice"
            carryOut(voice.ordered(order, objection: objection(to: order), at: now), at: now)
        case .revoke(let turn):
            oriel.lastTopic = "voice"
            carryOut(voice.revoke(turn, at: now), at: now)
        case .image: oriel.lastTopic = "image"
        }
    }

    /// Something could not be taken. The last good value stays in use; the label that shows it says why it is unread.
    mutating func refused(_ topic: Topic, why: String, at now: Moment) {
        switch topic {
        case .oriel(.status): oriel.couldNotRead(why: why)
        case .oriel(.brains): think.brains.couldNotRead(why: why)
        case .orielBody(_, .plan): think.plan.couldNotRead(why: why)
        case .orielBody(_, .turn): line.couldNotRead(why: why)
        case .orielBody(_, .avatarSet), .orielBody(_, .voice), .orielBody(_, .image), .body, .set, .setAll, .hello,
            .unknown:
            break
        }
        problem(topic, why, at: now)
    }

    private mutating func orielStartedAnew(_ epoch: Epoch, at now: Moment) {
        line.endForeign()
        guard let turn, turn.awaitsOriel, turn.epoch != epoch else { return }
        giveUp(why: "Oriel started anew", at: now)
    }

    private mutating func heard(_ said: TurnStep, retained: Bool, at now: Moment) {
        let topic = Topic.orielBody(id, .turn)
        let isOwn = turn?.id == said.turn
        if retained, !memory.knows(said.turn) {
            // Said before this subscription, of a turn that this boot knows nothing of.
            if case .done(let ran?, _) = said.step {
                oriel.lastTopic = "turn"
                think.lastRan = ran
            }
            return
        }
        guard let epoch = oriel.epoch else {
            return problem(topic, "a step came, but Oriel has not said its status, so its epoch is unknown", at: now)
        }
        guard said.epoch == epoch else {
            if retained { return }  // what an earlier Oriel left behind
            return problem(topic, "a step of epoch “\(said.epoch)” came, but Oriel's epoch is “\(epoch)”", at: now)
        }
        let isNew = !memory.knows(said.turn)
        let last = memory.lastSeq(of: said.turn)
        guard memory.take(said.turn, seq: said.seq) else {
            // The very same step again is what at-least-once delivery does; anything else is out of order.
            if said.seq != last {
                problem(topic, "step \(said.seq) of turn “\(said.turn)” came after step \(last ?? 0)", at: now)
            }
            return
        }
        oriel.lastTopic = "turn"
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
    }
}
