import BodyNode

/// `body/<id>/voice`
struct VoicePayload: Codable {
    /// The longest lease that is believed, ten minutes: nobody may keep a room deaf for longer with one word.
    private static let longestLease = 600_000

    let value: VoiceReport

    init(_ value: VoiceReport) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        value = VoiceReport(
            boot: try fields.id("boot"), turn: try fields.optionalID("turn"), from: try fields.optionalBody("from"),
            phase: try fields.one("phase"), beat: try fields.integer("beat", in: 0...Int.max),
            lease: try fields.milliseconds("lease", in: 1...Self.longestLease), why: try fields.optionalLine("why"))
        if value.phase != .quiet, value.turn == nil {
            throw Refusal("“turn” is missing or null, but the voice is not quiet")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(value.boot.text, "boot")
        try fields.write(value.turn?.text, orNull: "turn")
        try fields.write(value.from?.text, orNull: "from")
        try fields.write(value.phase.rawValue, "phase")
        try fields.write(value.beat, "beat")
        try fields.write(value.lease.inMilliseconds, "lease")
        try fields.write(value.why, orNull: "why")
    }
}
