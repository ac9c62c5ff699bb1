/// Oriel as this body hears it: whether it is there, and how it last reached this body.
struct OrielHeard: Hashable, Sendable {
    /// The protocol that this program speaks.
    static let protocolVersion = 1

    private(set) var status: HubStatus?
    /// Why the last `status` could not be read.
    private(set) var unread: String?
    /// Since when Oriel is not there.
    private(set) var awaySince: Moment? = .start
    /// The topic on which Oriel last said something that was taken.
    var lastTopic: String?

    var isOnline: Bool { status.map { $0.online && $0.protocolVersion == Self.protocolVersion } ?? false }

    /// The epoch that counts; nil until Oriel said one.
    var epoch: Epoch? { status?.epoch }

    var engine: String { stated(status?.engine) ?? "Oriel" }

    /// Nil: the topic was cleared.
    mutating func heard(_ new: HubStatus?, at now: Moment) {
        // The will of an earlier epoch may come late.
        if let new, !new.online, let status, status.online, status.epoch != new.epoch { return }
        unread = nil
        status = new
        lastTopic = new == nil ? nil : "status"
        awaySince = isOnline ? nil : (awaySince ?? now)
    }

    mutating func couldNotRead(why: String) { unread = why }
}
