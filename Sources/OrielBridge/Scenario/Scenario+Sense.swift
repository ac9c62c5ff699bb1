import BodyNode

extension Scenario {
    private enum Heard: String, CaseIterable { case wake, words, said, level, nothing }
    private enum Moves: String, CaseIterable { case started, ended, failed }
    private enum Camera: String, CaseIterable { case open, closed, failed }
    private enum Touched: String, CaseIterable { case face, pause, resume }

    /// A sense, spelled as on the bus; the phrase and the score of a wake may be left out.
    static func sense(_ entry: ScenarioRecord) throws(ScenarioError) -> Sense {
        let record = try ScenarioRecord(
            entry.value("sense") ?? .null, at: "\(entry.place), sense",
            keys: ["heard", "mouth", "camera", "touched", "phrase", "score", "text", "level", "turn", "why"])
        switch try record.one(of: ["heard", "mouth", "camera", "touched"]) {
        case "heard"?:
            switch try record.needed("heard", try record.choice("heard", of: Heard.self)) {
            case .wake:
                return .wake(
                    phrase: try record.text("phrase") ?? Persona().wakePhrase,
                    score: try record.number("score", in: 0...1) ?? 0.8)
            case .words: return .words(try record.needed("text", try record.text("text")))
            case .said: return .said(try record.needed("text", try record.text("text")))
            case .level: return .level(try record.needed("level", try record.number("level", in: 0...1)))
            case .nothing: return .nothing
            }
        case "mouth"?:
            let turn = TurnID(try record.needed("turn", try record.text("turn")))
            switch try record.needed("mouth", try record.choice("mouth", of: Moves.self)) {
            case .started: return .mouthStarted(turn)
            case .ended: return .mouthEnded(turn)
            case .failed: return .mouthFailed(turn, why: try record.text("why") ?? "the mouth gave no reason")
            }
        case "camera"?:
            switch try record.needed("camera", try record.choice("camera", of: Camera.self)) {
            case .open: return .cameraOpen
            case .closed: return .cameraClosed
            case .failed: return .cameraFailed(why: try record.text("why") ?? "no reason was given")
            }
        case "touched"?:
            switch try record.needed("touched", try record.choice("touched", of: Touched.self)) {
            case .face: return .tapped
            case .pause: return .pausePressed
            case .resume: return .resumePressed
            }
        case _:
            throw ScenarioError("\(record.place): one of \"heard\", \"mouth\", \"camera\", \"touched\" is missing")
        }
    }
}
