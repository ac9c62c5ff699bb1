/// A body as someone sees it who only listens. What it said counts while it is online, with the boot that it is online with.
package struct BodySeen: Hashable, Sendable {
    package enum Presence: Hashable, Sendable {
        /// It never said who it is.
        case unknown
        case online
        /// It said goodbye.
        case offline
        /// Its connection died.
        case lost
        /// The broker keeps that it is online, and nothing confirms it.
        case silent
    }

    package let id: BodyID
    package let presence: Presence
    package let name: String?
    package let room: String?
    package let face: FaceReport?
    package let handOff: HandOffReport?
    /// The turn that it speaks.
    package let speaks: TurnID?
    package let hasCameraOpen: Bool
    /// Why its last word on a topic could not be read.
    package let unread: [BodyTopic: String]

    init(id: BodyID, peer: Peer, unread: [BodyTopic: String], at now: Moment) {
        self.id = id
        presence =
            switch peer.status?.state {
            case nil: .unknown
            case .online: peer.isOnline ? .online : .silent
            case .offline: .offline
            case .lost: .lost
            }
        name = peer.status.flatMap { stated($0.name) }
        room = peer.status.flatMap { stated($0.room) }
        face = peer.face?.report(at: now)
        handOff = peer.handOff
        speaks = peer.voice?.sounding(at: now)?.turn
        hasCameraOpen = peer.hasCameraOpen
        self.unread = unread
    }
}
