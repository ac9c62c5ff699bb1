import BodyNode

/// Something that may be so for a while, but not for longer. Bodies are numbered by their place in the house.
enum Lapse: Hashable, Sendable {
    /// The ears of one are open while another sounds. `apart`: the speaker has no connection any more.
    case hearsHerself(listener: Int, speaker: Int, apart: Bool)
    /// Her voice is awaited from this body itself, or from another.
    case awaitsVoice(Int, TurnID)
    /// A body keeps its ears closed for a voice that does not sound. `linked`: when its own connection last came or went,
    /// from where on the lease is counted anew.
    case followsSilence(listener: Int, speaker: BodyID, linked: Moment)
    /// A turn without a step since then.
    case thinks(Int, TurnID, since: Moment)
    case thinksWithoutOriel(Int, TurnID)
    case speaks(Int, TurnID)
    case hears(Int, since: Moment)
    case claims(Int)
}

/// Which lapses hold, since when, and until when they may.
struct Limits {
    private struct Limit {
        var lapse: Lapse
        var until: Moment
    }
    private var limits: [Limit] = []

    var nextDeadline: Moment? { limits.lazy.map(\.until).min() }

    /// What holds now, each with how long it may. What held before keeps its time.
    mutating func hold(_ lapses: [(Lapse, Duration)], at now: Moment) {
        limits.removeAll { limit in !lapses.contains { $0.0 == limit.lapse } }
        for (lapse, span) in lapses where !limits.contains(where: { $0.lapse == lapse }) {
            limits.append(Limit(lapse: lapse, until: now + span))
        }
    }

    /// What has been so for too long.
    func exceeded(at now: Moment) -> Lapse? { limits.first { $0.until < now }?.lapse }
}
