import BodyNode
import OrielBridge
import Testing

/// What a whole house needs: bodies that wait to be woken, an Oriel that answers, senses at their exact moments, deaths.
extension Scene {
    static func id(_ name: String) throws -> BodyID { try #require(BodyID(name)) }

    /// Bodies that are online, with somebody outside as Oriel, each at home and waiting for the wake phrase.
    func house(_ names: [String], _ change: (inout Configuration) -> Void = { _ in }) throws {
        for name in names { _ = try add(name, change) }
        for name in names {
            try wait("\(name) knows the others", 30) { names.allSatisfy { $0 == name || self.knows(name, $0) } }
        }
        try orielAnswers(names)
    }

    /// Somebody outside is Oriel, with a registry and a plan for each.
    func orielAnswers(_ names: [String], epoch: String = "e1") throws {
        say(
            "oriel/brains", #"{"revision":7,"brains":[{"id":"claude","name":"Claude","efforts":["low","high"]}]}"#,
            retained: true)
        for name in names {
            say("oriel/body/\(name)/plan", #"{"brain":"claude","effort":"high","lightning":false}"#, retained: true)
        }
        say(
            "oriel/status", #"{"state":"online","protocol":1,"epoch":"\#(epoch)","engine":"Mac Studio"}"#,
            retained: true)
        for name in names {
            try wait("\(name) knows Oriel", 30) {
                self.outside.text("body/\(name)/face", "plan") == "Claude · high"
                    && self.outside.text("body/\(name)/face", "line_kind") == "plain"
                    && self.outside.text("body/\(name)/face", "oriel")?.hasPrefix("Oriel said") ?? false
            }
        }
    }

    /// A simulated Oriel, whose turns follow these scripts in turn.
    func simulatedOriel(_ scripts: [TurnScript], seed: UInt64 = 3) throws -> LiveOriel {
        var configuration = OrielConfiguration()
        configuration.scripts = scripts
        let oriel = LiveOriel(
            configuration, prefix: .cordelia, loop: loop, brokers: [try BrokerAddress(broker.url)], credentials: .none,
            chance: Chance(seed: seed), onNews: { _ in })
        let epoch = oriel.oriel.oriel.epoch.text
        oriel.open()
        try wait("Oriel is online") {
            self.outside.text("oriel/status", "state") == "online"
                && self.outside.text("oriel/status", "epoch") == epoch
        }
        return oriel
    }

    func node(_ name: String) -> LiveNode? { BodyID(name).flatMap { nodes[$0] } }
    func body(_ name: String) -> Body? { node(name)?.node.body }

    // MARK: What happens

    /// What a body's own ears, mouth or face notice, at this very moment.
    func notices(_ name: String, _ sense: Sense) { node(name)?.node.noticed(sense) }

    func hearsWake(_ name: String, score: Double = 0.83) {
        notices(name, .wake(phrase: "Cordelia Pippa", score: score))
    }

    /// Does things at their moments from now on, in milliseconds, and comes back after the last.
    func play(_ deeds: [(at: Int, deed: () -> Void)]) throws {
        let start = loop.now
        var left = deeds.count
        var alarms: [Alarm] = []
        for (at, deed) in deeds {
            let alarm = loop.alarm {
                deed()
                left -= 1
            }
            alarm.set(start + .milliseconds(at))
            alarms.append(alarm)
        }
        try wait("all deeds are done", 60) { left == 0 }
    }

    /// Lets this much time pass: for what must not come.
    func pass(_ milliseconds: Int) throws {
        let end = loop.now + .milliseconds(milliseconds)
        try wait("time passes", milliseconds / 1_000 + 10) { self.loop.now >= end }
    }

    /// A body's program is gone without a word.
    func dies(_ name: String) { node(name)?.link.die() }

    func order(_ name: String, _ turn: String, from: String, seconds: Double, text: String = "It is done.") {
        say(
            "oriel/body/\(name)/voice",
            #"{"turn":"\#(turn)","from":"\#(from)","text":"\#(text)","seconds":\#(seconds)}"#)
    }

    // MARK: What is so

    /// Whether a body knows that another is online.
    func knows(_ name: String, _ other: String) -> Bool {
        guard let body = body(name), let other = BodyID(other) else { return false }
        return body.house.isOnline(other)
    }

    func wasTold(_ name: String, toSpeak turn: String) -> Bool {
        guard let id = BodyID(name) else { return false }
        return effects[id, default: []].contains {
            if case .speak(let order) = $0 { order.turn == TurnID(turn) } else { false }
        }
    }
    func chimes(_ name: String) -> Int { BodyID(name).map { effects[$0, default: []].count { $0 == .chime } } ?? 0 }
    func claims(_ name: String) -> Int { outside.all("body/\(name)/wake").count }
    func state(_ name: String) -> String? { outside.text("body/\(name)/face", "state") }
    func isListening(_ name: String) -> Bool { body(name)?.ears.hearing != nil }
    /// Its face's lines so far, one for each change.
    func lines(_ name: String) -> [String] { texts("face", "line", of: name) }
    func states(_ name: String) -> [String] { texts("face", "state", of: name) }
    /// Every turn that it said it speaks, once for each announcement that is no beat.
    func spoken(_ name: String) -> [String] {
        let phases = texts("voice", "phase", of: name), turns = texts("voice", "turn", of: name)
        var spoken: [String] = []
        for (phase, turn) in zip(phases, turns) where phase == "speaking" && spoken.last != turn { spoken.append(turn) }
        return spoken
    }

    private func texts(_ topic: String, _ key: String, of name: String) -> [String] {
        outside.all("body/\(name)/\(topic)").filter { !$0.isEmpty }.map { Outside.text($0, key) ?? "" }
    }

    func waits(_ name: String, _ seconds: Int = 10) throws { try line(name, "Waiting for “Cordelia Pippa”", seconds) }
}

extension LiveOriel {
    /// Its program is gone without a word.
    func dies() { link.die() }
}

extension TurnScript {
    /// A turn that is over in a fifth of a second.
    static func quick(_ answer: String = "It will.", seconds: Double = 0.1) -> TurnScript {
        TurnScript(
            [
                Step(.saved, takes: .milliseconds(20)), Step(.thinking, takes: .milliseconds(20)),
                Step(.voice, takes: .milliseconds(20)), Step(.done),
            ], answer: answer, seconds: seconds)
    }
}
