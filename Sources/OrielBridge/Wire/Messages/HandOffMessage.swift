import BodyNode

/// `body/<id>/handoff`: where the voice of the body's turn is.
struct HandOffMessage: JSONReadable, JSONWritable {
    let report: HandOffReport

    enum Key: String, CodingKey { case boot, turn, phase, to, why }

    init(_ report: HandOffReport) { self.report = report }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        report = HandOffReport(
            boot: try keys.need(.boot).id(),
            turn: try keys.find(.turn)?.id(),
            phase: try keys.need(.phase).choice(),
            to: try keys.find(.to)?.bodyID(),
            why: try keys.find(.why)?.shown())
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(report.boot.text, forKey: .boot)
        keys.encode(report.turn?.text, forKey: .turn)
        keys.encode(report.phase.rawValue, forKey: .phase)
        keys.encode(report.to?.text, forKey: .to)
        keys.encode(report.why, forKey: .why)
    }
}
