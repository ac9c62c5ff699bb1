import BodyNode

/// `body/<id>/sense`, and a line of what a program of ears or a mouth writes: what it noticed.
struct SenseMessage: JSONReadable, JSONWritable {
    let sense: Sense

    enum Key: String, CodingKey { case heard, mouth, camera, touched, phrase, score, text, level, turn, why }
    private enum Heard: String, CaseIterable { case wake, words, said, level, nothing }
    private enum Mouth: String, CaseIterable { case started, ended, failed }
    private enum Camera: String, CaseIterable { case open, closed, failed }
    private enum Touched: String, CaseIterable { case face, pause, resume }

    init(_ sense: Sense) { self.sense = sense }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        sense =
            if let heard = keys.find(.heard) {
                try Self.heard(heard.choice(), keys)
            } else if let mouth = keys.find(.mouth) {
                try Self.mouth(mouth.choice(), keys)
            } else if let camera = keys.find(.camera) {
                try Self.camera(camera.choice(), keys)
            } else if let touched = keys.find(.touched) {
                try Self.touched(touched.choice())
            } else {
                throw Refusal(why: "one of the keys “heard”, “mouth”, “camera” and “touched” must be there")
            }
    }

    private static func heard(_ heard: Heard, _ keys: Fields<Key>) throws(Refusal) -> Sense {
        switch heard {
        case .wake: .wake(phrase: try keys.need(.phrase).shown(), score: try keys.need(.score).number())
        case .words: .words(try keys.need(.text).words(atMostBytes: SaidMessage.longest))
        case .said: .said(try keys.need(.text).words(atMostBytes: SaidMessage.longest))
        case .level: .level(try keys.need(.level).share())
        case .nothing: .nothing
        }
    }

    private static func mouth(_ mouth: Mouth, _ keys: Fields<Key>) throws(Refusal) -> Sense {
        let turn: TurnID = try keys.need(.turn).id()
        let why = try keys.find(.why)?.shown() ?? ""
        return switch mouth {
        case .started: .mouthStarted(turn)
        case .ended: .mouthEnded(turn)
        case .failed: .mouthFailed(turn, why: why.isEmpty ? "the mouth gave no reason" : why)
        }
    }

    private static func camera(_ camera: Camera, _ keys: Fields<Key>) throws(Refusal) -> Sense {
        let why = try keys.find(.why)?.shown() ?? ""
        return switch camera {
        case .open: .cameraOpen
        case .closed: .cameraClosed
        case .failed: .cameraFailed(why: why.isEmpty ? "the camera gave no reason" : why)
        }
    }

    private static func touched(_ touched: Touched) -> Sense {
        switch touched {
        case .face: .tapped
        case .pause: .pausePressed
        case .resume: .resumePressed
        }
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        switch sense {
        case .wake(let phrase, let score):
            keys.encode(Heard.wake.rawValue, forKey: .heard)
            keys.encode(phrase, forKey: .phrase)
            try keys.encode(score, forKey: .score)
        case .words(let text):
            keys.encode(Heard.words.rawValue, forKey: .heard)
            keys.encode(text, forKey: .text)
        case .said(let text):
            keys.encode(Heard.said.rawValue, forKey: .heard)
            keys.encode(text, forKey: .text)
        case .level(let level):
            keys.encode(Heard.level.rawValue, forKey: .heard)
            try keys.encode(level, forKey: .level)
        case .nothing: keys.encode(Heard.nothing.rawValue, forKey: .heard)
        case .mouthStarted(let turn):
            keys.encode(Mouth.started.rawValue, forKey: .mouth)
            keys.encode(turn.text, forKey: .turn)
        case .mouthEnded(let turn):
            keys.encode(Mouth.ended.rawValue, forKey: .mouth)
            keys.encode(turn.text, forKey: .turn)
        case .mouthFailed(let turn, let why):
            keys.encode(Mouth.failed.rawValue, forKey: .mouth)
            keys.encode(turn.text, forKey: .turn)
            keys.encode(why, forKey: .why)
        case .cameraOpen: keys.encode(Camera.open.rawValue, forKey: .camera)
        case .cameraClosed: keys.encode(Camera.closed.rawValue, forKey: .camera)
        case .cameraFailed(let why):
            keys.encode(Camera.failed.rawValue, forKey: .camera)
            keys.encode(why, forKey: .why)
        case .tapped: keys.encode(Touched.face.rawValue, forKey: .touched)
        case .pausePressed: keys.encode(Touched.pause.rawValue, forKey: .touched)
        case .resumePressed: keys.encode(Touched.resume.rawValue, forKey: .touched)
        }
    }
}
