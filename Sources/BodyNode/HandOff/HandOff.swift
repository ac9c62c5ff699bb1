/// Where the voice of this body's turn is, as it is told to the house.
package struct HandOff: Hashable, Sendable {
    package private(set) var turn: TurnID?
    package private(set) var phase = HandOffReport.Phase.here
    package private(set) var to: BodyID?
    package private(set) var why: String?

    mutating func here(_ turn: TurnID) { (self.turn, phase, to, why) = (turn, .here, nil, nil) }
    mutating func going(_ turn: TurnID, to body: BodyID) { (self.turn, phase, to, why) = (turn, .going, body, nil) }
    mutating func there(_ turn: TurnID, on body: BodyID) { (self.turn, phase, to, why) = (turn, .there, body, nil) }
    mutating func back(_ turn: TurnID, from body: BodyID?, why reason: String?) {
        (self.turn, phase, to, why) = (turn, .back, body, reason)
    }
}

/// What this body can see of the one that is to speak its turn.
struct SpeakerSeen: Hashable, Sendable {
    var id: BodyID
    /// The name that people see.
    var name: String
    /// Whether the body ever said anything of itself.
    var isKnown: Bool
    /// The boot it is online with; nil while it is away.
    var boot: Boot?
    var canSpeak: Bool
    var voice: VoiceReport?
    /// When the voice that it speaks counts as gone.
    var leaseEnds: Moment?
}

/// What becomes of a hand-off.
enum HandOffOutcome: Hashable, Sendable {
    /// She speaks there.
    case began(boot: Boot)
    /// She ended there.
    case ended(why: String?)
    /// It went wrong before she ended.
    case failed(why: String)
}

extension HandOffOutcome {
    /// Why a voice cannot even be sent to a body; nil when it can.
    static func obstacle(_ seen: SpeakerSeen) -> String? {
        guard seen.isKnown else { return "there is no body \(seen.id)" }
        guard seen.boot != nil else { return "\(seen.name) is not online" }
        return seen.canSpeak ? nil : "\(seen.name) cannot speak"
    }

    /// What happened to a voice on its way to `seen`, or sounding there. `boot` is the one that it had then.
    ///
    /// - Parameter startEnds: when it has to have begun; nil once it did.
    static func look(
        at seen: SpeakerSeen, turn: TurnID, boot: Boot, startEnds: Moment?, link: Link, now: Moment, persona: Persona
    ) -> HandOffOutcome? {
        if seen.boot != boot {
            return .failed(why: "\(seen.name) went offline before \(persona.pronoun) ended")
        }
        let isThere = startEnds == nil
        if let voice = seen.voice {
            switch voice.phase {
            case .speaking where voice.turn == turn:
                if let ends = seen.leaseEnds, now < ends { return isThere ? nil : .began(boot: boot) }
                // Without a broker, or without its packets, it is not the other body that is silent.
                guard isThere, link.isUp else { break }
                return .failed(
                    why: link.isSilent(for: voice.lease, at: now) ? Link.wentAway : "\(seen.name) went silent")
            case .ended where voice.turn == turn: return .ended(why: voice.why)
            case .failed where voice.turn == turn:
                return .failed(why: voice.why ?? "\(seen.name) could not speak")
            case .quiet, .speaking, .ended, .failed:
                // It speaks for somebody else: what it spoke for this body is over.
                if isThere { return .ended(why: nil) }
            }
        }
        if let startEnds, startEnds <= now { return .failed(why: "\(seen.name) never began") }
        return nil
    }
}
