import BodyNode
import OrielBridge

/// What happened in a house, as a person would tell it: one entry for each thing worth saying.
struct Chronicle {
    struct Entry: Hashable {
        enum Kind: String {
            case wake, decision, said, face, unread, handOff = "handoff", voice, status, oriel, problem, fault, control
        }
        var at: Moment
        /// A body's id, `Oriel`, `broker`, or `all`.
        var who: String
        var kind: Kind
        var text: String
        /// The face's state, where the entry is about a face.
        var state: FaceState?
        /// How long the line before this one stood on the face.
        var after: Duration?
    }

    private var faces: [BodyID: (line: String, since: Moment)] = [:]
    private var handOffs: [BodyID: HandOffReport] = [:]
    private var voices: [BodyID: VoiceReport] = [:]
    private var states: [BodyID: BodyStatus.State] = [:]
    private var names: [BodyID: String] = [:]
    private var orielOnline: Bool?

    /// Nil for what says nothing new.
    mutating func heard(_ word: Word, retained: Bool, at now: Moment) -> Entry? {
        func entry(_ who: BodyID, _ kind: Entry.Kind, _ text: String) -> Entry {
            Entry(at: now, who: who.text, kind: kind, text: text)
        }
        switch word {
        case .sense(let body, let sense): return sentence(sense).map { entry(body, .wake, $0) }
        case .body(let body, .decision(let decision)):
            let over = decision.over.map { "\(name($0.body)) (\($0.why))" }.joined(separator: ", ")
            return entry(body, .decision, "took the wake" + (over.isEmpty ? "" : " over \(over)"))
        case .said(let body, let said):
            let to = said.voiceTo.map { " · the answer is to be heard on \(name($0))" } ?? ""
            return entry(body, .said, "says to Oriel “\(said.text)”\(to)")
        case .face(let body, let face?): return heard(face, of: body, at: now)
        case .body(let body, .handOff(let report?)):
            guard handOffs.updateValue(report, forKey: body) != report else { return nil }
            return sentence(report).map { entry(body, .handOff, $0) }
        case .body(let body, .voice(let report?)):
            let before = voices.updateValue(report, forKey: body)
            guard before?.phase != report.phase || before?.turn != report.turn else { return nil }
            return sentence(report).map { entry(body, .voice, $0) }
        case .body(let body, .status(let status?)):
            names[body] = status.name
            guard states.updateValue(status.state, forKey: body) != status.state else { return nil }
            return entry(
                body, .status,
                status.state == .online ? "is online in the \(status.room)" : "is \(status.state.rawValue)")
        case .body(let body, .cancel(_, let why)): return entry(body, .handOff, "gives its turn up: \(why)")
        case .problem(let body, let topic, let why): return entry(body, .problem, "refuses \(topic): \(why)")
        case .set(let body, let control, let value):
            return Entry(
                at: now, who: body?.text ?? "all", kind: .control, text: "is asked to set \(control) to “\(value)”")
        case .oriel(.status(let status)):
            guard orielOnline != status?.online else { return nil }
            orielOnline = status?.online
            let text =
                status.map { $0.online ? "is online, thinking on the \($0.engine)" : "is offline" } ?? "is forgotten"
            return Entry(at: now, who: "Oriel", kind: .oriel, text: text)
        case .orielBody(let body, .order(let order)):
            return Entry(
                at: now, who: "Oriel", kind: .oriel, text: "orders her voice on \(name(body)): “\(order.text)”")
        case .orielBody(let body, .revoke):
            return Entry(at: now, who: "Oriel", kind: .oriel, text: "takes the order on \(name(body)) back")
        case .oriel, .orielBody, .body, .face, .frame, .ask, .hello: return nil
        }
    }

    /// What was done to the house from outside; nil for what the house tells itself.
    func did(_ deed: Scenario.Deed, at now: Moment) -> Entry? {
        func entry(_ who: String, _ text: String) -> Entry { Entry(at: now, who: who, kind: .fault, text: text) }
        return switch deed {
        case .body(let fate, let body): entry(body.text, sentence(fate))
        case .oriel(let fate): entry("Oriel", sentence(fate))
        case .broker(let fate): entry("broker", sentence(fate))
        case .say(let text): entry("", text)
        case .sense, .set, .turn, .expect: nil
        }
    }

    private func sentence(_ fate: Scenario.Fate) -> String {
        switch fate {
        case .start: "is started"
        case .stop: "is stopped"
        case .kill: "is killed"
        }
    }

    private func sentence(_ fate: Scenario.BrokerFate) -> String {
        switch fate {
        case .stop: "is stopped"
        case .start: "is started"
        case .restart: "is restarted"
        case .restartEmpty: "is restarted, and has forgotten everything"
        case .pause: "holds its connections and answers nothing"
        case .resume: "answers again"
        }
    }

    private mutating func heard(_ face: FaceReport, of body: BodyID, at now: Moment) -> Entry? {
        let before = faces[body]
        guard before?.line != face.line else { return nil }
        faces[body] = (face.line, now)
        return Entry(
            at: now, who: body.text, kind: face.lineKind == .unread ? .unread : .face, text: face.line,
            state: face.state, after: before.map { now - $0.since })
    }

    private func name(_ body: BodyID) -> String { names[body] ?? body.text }

    private func sentence(_ sense: Sense) -> String? {
        switch sense {
        case .wake(let phrase, let score): "hears “\(phrase)” (\(score))"
        case .tapped: "is tapped"
        case .pausePressed: "is paused by hand"
        case .resumePressed: "is resumed by hand"
        case .nothing: "hears nothing more"
        case .cameraOpen: "opens its camera"
        case .cameraClosed: "closes its camera"
        case .cameraFailed(let why): "has no picture: \(why)"
        case .mouthFailed(_, let why): "has no sound: \(why)"
        case .words, .said, .level, .mouthStarted, .mouthEnded: nil
        }
    }

    private func sentence(_ report: HandOffReport) -> String? {
        let other = report.to.map(name) ?? "another body"
        return switch report.phase {
        case .here: nil
        case .going: "hands her voice to \(other)"
        case .there: "knows her voice is on \(other)"
        case .back: report.why.map { "has its turn back: \($0)" } ?? "has its turn back from \(other)"
        }
    }

    private func sentence(_ report: VoiceReport) -> String? {
        switch report.phase {
        case .quiet: nil
        case .speaking: "speaks\(report.from.map { ", for \(name($0))" } ?? "")"
        case .ended: "ends\(report.why.map { ": \($0)" } ?? "")"
        case .failed: "does not speak: \(report.why ?? "no reason was given")"
        }
    }
}
