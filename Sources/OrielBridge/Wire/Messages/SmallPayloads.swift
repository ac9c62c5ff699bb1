import BodyNode

/// `body/<id>/cancel`
struct CancelPayload: Codable {
    let turn: TurnID
    let why: String

    init(turn: TurnID, why: String) {
        self.turn = turn
        self.why = why
    }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        turn = try fields.id("turn")
        why = try fields.line("why")
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(turn.text, "turn")
        try fields.write(why, "why")
    }
}

/// `body/<id>/ask`
struct AskPayload: Codable {
    let ask: String

    init(ask: String) { self.ask = ask }

    init(from decoder: any Decoder) throws { ask = try Fields(decoder).line("ask") }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(ask, "ask")
    }
}

/// `body/<id>/problem`
struct ProblemPayload: Codable {
    /// A topic may be as long as 64 KiB; nobody reads that.
    private static let topicShown = 256

    let topic: String
    let why: String
    let at: String

    init(topic: String, why: String, at: String) {
        self.topic = String(topic.prefix(Self.topicShown))
        self.why = why
        self.at = at
    }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        topic = try fields.line("topic")
        why = try fields.line("why")
        at = try fields.line("at")
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(topic, "topic")
        try fields.write(why, "why")
        try fields.write(at, "at")
    }
}
