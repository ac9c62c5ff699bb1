/// What a body said of its voice, and whether it sounds.
///
/// The topic keeps one value, but a body refuses an order while it speaks another. So a voice that sounds is over only by
/// `ended` or `failed` of its own turn, by `quiet`, or by another turn's `speaking`; else its lease runs out.
struct VoiceHeard: OfBoot {
    struct Sound: Hashable, Sendable {
        let turn: TurnID
        let beat: Int
        let lease: Duration
        let heardAt: Moment

        /// When it counts as gone unless there is another beat.
        var ends: Moment { heardAt + lease }
    }

    private struct Failure: Hashable, Sendable {
        let turn: TurnID
        let beat: Int
    }

    let boot: Boot
    /// Nil: the topic was cleared.
    private(set) var last: VoiceReport?
    private(set) var sound: Sound?
    /// Turns whose voice is over: a late copy of their `speaking` is no sound.
    private var over = Recent<TurnID>(capacity: 8)
    /// The last that failed: a later beat of it is no copy, the body speaks after all.
    private var failed: Failure?

    init(boot: Boot) { self.boot = boot }

    mutating func heard(_ report: VoiceReport, at now: Moment) {
        switch (report.phase, report.turn) {
        case (.speaking, let turn?):
            if over.contains(turn) { guard let failed, failed.turn == turn, failed.beat < report.beat else { return } }
            // A repeated beat is no sign of life.
            if let sound, sound.turn == turn, report.beat <= sound.beat { return }
            sound = Sound(turn: turn, beat: report.beat, lease: report.lease, heardAt: now)
        case (.ended, let turn?):
            over.insert(turn)
            if failed?.turn == turn { failed = nil }
            if sound?.turn == turn { sound = nil }
        case (.failed, let turn?):
            if !over.contains(turn) || failed?.turn == turn { failed = Failure(turn: turn, beat: report.beat) }
            over.insert(turn)
            if sound?.turn == turn { sound = nil }
        case (.quiet, _), (.speaking, nil), (.ended, nil), (.failed, nil): sound = nil
        }
        last = report
    }

    /// The topic was cleared: no word that the voice is over, so a sound runs on for its lease.
    mutating func cleared() { last = nil }

    /// The voice that sounds now.
    func sounding(at now: Moment) -> Sound? { sound.flatMap { now < $0.ends ? $0 : nil } }
}
