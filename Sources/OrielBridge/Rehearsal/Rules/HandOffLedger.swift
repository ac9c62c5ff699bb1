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
        if status.state == .online {
            boots[body] = status.boot
        } else if boots[body] == status.boot {
            boots[body] = nil
        }
    }

    mutating func heard(_ report: VoiceReport, of body: BodyID) {
        // Whatever it says next, what it spoke before is over.
        for (turn, speech) in speeches where speech.speaker == body && speech.boot == report.boot {
            speeches[turn]?.hasEnded = speech.hasEnded || turn != report.turn || report.phase != .speaking
        }
        guard let turn = report.turn, report.phase == .speaking, speeches[turn]?.hasEnded != true else { return }
        speeches[turn] = Speech(speaker: body, boot: report.boot)
    }

    /// What is wrong about a hand-back that gives no reason: she did not end there, the body did.
    func fault(_ report: HandOffReport, of body: BodyID) -> String? {
        guard report.phase == .back, report.why == nil, let turn = report.turn, let speech = speeches[turn],
            !speech.hasEnded, boots[speech.speaker] != speech.boot
        else { return nil }
        return "\(body) says that she ended on \(speech.speaker), which was lost in the middle of it"
    }
}
