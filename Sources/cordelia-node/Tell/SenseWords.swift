import BodyNode

/// A sense as a person types it behind `tell BODY`.
enum SenseWords {
    /// - Parameter phrase: what `wake` means without a phrase of its own.
    static func read(_ words: [String], phrase: String) throws(Failure) -> Sense {
        guard let first = words.first else {
            throw Failure(.usage, "tell needs a sense: \(names.joined(separator: ", ")), or a JSON object")
        }
        let rest = Array(words.dropFirst())
        switch first.lowercased() {
        case "wake": return try wake(rest, phrase: phrase)
        case "words": return .words(try text(rest, of: "words"))
        case "said": return .said(try text(rest, of: "said"))
        case "level": return .level(try level(rest))
        case "nothing": return try alone(.nothing, rest, after: first)
        case "tap": return try alone(.tapped, rest, after: first)
        case "pause": return try alone(.pausePressed, rest, after: first)
        case "resume": return try alone(.resumePressed, rest, after: first)
        case "camera": return try camera(rest)
        case "mouth": return try mouth(rest)
        default: throw unknown(first, what: "no sense", among: names)
        }
    }

    static let names = ["wake", "words", "said", "level", "nothing", "tap", "pause", "resume", "camera", "mouth"]

    /// `wake`, `wake 0.83`, `wake Cordelia Pippa`, `wake "Cordelia Pippa" 0.83`: a number at the end is the score.
    private static func wake(_ words: [String], phrase: String) throws(Failure) -> Sense {
        var words = words
        var score = 0.9
        if let last = words.last, let number = Double(last) {
            guard (0...1).contains(number) else {
                throw Failure(.usage, "the score \"\(last)\" is out of range; 0 to 1 is valid")
            }
            score = number
            words.removeLast()
        }
        return .wake(phrase: words.isEmpty ? phrase : words.joined(separator: " "), score: score)
    }

    private static func text(_ words: [String], of sense: String) throws(Failure) -> String {
        let text = words.joined(separator: " ")
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw Failure(.usage, "\"\(sense)\" needs the words: tell BODY \(sense) turn on the light")
        }
        return text
    }

    private static func level(_ words: [String]) throws(Failure) -> Double {
        guard words.count == 1, let level = Double(words[0]), (0...1).contains(level) else {
            throw Failure(.usage, "\"level\" needs a number from 0 to 1: tell BODY level 0.4")
        }
        return level
    }

    private static func alone(_ sense: Sense, _ rest: [String], after word: String) throws(Failure) -> Sense {
        if let extra = rest.first { throw Failure(.usage, "\"\(extra)\" has no meaning after \"\(word)\"") }
        return sense
    }

    private static func camera(_ words: [String]) throws(Failure) -> Sense {
        let states = ["open", "closed", "failed"]
        guard let state = words.first else {
            throw Failure(.usage, "\"camera\" needs what became of it: \(states.joined(separator: ", "))")
        }
        let rest = Array(words.dropFirst())
        switch state.lowercased() {
        case "open": return try alone(.cameraOpen, rest, after: state)
        case "closed": return try alone(.cameraClosed, rest, after: state)
        case "failed": return .cameraFailed(why: rest.isEmpty ? "no reason was given" : rest.joined(separator: " "))
        default: throw unknown(state, what: "nothing a camera does", among: states)
        }
    }

    private static func mouth(_ words: [String]) throws(Failure) -> Sense {
        let states = ["started", "ended", "failed"]
        guard let state = words.first else {
            throw Failure(.usage, "\"mouth\" needs what became of the voice: \(states.joined(separator: ", "))")
        }
        guard states.contains(state.lowercased()) else {
            throw unknown(state, what: "nothing a mouth does", among: states)
        }
        guard words.count > 1 else {
            throw Failure(.usage, "\"mouth \(state)\" needs the turn's id: tell BODY mouth \(state) TURN")
        }
        let turn = TurnID(words[1])
        let rest = Array(words.dropFirst(2))
        switch state.lowercased() {
        case "started": return try alone(.mouthStarted(turn), rest, after: words[1])
        case "ended": return try alone(.mouthEnded(turn), rest, after: words[1])
        default: return .mouthFailed(turn, why: rest.isEmpty ? "no reason was given" : rest.joined(separator: " "))
        }
    }

    private static func unknown(_ word: String, what: String, among names: [String]) -> Failure {
        let valid = "valid: \(names.joined(separator: ", "))"
        guard let meant = nearest(to: word, among: names) else {
            return Failure(.usage, "\"\(word)\" is \(what); \(valid)")
        }
        return Failure(.usage, "\"\(word)\" is \(what); did you mean \"\(meant)\"? \(valid)")
    }
}
