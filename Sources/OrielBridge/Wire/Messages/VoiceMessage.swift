import BodyNode

/// `body/<id>/voice`: what the body is speaking itself.
struct VoiceMessage: Codable {
    let report: VoiceReport

    private enum Key: String, CodingKey { case boot, turn, from, phase, beat, lease, why }

    init(_ report: VoiceReport) { self.report = report }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        report = VoiceReport(
            boot: try keys.need(.boot).id(),
            turn: try keys.find(.turn)?.id(),
            from: try keys.find(.from)?.bodyID(),
            phase: try keys.need(.phase).choice(),
            beat: try keys.need(.beat).integer(from: 0),
            lease: try keys.need(.lease).milliseconds(from: 1, to: 600_000),
            why: try keys.find(.why)?.shown())
    }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(report.boot.text, forKey: .boot)
        try keys.encode(report.turn?.text, forKey: .turn)
        try keys.encode(report.from?.text, forKey: .from)
        try keys.encode(report.phase.rawValue, forKey: .phase)
        try keys.encode(report.beat, forKey: .beat)
        try keys.encode(report.lease.inMilliseconds, forKey: .lease)
        try keys.encode(report.why, forKey: .why)
    }
}
