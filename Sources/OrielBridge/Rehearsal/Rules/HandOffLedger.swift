import BodyNode

/// Who said that it speaks which turn, and whether it said that it ended: what a hand-back may claim.
struct HandOffLedger {
    private struct Speech {
        var speaker: BodyID
        var boot: Boot
        var hasEnded = false
    }
    private var speeches: [TurnID: Speech] = [:]
    private var boots: [BodyID: Boot] = [:]

    mutating func heard(_ status: BodyStatus, of body: BodyID) {
        if status.state == .online { boots[body] = status.boot }
    }

    mutating func heard(_ report: VoiceReport, of body: BodyID) {
        guard let turn = report.turn else { return }
        switch report.phase {
        case .speaking: speeches[turn] = Speech(speaker: body, boot: report.boot)
        case .ended, .failed: speeches[turn]?.hasEnded = true
        case .quiet: break
        }
    }

    /// What is wrong about a hand-back that gives no reason: she did not end there, the body did.
    func fault(_ report: HandOffReport, of body: BodyID) -> String? {
        guard report.phase == .back, report.why == nil, let turn = report.turn, let speech = speeches[turn],
            !speech.hasEnded, boots[speech.speaker] != speech.boot
        else { return nil }
        return "\(body) says that she ended on \(speech.speaker), which booted in the middle of it"
    }
}
