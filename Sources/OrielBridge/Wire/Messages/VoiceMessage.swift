import BodyNode

/// `body/<id>/voice`: what the body is speaking itself.
struct VoiceMessage: JSONReadable, JSONWritable {
    let report: VoiceReport

    enum Key: String, CodingKey { case boot, turn, from, phase, beat, lease, why }

    init(_ report: VoiceReport) { self.report = report }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        report = VoiceReport(
            boot: try keys.need(.boot).id(),
            turn: try keys.find(.turn)?.id(),
            from: try keys.find(.from)?.bodyID(),
            phase: try keys.need(.phase).choice(),
            beat: try keys.need(.beat).integer(from: 0),
            lease: try keys.need(.lease).milliseconds(from: 1, to: 600_000),
            why: try keys.find(.why)?.shown())
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(report.boot.text, forKey: .boot)
        keys.encode(report.turn?.text, forKey: .turn)
        keys.encode(report.from?.text, forKey: .from)
        keys.encode(report.phase.rawValue, forKey: .phase)
        keys.encode(report.beat, forKey: .beat)
        keys.encode(report.lease.inMilliseconds, forKey: .lease)
        keys.encode(report.why, forKey: .why)
    }
}
