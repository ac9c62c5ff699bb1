import BodyNode

/// `body/<id>/handoff`
struct HandOffPayload: Codable {
    let value: HandOffReport

    init(_ value: HandOffReport) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        value = HandOffReport(
            boot: try fields.id("boot"), turn: try fields.optionalID("turn"), phase: try fields.one("phase"),
            to: try fields.optionalBody("to"), why: try fields.optionalLine("why"))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(value.boot.text, "boot")
        try fields.write(value.turn?.text, orNull: "turn")
        try fields.write(value.phase.rawValue, "phase")
        try fields.write(value.to?.text, orNull: "to")
        try fields.write(value.why, orNull: "why")
    }
}
