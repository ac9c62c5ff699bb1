package import BodyNode

/// A rehearsal as a story that a person can read: who, what happens there, and how long it took.
package struct Timeline {
    private let width: Int
    /// What each body's face showed last, and since when.
    private var faces: [BodyID: (shown: String, since: Moment)] = [:]
    private var handOffs: [BodyID: HandOffReport] = [:]
    private var voices: [BodyID: VoiceReport] = [:]

    package init(_ bodies: [BodyID]) { width = max(6, bodies.map(\.text.count).max() ?? 6) }

    /// The line for what happened; nil when it is not worth one.
    package mutating func line(for news: RehearsedHouse.News, at now: Moment) -> String? {
        switch news {
        case .act(let act): line(now, act.isFault ? "✗" : "▸", act.sentence)
        case .chimed(let body): line(now, body.text, "chimes")
        case .left(let body, let why): line(now, body.text, "leaves: \(why)")
        case .link(let body, let news): line(for: news, of: body, at: now)
        case .said(let word, let sender): line(for: word, by: sender, at: now)
        }
    }

    private func line(for news: Node.News, of body: BodyID, at now: Moment) -> String? {
        switch news {
        case .linkUp: line(now, body.text, "is connected")
        case .linkDown(let why): line(now, body.text, "notices: \(why)")
        case .warning(let why): line(now, body.text, "warns: \(why)")
        case .gaveUp(let why): line(now, body.text, "gives up: \(why)")
        }
    }

    private mutating func line(for word: Word, by sender: String, at now: Moment) -> String? {
        switch word {
        case .face(let body, let face?): return self.line(for: face, of: body, at: now)
        case .body(let body, let word): return line(for: word, of: body, by: sender, at: now)
        case .said(let body, let said):
            let voice = said.voiceTo.map { ", her voice to \($0)" } ?? ""
            return line(now, body.text, "says “\(said.text)” to Oriel\(voice) (turn \(said.turn.short))")
        case .oriel(.status(let status?)):
            return line(now, "Oriel", status.online ? "is online (epoch \(status.epoch.short))" : "is offline")
        case .orielBody(let body, .turn(let step?)):
            return line(now, "Oriel", "to \(body): \(step.step.word) (turn \(step.turn.short))")
        case .orielBody(let body, .order(let order)):
            return line(now, "Oriel", "orders her voice on \(body) (turn \(order.turn.short))")
        case .orielBody(let body, .revoke(let turn)):
            return line(now, "Oriel", "takes back her voice on \(body) (turn \(turn.short))")
        case .problem(let body, let topic, let why): return line(now, body.text, "refuses \(topic): \(why)")
        case .oriel, .orielBody, .face, .frame, .ask, .sense, .set, .hello: return nil
        }
    }

    private mutating func line(for face: FaceReport, of body: BodyID, at now: Moment) -> String? {
        let shown = "\(face.state.rawValue.padded(to: 9))  \(face.line)"
        let before = faces[body]
        guard before?.shown != shown else { return nil }
        faces[body] = (shown, now)
        let took = before.map { " (\(span(now - $0.since)) after)" } ?? ""
        return line(now, body.text, shown + took)
    }

    private mutating func line(for word: BodyWord, of body: BodyID, by sender: String, at now: Moment) -> String? {
        switch word {
        case .status(let status?):
            let will = sender == body.text || status.state == .online ? "" : ", says the broker"
            return status.state == .online ? nil : line(now, body.text, "is \(status.state.rawValue)\(will)")
        case .handOff(let report?):
            guard handOffs[body] != report else { return nil }
            handOffs[body] = report
            let to = report.to.map { report.phase == .back ? " from \($0)" : " → \($0)" } ?? ""
            return line(now, body.text, "hand-off \(report.phase.rawValue)\(to)\(report.why.map { ": \($0)" } ?? "")")
        case .voice(let report?):
            var told = report
            told.beat = 0
            guard voices[body] != told else { return nil }
            voices[body] = told
            let turn = report.turn.map { " (turn \($0.short))" } ?? ""
            return line(now, body.text, "voice \(report.phase.rawValue)\(report.why.map { ": \($0)" } ?? "")\(turn)")
        case .claim(let claim):
            return line(now, body.text, "claims the wake, \(claim.score)\(claim.talking ? ", in conversation" : "")")
        case .decision(let decision):
            let over = decision.over.map { "\($0.body) (\($0.why))" }.joined(separator: ", ")
            return line(now, body.text, "takes the wake\(over.isEmpty ? "" : " over \(over)")")
        case .cancel(let turn, let why): return line(now, body.text, "gives turn \(turn.short) up: \(why)")
        case .status, .handOff, .voice, .controls: return nil
        }
    }

    private func line(_ now: Moment, _ who: String, _ what: String) -> String {
        let milliseconds = now.sinceStart.inMilliseconds
        let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
        let time = "\(minutes):\(String(rest / 1_000).padded(to: 2, with: "0", atFront: true))"
            + ".\(String(rest % 1_000).padded(to: 3, with: "0", atFront: true))"
        return "\(time.padded(to: 10, atFront: true))  \(who.padded(to: width))  \(what)"
    }

    private func span(_ span: Duration) -> String { "\(Double(span.inMilliseconds) / 1_000) s" }
}

extension Identifier {
    /// Enough to tell it from others of a story.
    fileprivate var short: String { String(text.prefix(4)) }
}

extension Step {
    fileprivate var word: String {
        switch self {
        case .saved: "saved"
        case .sending: "sending"
        case .memory: "memory"
        case .tool(let tool): "tool \(tool)"
        case .thinking: "thinking"
        case .writing: "writing"
        case .voice: "voice"
        case .done(_, let spoken): spoken ? "done, spoken" : "done"
        case .failed(let why): "failed, \(why)"
        case .unread(let why): "unread, \(why)"
        }
    }
}

extension String {
    func padded(to width: Int, with pad: Character = " ", atFront: Bool = false) -> String {
        let padding = String(repeating: pad, count: max(0, width - count))
        return atFront ? padding + self : self + padding
    }
}
