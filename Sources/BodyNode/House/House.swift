/// The other bodies, as this one sees them.
package struct House: Hashable, Sendable {
    /// More bodies than this are not taken in: a house has dozens, and memory is finite.
    package static let capacity = 1_024

    package private(set) var peers: [BodyID: Peer] = [:]

    // Those of the peers that may have something to say by themselves. Every event asks for them, and asking all the peers
    // each time would make a house's work grow with the cube of its bodies.
    private var doubts = Doubts()
    private var sounding: Set<BodyID> = []
    private var watching: Set<BodyID> = []

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
        return take(peer, at: id)
    }

    /// Takes in what a body's face shows, which only who looks at a house wants to know.
    mutating func heard(face: FaceReport?, from id: BodyID, retained: Bool, at now: Moment) -> Bool {
        var peer = peers[id] ?? Peer()
        peer.heard(face: face, retained: retained, at: now)
        return take(peer, at: id)
    }

    private mutating func take(_ peer: Peer, at id: BodyID) -> Bool {
        if peer.isBlank {
            put(nil, at: id)
            return true
        }
        guard peers[id] != nil || makeRoom() else { return false }
        put(peer, at: id)
        return true
    }

    /// The only place where a peer changes.
    private mutating func put(_ peer: Peer?, at id: BodyID) {
        doubts.move(id, from: peers[id]?.unconfirmedUntil, to: peer?.unconfirmedUntil)
        peers[id] = peer
        sounding.keep(id, if: peer?.voice?.sound != nil)
        watching.keep(id, if: peer?.hasCameraOpen ?? false)
    }

    private mutating func makeRoom() -> Bool {
        guard peers.count >= Self.capacity else { return true }
        guard let gone = peers.lazy.filter({ !$0.value.isOnline }).map(\.key).min() else { return false }
        put(nil, at: gone)
        return true
    }

    /// After a new link nobody is known to be still there until something comes.
    mutating func linkUp(confirmedUntil moment: Moment) { changeEverybody { $0.doubt(until: moment) } }

    /// Without a link nobody can confirm anything.
    mutating func linkDown() { changeEverybody { $0.suspendDoubt() } }

    private mutating func changeEverybody(_ change: (inout Peer) -> Void) {
        for (id, peer) in peers {
            var peer = peer
            change(&peer)
            put(peer, at: id)
        }
    }

    mutating func timePassed(at now: Moment) {
        for id in doubts.due(at: now) {
            guard var peer = peers[id] else { continue }
            peer.timePassed(at: now)
            put(peer, at: id)
        }
    }

    func nextDeadline(after now: Moment) -> Moment? {
        var least = doubts.first
        for id in sounding { least = earliest(least, sound(of: id, at: now)?.ends) }
        return least
    }

    private func sound(of id: BodyID, at now: Moment) -> VoiceHeard.Sound? { peers[id]?.voice?.sounding(at: now) }

    // MARK: What is so

    package func isOnline(_ id: BodyID) -> Bool { peers[id]?.isOnline ?? false }

    package var onlineCount: Int { peers.values.count { $0.isOnline } }

    /// Whether the body ever said who it is.
    func knows(_ id: BodyID) -> Bool { peers[id]?.status != nil }

    func boot(of id: BodyID) -> Boot? { peers[id]?.boot }

    /// The name that people see; the id of a body that has not said one.
    func name(of id: BodyID) -> String { stated(peers[id]?.status?.name) ?? id.text }

    /// The room that it said it is in; nil where it said none.
    func room(of id: BodyID) -> String? { stated(peers[id]?.status?.room) }

    func canSpeak(_ id: BodyID) -> Bool { peers[id]?.status?.can.contains(.voice) ?? false }

    func handOff(of id: BodyID) -> HandOffReport? { peers[id]?.handOff }

    func voice(of id: BodyID) -> VoiceHeard? { peers[id]?.voice }

    /// A body in `room` on which a voice sounds; the least id where there are several.
    package func speaker(in room: String, at now: Moment) -> BodyID? {
        sounding.lazy.filter { peers[$0]?.status?.room == room && sound(of: $0, at: now) != nil }.min()
    }

    /// The body that says it speaks `turn`.
    func speaker(of turn: TurnID, at now: Moment) -> BodyID? {
        sounding.lazy.filter { sound(of: $0, at: now)?.turn == turn }.min()
    }

    /// Whose cameras are open; no more of them than a face can name in one payload.
    var openEyes: [BodyID] { Array(watching.sorted().prefix(512)) }
}

extension Set<BodyID> {
    fileprivate mutating func keep(_ id: BodyID, if belongs: Bool) {
        if belongs { insert(id) } else { remove(id) }
    }
}
