/// Oriel as this body hears it: whether it is there, and how it last reached this body.
///
/// It may speak on the bus and over HTTP, and says on each road for itself whether it is there: one that went away on the bus still
/// answers over HTTP.
struct OrielHeard: Hashable, Sendable {
    /// What Oriel says of itself, the newest word last; one for each road.
    private var statuses: [Heard] = []
    /// Why the last `status` could not be read.
    private(set) var unread: String?
    /// Since when Oriel is not there.
    private(set) var awaySince: Moment? = .start
    /// How Oriel last reached this body with something that was taken.
    private(set) var last: Reached?
    /// When that was.
    private(set) var lastReached = ForPeople<Moment?>(nil)

    /// Since when there is a link on which the status that the broker keeps has not come: it may keep none any more.
    private var missingSince: Moment?

    private struct Heard: Hashable, Sendable {
        var road: Road
        var status: HubStatus
        /// Nobody said it: a step came over HTTP from an Oriel that has no such word.
        var isImplied = false

        var isOnline: Bool { status.online && status.protocolVersion == HouseProtocol.version }
    }

    enum Reached: Hashable, Sendable {
        /// On the bus, by the last level of the topic.
        case said(String)
        /// Over HTTP, with this answer.
        case asked(code: Int)
    }

    /// The status that counts: the newest of a road on which Oriel is there, else the newest of any.
    var status: HubStatus? { (statuses.last(where: \.isOnline) ?? statuses.last)?.status }

    var isOnline: Bool { statuses.contains(where: \.isOnline) }

    /// The epoch that counts; nil until Oriel said one.
    var epoch: Epoch? { status?.epoch }

    /// Whether it is the epoch of the Oriel on any road.
    func knows(_ epoch: Epoch) -> Bool { statuses.contains { $0.status.epoch == epoch } }

    var engine: String { stated(status?.engine) ?? "Oriel" }

    /// Nil: the topic was cleared.
    mutating func heard(_ new: HubStatus?, over road: Road, at now: Moment) {
        let index = statuses.firstIndex { $0.road == road }
        // The will of an earlier epoch may come late.
        if let new, !new.online, let index, statuses[index].status.online, statuses[index].status.epoch != new.epoch {
            return
        }
        unread = nil
        if road == .bus { missingSince = nil }
        if let index { statuses.remove(at: index) }
        if let new {
            statuses.append(Heard(road: road, status: new))
            reached("status", over: road, at: now)
        } else if statuses.isEmpty {
            last = nil
        }
        awaySince = isOnline ? nil : (awaySince ?? now)
    }

    /// A step came over HTTP. An Oriel that posts without ever having said a status is there all the same: one that has not
    /// learnt the word yet must not leave a body deaf. On the bus it always says one.
    mutating func stepped(in epoch: Epoch, at now: Moment) {
        let isSaid = statuses.contains { $0.isOnline && !$0.isImplied || $0.road == .http && !$0.isImplied }
        guard !isSaid else { return }
        statuses.removeAll { $0.road == .http }
        let status = HubStatus(online: true, protocolVersion: HouseProtocol.version, epoch: epoch, engine: "")
        statuses.append(Heard(road: .http, status: status, isImplied: true))
        awaySince = nil
    }

    /// Something was taken. Over HTTP the answer to the whole request is what counts.
    mutating func reached(_ topic: String, over road: Road, at now: Moment) {
        guard road == .bus else { return }
        last = .said(topic)
        lastReached.value = now
    }

    mutating func answered(code: Int, at now: Moment) {
        last = .asked(code: code)
        lastReached.value = now
    }

    mutating func couldNotRead(why: String) {
        unread = why
        missingSince = nil
    }

    // MARK: The link

    mutating func linkUp(at now: Moment) { missingSince = statuses.contains { $0.road == .bus } ? now : nil }

    mutating func linkDown() { missingSince = nil }

    /// When an Oriel of an earlier link, of whom this one has not heard, counts as one that has said nothing.
    func forgottenAt(after patience: Duration) -> Moment? { missingSince.map { $0 + patience } }

    mutating func timePassed(at now: Moment, _ patience: Duration) {
        if let moment = forgottenAt(after: patience), moment <= now { heard(nil, over: .bus, at: now) }
    }
}
