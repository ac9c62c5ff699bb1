/// Another body, as far as this one knows it.
///
/// Retained topics arrive in any order, so each report is kept as it came and weighed only while the body is online with
/// the boot that the report names.
package struct Peer: Hashable, Sendable {
    package internal(set) var status: BodyStatus?
    /// A retained `online` may be a ghost: it counts until then, unless something confirms it.
    var unconfirmedUntil: Moment?
    /// The boot whose retained `online` nothing confirmed.
    var ghost: Boot?
    var handOff: HandOffReport?
    var voice: VoiceReport?
    var voiceHeardAt = Moment.start
    var controls: ControlsReport?

    var isOnline: Bool { status.map { $0.state == .online && $0.boot != ghost } ?? false }

    var isBlank: Bool { status == nil && handOff == nil && voice == nil && controls == nil }

    private func weighed<Report>(_ report: Report?, by boot: KeyPath<Report, Boot>) -> Report? {
        guard let report, isOnline, status?.boot == report[keyPath: boot] else { return nil }
        return report
    }

    var currentHandOff: HandOffReport? { weighed(handOff, by: \.boot) }
    var currentVoice: VoiceReport? { weighed(voice, by: \.boot) }
    var currentControls: ControlsReport? { weighed(controls, by: \.boot) }

    /// When a voice that is being heard counts as gone; nil while nothing is spoken.
    var leaseEnds: Moment? {
        guard let voice = currentVoice, voice.phase == .speaking else { return nil }
        return voiceHeardAt + voice.lease
    }

    /// The voice that sounds on this body now.
    func sounding(at now: Moment) -> VoiceReport? {
        guard let leaseEnds, now < leaseEnds else { return nil }
        return currentVoice
    }

    mutating func heard(status new: BodyStatus?, retained: Bool, at now: Moment, confirmation: Duration) {
        guard let new else {
            status = nil
            return
        }
        switch new.state {
        case .online:
            if retained {
                // What is known to be alive is not doubted; what proved a ghost stays one until it speaks.
                if !(isOnline && status?.boot == new.boot), new.boot != ghost { unconfirmedUntil = now + confirmation }
            } else {
                unconfirmedUntil = nil
                ghost = nil
            }
            status = new
        case .lost, .offline:
            // The will of an earlier boot may come late: it says nothing about this one.
            if let status, status.state == .online, status.boot != new.boot { return }
            status = new
            unconfirmedUntil = nil
        }
    }

    mutating func heard(voice new: VoiceReport?, at now: Moment) {
        if let voice, let new, voice.boot == new.boot, voice.turn == new.turn, voice.phase == .speaking,
            new.phase == .speaking, new.beat <= voice.beat
        {
            return  // a repeated beat is no sign of life
        }
        voice = new
        voiceHeardAt = now
    }

    /// Something came from the body just now.
    mutating func confirm() {
        guard isOnline else { return }
        unconfirmedUntil = nil
    }
}
