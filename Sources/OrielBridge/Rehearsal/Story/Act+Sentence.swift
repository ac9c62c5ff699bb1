import BodyNode

extension Act {
    /// What happens, as a person would tell it.
    package var sentence: String {
        switch self {
        case .speaks(let utterance): utterance.sentence
        case .taps(let body, let utterance): "somebody taps her face on \(body), and \(utterance.wordsSentence)"
        case .presses(let body, .pause): "somebody presses Pause on \(body)"
        case .presses(let body, .resume): "somebody presses Resume on \(body)"
        case .sets(let body, let control, let value):
            "the bus sets \(control) to “\(value)” on \(body.map(\.text) ?? "every body")"
        case .camera(let body, let opens): "the camera of \(body) is \(opens ? "opened" : "closed")"
        case .crashes(let body, let powerFails): "\(body) \(powerFails ? "loses its power" : "crashes")"
        case .boots(let body): "\(body) boots"
        case .stops(let body): "\(body) is stopped"
        case .orielCrashes(let powerFails): "Oriel \(powerFails ? "loses its power" : "crashes")"
        case .orielStarts: "Oriel starts"
        case .cuts(let party, let reset, let span):
            "\(party.name) loses the broker for \(span.seconds)\(reset ? "" : ", and nobody is told")"
        case .brokerRestarts(let keeps, let reset, let span):
            "the broker goes down for \(span.seconds)"
                + (keeps ? "" : ", and forgets what it kept") + (reset ? "" : ", and nobody is told")
        case .brokerFreezes(let span): "the broker answers nobody for \(span.seconds)"
        case .clockJumps(let body, let span):
            "the clock of \(body) jumps by \(Int(span.components.seconds) / 86_400) days"
        }
    }

    /// Whom it happens to, or who does it.
    package var who: String {
        switch self {
        case .speaks, .taps, .presses, .sets, .camera: "people"
        case .crashes(let body, _), .boots(let body), .stops(let body), .clockJumps(let body, _): body.text
        case .orielCrashes, .orielStarts: "Oriel"
        case .cuts(let party, _, _): party.name
        case .brokerRestarts, .brokerFreezes: "broker"
        }
    }

    package var isFault: Bool {
        switch self {
        case .speaks, .taps, .presses, .sets, .camera, .boots, .orielStarts: false
        case .crashes, .stops, .orielCrashes, .cuts, .brokerRestarts, .brokerFreezes, .clockJumps: true
        }
    }
}

extension Act.Party {
    var name: String {
        switch self {
        case .body(let id): id.text
        case .oriel: "Oriel"
        }
    }
}

extension Utterance {
    fileprivate var sentence: String {
        let hearers = ears.map { "\($0.body) (\($0.score), +\($0.lag.inMilliseconds) ms)" }.joined(separator: ", ")
        return hasWakePhrase
            ? "somebody says the wake phrase, heard by \(hearers), and \(wordsSentence)"
            : "somebody speaks near \(ears.map(\.body.text).joined(separator: ", ")): \(wordsSentence)"
    }

    fileprivate var wordsSentence: String {
        switch ending {
        case .said: "“\(text)” from \(pause.inMilliseconds) to \((pause + length).inMilliseconds) ms later"
        case .nothing: "nothing more"
        case .lost: "words whose end is never noticed"
        }
    }
}

extension Duration {
    /// `3.2 s`
    fileprivate var seconds: String { "\(Double(inMilliseconds) / 1_000) s" }
}
