import BodyNode

/// The bodies, as Oriel sees them.
///
/// Reports are kept whatever their order, and weighed only while their body is online and of the boot that they name.
struct Roll: Hashable, Sendable {
    /// More bodies than any house has: what comes under further ids is not kept.
    static let limit = 10_000

    private struct Entry: Hashable, Sendable {
        var status: BodyStatus?
        /// Nothing confirmed it.
        var doubted = false
        var handOff: HandOffReport?
        var voice: VoiceReport?
        /// Whether its record was told to it.
        var found = false

        var isOnline: Bool { status?.state == .online && !doubted }
    }
    /// What the house's record must follow.
    enum News: Hashable, Sendable {
        /// A body that this Oriel had not met.
        case found
        /// Somebody cleared what was left of a body that is not there.
        case forgotten
        case nothing
    }
    private var entries: [BodyID: Entry] = [:]
    /// A retained `online` counts until here unless something confirms it.
    private var doubts: [BodyID: Moment] = [:]
    private let confirmation: Duration

    init(confirmation: Duration) { self.confirmation = confirmation }
}

// MARK: - What is heard

extension Roll {
    mutating func heard(_ word: BodyWord, from body: BodyID, retained: Bool, at now: Moment) -> News {
        switch word {
        case .status(let status?): return heard(status, from: body, retained: retained, at: now)
        case .status(nil): return cleared(body)
        case .handOff(let report):
            keep(body, of: report != nil) { $0.handOff = report }
            if let report, !retained { confirm(body, boot: report.boot) }
        case .voice(let report):
            keep(body, of: report != nil) { $0.voice = report }
            if let report, !retained { confirm(body, boot: report.boot) }
        case .controls(let report):
            if let report, !retained { confirm(body, boot: report.boot) }
        case .claim, .decision, .cancel:
            if !retained { confirm(body, boot: nil) }
        }
        return .nothing
    }

    /// A body's words came: it is there, whether or not its status is known.
    mutating func spoke(_ body: BodyID) -> News {
        confirm(body, boot: nil)
        keep(body, of: true) { _ in }
        return find(body)
    }

    /// The link was away: who was online is believed for a while, and asked for.
    mutating func doubtAll(at now: Moment) {
        for body in entries.keys where entries[body]?.isOnline == true {
            doubts[body] = now + confirmation
        }
    }

    mutating func look(at now: Moment) {
        for (body, until) in doubts where until <= now {
            doubts[body] = nil
            entries[body]?.doubted = true
        }
    }

    var nextDeadline: Moment? { doubts.values.min() }

    private mutating func heard(_ status: BodyStatus, from body: BodyID, retained: Bool, at now: Moment) -> News {
        if status.state != .online, let known = entries[body]?.status, known.boot != status.boot { return .nothing }
        let isSure = boot(of: body) == status.boot && doubts[body] == nil
        keep(body, of: true) { entry in
            entry.status = status
            entry.doubted = false
        }
        if status.state != .online || !retained {
            doubts[body] = nil
        } else if !isSure, entries[body] != nil {
            doubts[body] = doubts[body] ?? now + confirmation
        }
        return find(body)
    }

    /// A status is cleared by who tidies up after a body. One that is online says itself again in time.
    private mutating func cleared(_ body: BodyID) -> News {
        guard let entry = entries[body] else { return .nothing }
        if entry.isOnline {
            entries[body]?.status = nil
            doubts[body] = nil
            return .nothing
        }
        entries[body] = nil
        doubts[body] = nil
        return entry.found ? .forgotten : .nothing
    }

    private mutating func confirm(_ body: BodyID, boot: Boot?) {
        guard let status = entries[body]?.status, status.state == .online, boot == nil || boot == status.boot else {
            return
        }
        doubts[body] = nil
        entries[body]?.doubted = false
    }

    private mutating func find(_ body: BodyID) -> News {
        guard let entry = entries[body], !entry.found else { return .nothing }
        entries[body]?.found = true
        return .found
    }

    private mutating func keep(_ body: BodyID, of something: Bool, _ change: (inout Entry) -> Void) {
        guard entries[body] != nil || (something && entries.count < Roll.limit) else { return }
        change(&entries[body, default: Entry()])
    }
}

// MARK: - What it says

extension Roll {
    /// The bodies whose record Oriel keeps, in the order of their ids.
    var known: [BodyID] { entries.filter(\.value.found).keys.sorted() }

    func name(of body: BodyID) -> String { entries[body]?.status?.name ?? body.text }

    /// The boot that is online; nil while none is.
    func boot(of body: BodyID) -> Boot? {
        guard let entry = entries[body], entry.isOnline else { return nil }
        return entry.status?.boot
    }

    /// Whether the body said, or had said for it, that it is not there.
    func isGone(_ body: BodyID) -> Bool {
        switch entries[body]?.status?.state {
        case .lost, .offline: true
        case .online, nil: false
        }
    }

    func canSpeak(_ body: BodyID) -> Bool {
        boot(of: body) != nil && entries[body]?.status?.can.contains(.voice) == true
    }

    /// Whether the body's own order makes sense: one that never said what it can do is given the benefit of the doubt.
    func mayOrder(atOrigin body: BodyID) -> Bool { entries[body]?.status?.can.contains(.voice) ?? true }

    func voice(of body: BodyID) -> VoiceReport? {
        guard let report = entries[body]?.voice, report.boot == boot(of: body) else { return nil }
        return report
    }

    /// Whether the body said, with whatever boot, that it speaks the turn, or did: such a word may come after the word
    /// that the body is gone.
    func hasSpoken(_ turn: TurnID, on body: BodyID) -> Bool {
        guard let report = entries[body]?.voice, report.turn == turn else { return false }
        return report.phase == .speaking || report.phase == .ended
    }

    func handOff(of body: BodyID) -> HandOffReport? {
        guard let report = entries[body]?.handOff, report.boot == boot(of: body) else { return nil }
        return report
    }

    /// The lease that the body last named, whether or not it is still there.
    func lease(of body: BodyID) -> Duration? { entries[body]?.voice?.lease }
}
