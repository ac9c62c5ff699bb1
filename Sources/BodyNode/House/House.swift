/// The other bodies, as this one sees them.
package struct House: Hashable, Sendable {
    /// More bodies than this are not taken in: a house has dozens, and memory is finite.
    package static let capacity = 1_024

    package private(set) var peers: [BodyID: Peer] = [:]

    /// Takes in what a body said. False when the house is full and the body is refused.
    mutating func heard(
        _ word: BodyWord, from id: BodyID, retained: Bool, at now: Moment, confirmation: Duration
    ) -> Bool {
        var peer = peers[id] ?? Peer()
        switch word {
        case .status(let status): peer.heard(status: status, retained: retained, at: now, confirmation: confirmation)
        case .handOff(let report): peer.handOff = report
        case .voice(let report): peer.heard(voice: report, at: now)
        case .controls(let report): peer.controls = report
        case .claim, .decision, .cancel: break
        }
        if !retained { peer.confirm() }
        if peer.isBlank {
            peers[id] = nil
            return true
        }
        guard peers[id] != nil || makeRoom() else { return false }
        peers[id] = peer
        return true
    }

    private mutating func makeRoom() -> Bool {
        guard peers.count >= Self.capacity else { return true }
        guard let gone = peers.first(where: { !$0.value.isOnline })?.key else { return false }
        peers[gone] = nil
        return true
    }

    /// After a new link nobody is known to be still there until something comes.
    mutating func doubtEverybody(until moment: Moment) {
        for (id, peer) in peers where peer.isOnline { peers[id]?.unconfirmedUntil = moment }
    }

    /// Retained `online`s that nothing confirmed in time count as away.
    mutating func timePassed(at now: Moment) {
        for (id, peer) in peers {
            guard let until = peer.unconfirmedUntil, until <= now else { continue }
            peers[id]?.unconfirmedUntil = nil
            peers[id]?.ghost = peer.status?.boot
        }
    }

    func nextDeadline(after now: Moment) -> Moment? {
        var least: Moment?
        for peer in peers.values {
            let lease = peer.leaseEnds.flatMap { $0 > now ? $0 : nil }
            least = earliest(least, peer.unconfirmedUntil, lease)
        }
        return least
    }

    // MARK: What is so

    package func isOnline(_ id: BodyID) -> Bool { peers[id]?.isOnline ?? false }

    func boot(of id: BodyID) -> Boot? { isOnline(id) ? peers[id]?.status?.boot : nil }

    /// The name that people see; the id of a body that has not said one.
    func name(of id: BodyID) -> String { peers[id]?.status?.name ?? id.text }

    func canSpeak(_ id: BodyID) -> Bool { peers[id]?.status?.can.contains(.voice) ?? false }

    func handOff(of id: BodyID) -> HandOffReport? { peers[id]?.currentHandOff }

    func voice(of id: BodyID) -> VoiceReport? { peers[id]?.currentVoice }

    func leaseEnds(of id: BodyID) -> Moment? { peers[id]?.leaseEnds }

    /// A body in `room` on which a voice sounds; the least id where there are several.
    func speaker(in room: String, at now: Moment) -> BodyID? {
        peers.lazy.filter { $0.value.status?.room == room && $0.value.sounding(at: now) != nil }.map(\.key).min()
    }

    /// The body that says it speaks `turn`.
    func speaker(of turn: TurnID, at now: Moment) -> BodyID? {
        peers.lazy.filter { $0.value.sounding(at: now)?.turn == turn }.map(\.key).min()
    }

    var openEyes: [BodyID] {
        peers.lazy.filter { $0.value.currentControls?.controls.cameraOpen ?? false }.map(\.key).sorted()
    }
}
