extension Body {
    mutating func lookAtVoice(at now: Moment) {
        // Asking takes a copy of this body along, so it is not done for nothing.
        if voice.hasOrders { carryOut(voice.check(withdrawal(of:), at: now), at: now) }
        carryOut(voice.timePassed(at: now, possessive: persona.possessive), at: now)
    }

    /// Why an order cannot be taken; nil when it can.
    func objection(to order: Order) -> String? {
        can(.voice) ? withdrawal(of: order) : "\(configuration.name) cannot speak"
    }

    /// Why the one whose turn it is does not want an order spoken, any more or at all.
    private func withdrawal(of order: Order) -> String? {
        guard order.from != id else {
            if finished.contains(order.turn) { return "its turn is over" }
            guard let turn, turn.id == order.turn else { return nil }
            switch turn.stage {
            case .there, .back(spoken: true): return "\(persona.possessive) voice was heard on another body already"
            case .thinking, .ordered, .going, .speakingHere, .back, .over: return nil
            }
        }
        let name = house.name(of: order.from)
        guard house.isOnline(order.from) else { return "\(name) is not online" }
        if let report = house.handOff(of: order.from), report.turn == order.turn, report.phase == .back {
            return "\(name) listens again already"
        }
        return nil
    }

    mutating func carryOut(_ acts: [Voice.Act], at now: Moment) {
        for act in acts {
            switch act {
            case .say(let report, let receipt): publish(.voice(report), receipt: receipt)
            case .play(let order): effects.append(.speak(order))
            case .stop(let turn): effects.append(.stopSpeaking(turn))
            case .announced(let id):
                line.voiceBegan(of: id)
                if let order = voice.current { onScreen.speaks(order, isOwn: order.from == self.id) }
                guard let turn, turn.id == id, turn.stage != .over else { break }
                self.turn?.stage = .speakingHere
                handOff.here(id)
                remark = nil
            case .ended(let id, let why):
                guard turn?.id == id, turn?.stage == .speakingHere else { break }
                finishTurn(at: now, converse: why == nil)
            case .failed(let id, let why): failedHere(id, why: why, at: now)
            }
        }
    }

    private mutating func failedHere(_ id: TurnID, why: String, at now: Moment) {
        line.voiceBegan(of: id)
        guard let turn, turn.id == id else { return }
        switch turn.stage {
        case .thinking, .ordered, .speakingHere, .back(spoken: false):
            finishTurn(at: now, converse: false)
            remark("Turn failed: \(why)", .unread, at: now)
        case .going, .there, .back, .over: break
        }
    }
}
