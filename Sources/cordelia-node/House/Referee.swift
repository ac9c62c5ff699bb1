import BodyNode
import OrielBridge

/// Whether a house keeps its rules, as far as somebody can tell who only listens to its bus.
struct Referee {
    enum Outcome: Hashable {
        /// She ended on the other body, or `why` not, and the one that asked listens again.
        case handedBack(from: BodyID?, why: String?)
        /// She spoke on the body that asked, and it listens again.
        case spokenHere
        case answeredWithoutVoice
        case failed(why: String)
        case gaveUp(why: String)
        /// The body that asked went away.
        case originLost

        /// As the rules want it when nothing is broken.
        var isClean: Bool {
            switch self {
            case .handedBack(_, nil), .spokenHere, .answeredWithoutVoice: true
            case .handedBack, .failed, .gaveUp, .originLost: false
            }
        }
    }

    struct TurnSeen {
        let id: TurnID
        let origin: BodyID
        let voiceTo: BodyID?
        let began: Moment
        /// What became of it, once it is known; it is over when the origin listens again.
        var outcome: Outcome?
        var over: Moment?
    }

    /// A turn that is not over by then is stuck: longer than any bound of the protocol, one after the other.
    static let longest = Duration.seconds(150)

    /// The newest; see `forgotten`.
    private(set) var turns: [TurnSeen] = []
    /// Of the turns that were over long ago only the number is known, and how many of them went as they should: a house may
    /// be watched for ever.
    private(set) var forgotten = (all: 0, clean: 0)
    private static let remembered = 200
    private(set) var violations = Faults()
    private var speaking: [BodyID: TurnID] = [:]
    private var faces: [BodyID: FaceReport] = [:]

    var isQuiet: Bool { turns.allSatisfy { $0.over != nil } && speaking.isEmpty }

    mutating func heard(_ word: Word, at now: Moment) {
        switch word {
        case .said(let body, let said):
            guard !turns.contains(where: { $0.id == said.turn }) else { return }
            forget()
            turns.append(TurnSeen(id: said.turn, origin: body, voiceTo: said.voiceTo, began: now))
        case .body(let body, .status(let status)): heard(status, of: body, at: now)
        case .body(let body, .voice(let report)): heard(report, of: body)
        case .body(_, .handOff(let report?)):
            if report.phase == .back, let turn = report.turn {
                note(turn, .handedBack(from: report.to, why: report.why))
            }
        case .body(_, .cancel(let turn, let why)): note(turn, .gaveUp(why: why))
        case .orielBody(_, .turn(let step?)): heard(step)
        case .face(let body, let report): faces[body] = report
        case .oriel, .orielBody, .body, .frame, .problem, .ask, .sense, .set, .hello: break
        }
        closeTurns(at: now)
    }

    /// Says what is stuck, once for each turn.
    mutating func timePassed(at now: Moment) {
        closeTurns(at: now)
        for index in turns.indices where turns[index].over == nil && turns[index].began + Self.longest <= now {
            turns[index].over = now
            violations.append(
                "\(turns[index].origin) still does not listen \(Self.longest.inMilliseconds / 1_000) s after its turn")
        }
    }

    private mutating func forget() {
        guard turns.count >= Self.remembered, let index = turns.firstIndex(where: { $0.over != nil }) else { return }
        let turn = turns.remove(at: index)
        forgotten.all += 1
        if turn.outcome?.isClean ?? false { forgotten.clean += 1 }
    }

    private mutating func heard(_ status: BodyStatus?, of body: BodyID, at now: Moment) {
        guard status?.state != .online else { return }
        speaking[body] = nil
        for index in turns.indices where turns[index].origin == body && turns[index].over == nil {
            turns[index].outcome = .originLost
            turns[index].over = now
        }
    }

    private mutating func heard(_ report: VoiceReport?, of body: BodyID) {
        guard let report, report.phase == .speaking, let turn = report.turn else {
            speaking[body] = nil
            guard let report, let turn = report.turn, let index = turns.firstIndex(where: { $0.id == turn }),
                turns[index].origin == body
            else { return }
            switch report.phase {
            case .ended: note(turn, .spokenHere)
            case .failed: note(turn, .failed(why: report.why ?? "no reason was given"))
            case .quiet, .speaking: break
            }
            return
        }
        for (other, spoken) in speaking where spoken == turn && other != body {
            violations.append("\(other) and \(body) speak the same turn at once")
        }
        speaking[body] = turn
    }

    private mutating func heard(_ step: TurnStep) {
        switch step.step {
        case .done(_, let spoken): if !spoken { note(step.turn, .answeredWithoutVoice) }
        case .failed(let why): note(step.turn, .failed(why: why))
        case .saved, .sending, .memory, .tool, .thinking, .writing, .voice, .unread: break
        }
    }

    /// The first word on what became of a turn counts, but a voice that came after all is worth more than a reason.
    private mutating func note(_ turn: TurnID, _ outcome: Outcome) {
        guard let index = turns.firstIndex(where: { $0.id == turn && $0.over == nil }) else { return }
        if let before = turns[index].outcome, before.isClean || !outcome.isClean { return }
        turns[index].outcome = outcome
    }

    /// A turn is over when its origin waits for words again, and nobody speaks it any more.
    private mutating func closeTurns(at now: Moment) {
        for index in turns.indices where turns[index].over == nil && turns[index].outcome != nil {
            let turn = turns[index]
            guard let face = faces[turn.origin], !speaking.values.contains(turn.id) else { continue }
            let waits =
                switch face.state {
                case .listening, .heardYou, .muted, .looking: true
                case .idle: face.lineKind != .stage
                case .speaking, .thinking, .blink: false
                }
            if waits { turns[index].over = now }
        }
    }
}
