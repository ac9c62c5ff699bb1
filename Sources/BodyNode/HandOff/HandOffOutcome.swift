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
    var voice: VoiceHeard?

    /// Why a voice cannot even be sent there; nil when it can.
    var obstacle: String? {
        guard isKnown else { return "there is no body \(id)" }
        guard boot != nil else { return "\(name) is not online" }
        return canSpeak ? nil : "\(name) cannot speak"
    }
}

/// What becomes of a hand-off.
enum HandOffOutcome: Hashable, Sendable {
    /// She speaks there.
    case began
    /// She ended there, as she should or `why` not.
    case ended(why: String?)
    /// It went wrong before she ended.
    case failed(why: String)

    /// What happened to the voice of `turn` on its way to `seen`. `boot` is the one that it had then.
    ///
    /// - Parameter startEnds: when the voice has to have begun.
    static func onTheWay(
        to seen: SpeakerSeen, turn: TurnID, boot: Boot, startEnds: Moment, at now: Moment, persona: Persona
    ) -> HandOffOutcome? {
        if let end = end(seen, turn: turn, boot: boot, persona: persona) { return end }
        if seen.voice?.sounding(at: now)?.turn == turn { return .began }
        return startEnds <= now ? .failed(why: "\(seen.name) never began") : nil
    }

    /// What happened to the voice of `turn` that sounds on `seen`.
    static func there(
        on seen: SpeakerSeen, turn: TurnID, boot: Boot, link: Link, at now: Moment, persona: Persona
    ) -> HandOffOutcome? {
        if let end = end(seen, turn: turn, boot: boot, persona: persona) { return end }
        // It is quiet or speaks for somebody else: what it spoke for this body is over.
        guard let sound = seen.voice?.sound, sound.turn == turn else { return .ended(why: nil) }
        guard let silentAt = silentAt(sound, link: link), silentAt <= now else { return nil }
        return .failed(why: link.isSilent(for: sound.lease, at: now) ? Link.wentAway : "\(seen.name) went silent")
    }

    /// What the broker says this soon after a beat belongs to it, and does not show that the next ones are missing.
    private static let beatsTail = Duration.milliseconds(500)

    /// When the lack of beats counts: a lease after the last one, and on a new link after that, since the beats before it
    /// were missed here and not there. While nothing at all has come since the last beat it may be the broker that is
    /// silent, and that has its own lease, a little later. Nil without a link.
    static func silentAt(_ sound: VoiceHeard.Sound, link: Link) -> Moment? {
        guard link.isUp, let upSince = link.upSince else { return nil }
        let isBrokersLast = link.lastHeard <= sound.heardAt + beatsTail
        let ends = isBrokersLast ? max(sound.ends, link.lastHeard + sound.lease) : sound.ends
        return max(ends, upSince + sound.lease)
    }

    private static func end(_ seen: SpeakerSeen, turn: TurnID, boot: Boot, persona: Persona) -> HandOffOutcome? {
        if seen.boot != boot { return .failed(why: "\(seen.name) went offline before \(persona.pronoun) ended") }
        return said(of: turn, by: seen)
    }

    /// The other body's own word that the voice of `turn` is over.
    static func said(of turn: TurnID, by seen: SpeakerSeen) -> HandOffOutcome? {
        guard let last = seen.voice?.last, last.turn == turn else { return nil }
        switch last.phase {
        case .ended: return .ended(why: stated(last.why))
        case .failed: return .failed(why: stated(last.why) ?? "\(seen.name) could not speak")
        case .quiet, .speaking: return nil
        }
    }
}
