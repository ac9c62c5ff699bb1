/// The exact words of the face. What is filled in comes from the persona, Oriel and the other bodies.
struct Words: Hashable, Sendable {
    var persona: Persona

    func waiting() -> String { "Waiting for “\(persona.wakePhrase)”" }
    func wakeOff() -> String { "Wake phrase off · tap \(persona.possessive) face to talk" }
    func conversation(left seconds: Int) -> String {
        "In conversation · just talk · \(Self.clock(seconds)) left"
    }
    static func clock(_ seconds: Int) -> String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }
    let paused = "Paused · the microphone is closed"
    let noEars = "This body has no ears"
    let listening = "Listening"
    let speaking = "Speaking"
    let orielOffline = "Oriel is offline"
    let orielSilent = "Oriel has said nothing yet"
    func nobodyAnswers() -> String { "\(orielOffline) · nobody can answer" }
    func wrongProtocol(_ number: Int) -> String {
        "Oriel speaks protocol \(number), this body \(HouseProtocol.version)"
    }

    func sending(to engine: String) -> String { "Sending to \(engine)" }
    func stepUnread(_ why: String) -> String { "Cannot read \(persona.name)'s step: \(why)" }
    func voiceGoes(to name: String) -> String {
        "\(capitalized(persona.possessive)) voice is going to \(name) · \(listensAgain)"
    }
    func speaks(on name: String) -> String {
        "\(capitalized(persona.pronoun)) is speaking on \(name) · \(listensAgain)"
    }
    private var listensAgain: String { "this body listens again when \(persona.pronoun) ends there" }

    func step(_ step: Step?, engine: String) -> (text: String, kind: FaceReport.LineKind) {
        switch step {
        case nil, .sending: (sending(to: engine), .stage)
        case .saved: ("Saved, sending", .stage)
        case .memory: ("Searching memory", .stage)
        case .tool(let tool): ("Using \(tool)", .stage)
        case .thinking: ("Thinking", .stage)
        case .writing: ("Writing the answer", .stage)
        case .voice, .done: ("Getting \(persona.possessive) voice ready", .stage)
        case .failed(let why): ("Turn failed: \(why)", .unread)
        case .unread(let why): (stepUnread(why), .unread)
        }
    }

    func setUnread(_ why: String) -> String { "Avatar set not read: \(why)" }
    func planUnread(_ why: String) -> String { "Brain and level not read: \(why)" }
    func answers(with line: String) -> String { "\(persona.app) answers with \(line)" }
    func lastTurn(ran line: String, next: String) -> String { "Last turn ran on \(line) · next: \(next)" }
    func orielSaid(_ last: OrielHeard.Reached) -> String {
        switch last {
        case .said(let topic): "Oriel said \(topic) over MQTT"
        case .asked(let code): "Oriel asked over HTTP POST /face \(code)"
        }
    }
    func statusUnread(_ why: String) -> String { "Oriel's status not read: \(why)" }
}
