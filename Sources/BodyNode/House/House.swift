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
        case .handOff(let report): peer.heard(handOff: report, retained: retained)
        case .voice(let report): peer.heard(voice: report, retained: retained, at: now)
        case .controls(let report): peer.heard(controls: report, retained: retained)
        case .claim, .decision, .cancel: peer.confirm()
        }
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
        guard let gone = peers.lazy.filter({ !$0.value.isOnline }).map(\.key).min() else { return false }
        peers[gone] = nil
        return true
    }

    /// After a new link nobody is known to be still there until something comes.
    mutating func doubtEverybody(until moment: Moment) { for id in peers.keys { peers[id]?.doubt(until: moment) } }

    mutating func timePassed(at now: Moment) {
        for (id, peer) in peers where peer.unconfirmedUntil.map({ $0 <= now }) ?? false {
            peers[id]?.timePassed(at: now)
        }
    }

    func nextDeadline(after now: Moment) -> Moment? {
        var least: Moment?
        for peer in peers.values {
            least = earliest(least, peer.unconfirmedUntil, peer.voice?.sounding(at: now)?.ends)
        }
        return least
    }

    // MARK: What is so

    package func isOnline(_ id: BodyID) -> Bool { peers[id]?.isOnline ?? false }

    /// Whether the body ever said who it is.
    func knows(_ id: BodyID) -> Bool { peers[id]?.status != nil }

    func boot(of id: BodyID) -> Boot? { peers[id]?.boot }

    /// The name that people see; the id of a body that has not said one.
    func name(of id: BodyID) -> String { stated(peers[id]?.status?.name) ?? id.text }

    func canSpeak(_ id: BodyID) -> Bool { peers[id]?.status?.can.contains(.voice) ?? false }

    func handOff(of id: BodyID) -> HandOffReport? { peers[id]?.handOff }

    func voice(of id: BodyID) -> VoiceHeard? { peers[id]?.voice }

    /// A body in `room` on which a voice sounds; the least id where there are several.
    package func speaker(in room: String, at now: Moment) -> BodyID? {
        peers.lazy.filter { $0.value.status?.room == room && $0.value.voice?.sounding(at: now) != nil }.map(\.key).min()
    }

    /// The body that says it speaks `turn`.
    func speaker(of turn: TurnID, at now: Moment) -> BodyID? {
        peers.lazy.filter { $0.value.voice?.sounding(at: now)?.turn == turn }.map(\.key).min()
    }

    var openEyes: [BodyID] { peers.lazy.filter(\.value.hasCameraOpen).map(\.key).sorted() }
}
