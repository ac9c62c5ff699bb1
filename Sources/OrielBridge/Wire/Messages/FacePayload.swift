import BodyNode

/// `body/<id>/face`
struct FacePayload: Codable {
    private static let eyesAllowed = 1_025

    let value: FaceReport

    init(_ value: FaceReport) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        let eyes = try fields.list("eyes", of: String.self, atMost: Self.eyesAllowed).map { text in
            guard let id = BodyID(text) else {
                throw Refusal("“eyes” has \(PlainText.quoted(text)), but \(BodyID.rule)")
            }
            return id
        }
        value = FaceReport(
            boot: try fields.id("boot"), state: try fields.one("state"), set: try fields.line("set"),
            frame: try fields.one("frame"), ring: try fields.one("ring"), line: try fields.text("line", atMost: 4_096),
            lineKind: try fields.one("line_kind"), left: try fields.optionalInteger("left", in: 0...Int.max),
            tile: try fields.text("tile", atMost: 4_096), plan: try fields.text("plan", atMost: 4_096),
            answers: try fields.text("answers", atMost: 4_096),
            lastTurn: try fields.optional(String.self, "last_turn", "a string or null"),
            oriel: try fields.text("oriel", atMost: 4_096), eyes: eyes, turn: try fields.optionalID("turn"))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(value.boot.text, "boot")
        try fields.write(value.state.rawValue, "state")
        try fields.write(value.set, "set")
        try fields.write(value.frame.rawValue, "frame")
        try fields.write(value.ring.rawValue, "ring")
        try fields.write(value.line, "line")
        try fields.write(value.lineKind.rawValue, "line_kind")
        try fields.write(value.left, orNull: "left")
        try fields.write(value.tile, "tile")
        try fields.write(value.plan, "plan")
        try fields.write(value.answers, "answers")
        try fields.write(value.lastTurn, orNull: "last_turn")
        try fields.write(value.oriel, "oriel")
        try fields.write(value.eyes.map(\.text), "eyes")
        try fields.write(value.turn?.text, orNull: "turn")
    }
}
