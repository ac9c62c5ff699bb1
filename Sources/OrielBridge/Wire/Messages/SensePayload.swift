import BodyNode

/// `body/<id>/sense`, and a line of a program that the node started.
struct SensePayload: Codable {
    private enum Heard: String, CaseIterable { case wake, words, said, nothing }
    private enum Mouth: String, CaseIterable { case started, ended, failed }
    private enum Camera: String, CaseIterable { case open, closed, failed }
    private enum Touched: String, CaseIterable { case face, pause, resume }

    /// What a person may say in one go.
    private static let textAllowed = 32 << 10

    let value: Sense

    init(_ value: Sense) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        if fields.has("heard") {
            value = try Self.heard(fields)
        } else if fields.has("mouth") {
            value = try Self.mouth(fields)
        } else if fields.has("camera") {
            switch try fields.one("camera", of: Camera.self) {
            case .open: value = .cameraOpen
            case .closed: value = .cameraClosed
            case .failed: value = .cameraFailed(why: try fields.optionalLine("why") ?? "no reason was given")
            }
        } else if fields.has("touched") {
            switch try fields.one("touched", of: Touched.self) {
            case .face: value = .tapped
            case .pause: value = .pausePressed
            case .resume: value = .resumePressed
            }
        } else {
            throw Refusal("a sense has one of the keys “heard”, “mouth”, “camera”, “touched”")
        }
    }

    private static func heard(_ fields: Fields) throws -> Sense {
        switch try fields.one("heard", of: Heard.self) {
        case .wake:
            let score = try fields.number("score")
            return .wake(phrase: try fields.line("phrase"), score: score)
        case .words: return .words(try fields.text("text", atMost: textAllowed))
        case .said: return .said(try fields.text("text", atMost: textAllowed))
        case .nothing: return .nothing
        }
    }

    private static func mouth(_ fields: Fields) throws -> Sense {
        let word = try fields.one("mouth", of: Mouth.self)
        let turn = try fields.id("turn", TurnKind.self)
        switch word {
        case .started: return .mouthStarted(turn)
        case .ended: return .mouthEnded(turn)
        case .failed: return .mouthFailed(turn, why: try fields.optionalLine("why") ?? "the mouth gave no reason")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        switch value {
        case .wake(let phrase, let score):
            try fields.write(Heard.wake.rawValue, "heard")
            try fields.write(phrase, "phrase")
            try fields.write(score, "score")
        case .words(let text):
            try fields.write(Heard.words.rawValue, "heard")
            try fields.write(text, "text")
        case .said(let text):
            try fields.write(Heard.said.rawValue, "heard")
            try fields.write(text, "text")
        case .nothing: try fields.write(Heard.nothing.rawValue, "heard")
        case .mouthStarted(let turn):
            try fields.write(Mouth.started.rawValue, "mouth")
            try fields.write(turn.text, "turn")
        case .mouthEnded(let turn):
            try fields.write(Mouth.ended.rawValue, "mouth")
            try fields.write(turn.text, "turn")
        case .mouthFailed(let turn, let why):
            try fields.write(Mouth.failed.rawValue, "mouth")
            try fields.write(turn.text, "turn")
            try fields.write(why, "why")
        case .cameraOpen: try fields.write(Camera.open.rawValue, "camera")
        case .cameraClosed: try fields.write(Camera.closed.rawValue, "camera")
        case .cameraFailed(let why):
            try fields.write(Camera.failed.rawValue, "camera")
            try fields.write(why, "why")
        case .tapped: try fields.write(Touched.face.rawValue, "touched")
        case .pausePressed: try fields.write(Touched.pause.rawValue, "touched")
        case .resumePressed: try fields.write(Touched.resume.rawValue, "touched")
        }
    }
}
