import BodyNode

/// `oriel/body/<id>/turn`
struct TurnPayload: Codable {
    /// The steps by their names on the wire.
    private enum Name: String, CaseIterable {
        case saved, sending, memory, tool, thinking, writing, voice, done, failed, unread
    }

    let value: TurnStep
    /// For people.
    private let at: String

    init(_ value: TurnStep, at: String) {
        self.value = value
        self.at = at
    }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        value = TurnStep(
            epoch: try fields.id("epoch"), turn: try fields.id("turn"), seq: try fields.integer("seq", in: 1...Int.max),
            step: try Self.step(fields))
        at = ""
    }

    private static func step(_ fields: Fields) throws -> Step {
        let word = try fields.line("step")
        switch Name(rawValue: word) {
        case .saved: return .saved
        case .sending: return .sending
        case .memory: return .memory
        case .tool: return .tool(try fields.line("tool"))
        case .thinking: return .thinking
        case .writing: return .writing
        case .voice: return .voice
        case .done:
            return .done(
                ran: try fields.optional(RanPayload.self, "ran", "a brain, a level and lightning, or null")?.value,
                spoken: try fields.optionalFlag("spoken") ?? false)
        case .failed: return .failed(why: try fields.line("why"))
        case .unread: return .unread(why: try fields.line("why"))
        // A step of a later protocol is shown as one that cannot be read.
        case nil: return .unread(why: "unknown step “\(word)”")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(value.epoch.text, "epoch")
        try fields.write(value.turn.text, "turn")
        try fields.write(value.seq, "seq")
        try fields.write(at, "at")
        switch value.step {
        case .saved: try fields.write(Name.saved.rawValue, "step")
        case .sending: try fields.write(Name.sending.rawValue, "step")
        case .memory: try fields.write(Name.memory.rawValue, "step")
        case .tool(let tool):
            try fields.write(Name.tool.rawValue, "step")
            try fields.write(tool, "tool")
        case .thinking: try fields.write(Name.thinking.rawValue, "step")
        case .writing: try fields.write(Name.writing.rawValue, "step")
        case .voice: try fields.write(Name.voice.rawValue, "step")
        case .done(let ran, let spoken):
            try fields.write(Name.done.rawValue, "step")
            try fields.write(ran.map(RanPayload.init), orNull: "ran")
            try fields.write(spoken, "spoken")
        case .failed(let why):
            try fields.write(Name.failed.rawValue, "step")
            try fields.write(why, "why")
        case .unread(let why):
            try fields.write(Name.unread.rawValue, "step")
            try fields.write(why, "why")
        }
    }

    private struct RanPayload: Codable {
        let value: Ran

        init(_ value: Ran) { self.value = value }

        init(from decoder: any Decoder) throws {
            let fields = try Fields(decoder)
            value = Ran(
                brain: try fields.name("brain"), effort: try fields.optionalName("effort"),
                lightning: try fields.optionalFlag("lightning") ?? false)
        }

        func encode(to encoder: any Encoder) throws {
            var fields = FieldsToWrite(encoder)
            try fields.write(value.brain, "brain")
            try fields.write(value.effort, orNull: "effort")
            try fields.write(value.lightning, "lightning")
        }
    }
}
