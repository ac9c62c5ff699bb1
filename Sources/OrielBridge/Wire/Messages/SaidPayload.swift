import BodyNode

/// `body/<id>/said`
struct SaidPayload: Codable {
    private static let textAllowed = 32 << 10

    let value: Said

    init(_ value: Said) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        value = Said(
            turn: try fields.id("turn"), claim: try fields.optionalID("wake"),
            text: try fields.text("text", atMost: Self.textAllowed), voiceTo: try fields.bodyOrHere("voice_to"),
            brain: try fields.optionalName("brain"), effort: try fields.optionalName("effort"),
            lightning: try fields.optionalFlag("lightning"))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(value.turn.text, "turn")
        try fields.write(value.claim?.text, orNull: "wake")
        try fields.write(value.text, "text")
        try fields.write(value.voiceTo?.text ?? "here", "voice_to")
        try fields.write(value.brain, orNull: "brain")
        try fields.write(value.effort, orNull: "effort")
        try fields.write(value.lightning, orNull: "lightning")
    }
}
