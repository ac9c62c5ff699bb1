import BodyNode

/// `body/<id>/handoff`: where the voice of the body's turn is.
struct HandOffMessage: Codable {
    let report: HandOffReport

    private enum Key: String, CodingKey { case boot, turn, phase, to, why }

    init(_ report: HandOffReport) { self.report = report }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        report = HandOffReport(
            boot: try keys.need(.boot).id(),
            turn: try keys.find(.turn)?.id(),
            phase: try keys.need(.phase).choice(),
            to: try keys.find(.to)?.bodyID(),
            why: try keys.find(.why)?.shown())
    }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(report.boot.text, forKey: .boot)
        try keys.encode(report.turn?.text, forKey: .turn)
        try keys.encode(report.phase.rawValue, forKey: .phase)
        try keys.encode(report.to?.text, forKey: .to)
        try keys.encode(report.why, forKey: .why)
    }
}
