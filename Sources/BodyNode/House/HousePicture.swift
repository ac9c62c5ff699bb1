/// The house as someone sees it who only listens: what each body last said of itself, weighed as the bodies weigh it.
///
/// It is a value that words are folded into, and bounded whatever comes: so many bodies, so many decisions and problems.
package struct HousePicture: Hashable, Sendable {
    /// Whoever may write can invent bodies. What is beyond this is only counted.
    package static let mostBodies = House.capacity
    package static let mostDecisions = 20
    package static let mostProblems = 20
    /// Of the claims that lost a wake.
    package static let mostBeaten = 8
    private static let mostUncounted = 1_000

    /// A decision or a problem, and when it came.
    struct Heard<Value: Hashable & Sendable>: Hashable, Sendable {
        /// One higher for each.
        var number: Int
        var value: Value
        var at: Moment
    }

    struct Problem: Hashable, Sendable {
        /// Nil: whoever looks could not read something.
        var body: BodyID?
        var topic: String
        var why: String
    }

    private(set) var house = House()
    private(set) var oriel = OrielHeard()
    /// The newest first.
    private(set) var decisions: [Heard<Decision>] = []
    private(set) var problems: [Heard<Problem>] = []
    /// Why a body's last word on a topic could not be read.
    private var unread: [BodyID: [BodyTopic: String]] = [:]
    private var turnedAway: Set<BodyID> = []
    private var number = 0
    private let confirmation: Duration

    /// - Parameter confirmation: how long a kept `online` counts though nothing confirms it.
    package init(confirmation: Duration = Times().confirmation) { self.confirmation = confirmation }

    /// On a new link what is kept comes anew, and what was cleared meanwhile must not stay.
    package mutating func linkUp() {
        house = House()
        oriel = OrielHeard()
        unread = [:]
        turnedAway = []
    }

    /// Without a link nobody can be heard, so nobody falls silent.
    package mutating func linkDown() { house.linkDown() }

    // MARK: What is said

    /// Nil: the topic was cleared.
    package mutating func heard(oriel status: HubStatus?, at now: Moment) {
        oriel.heard(status, over: .bus, at: now)
    }

    package mutating func heard(_ word: BodyWord, from id: BodyID, retained: Bool, at now: Moment) {
        switch word {
        case .status: isRead(.status, of: id)
        case .handOff: isRead(.handOff, of: id)
        case .voice: isRead(.voice, of: id)
        case .controls: isRead(.controls, of: id)
        // Left on the broker by mistake.
        case .claim, .decision, .cancel: if retained { return }
        }
        let hasRoom = house.heard(word, from: id, retained: retained, at: now, confirmation: confirmation)
        took(hasRoom, id)
        guard case .decision(var decision) = word, house.isOnline(id), decision.took == id else { return }
        // What comes twice is one.
        guard !decisions.contains(where: { $0.value.claim == decision.claim && $0.value.took == id }) else { return }
        number += 1
        if decision.over.count > Self.mostBeaten { decision.over.removeSubrange(Self.mostBeaten...) }
        decisions.insert(Heard(number: number, value: decision, at: now), at: 0)
        if decisions.count > Self.mostDecisions { decisions.removeLast() }
    }

    /// Nil: the topic was cleared.
    package mutating func heard(face: FaceReport?, from id: BodyID, retained: Bool, at now: Moment) {
        isRead(.face, of: id)
        took(house.heard(face: face, from: id, retained: retained, at: now), id)
    }

    package mutating func heard(
        problem why: String, with topic: String, from id: BodyID, retained: Bool, at now: Moment
    ) {
        guard !retained else { return }
        keep(Problem(body: id, topic: topic, why: why), at: now)
    }

    /// What came on a topic cannot be read. What was good before stays, and is said to be unread.
    package mutating func couldNotRead(_ topic: Topic, spelled: String, why: String, at now: Moment) {
        switch topic {
        case .oriel(.status): oriel.couldNotRead(why: why)
        case .body(let id, let topic) where house.peers[id] != nil: unread[id, default: [:]][topic] = why
        case .oriel, .orielBody, .body, .set, .setAll, .hello, .unknown: break
        }
        keep(Problem(body: nil, topic: spelled, why: why), at: now)
    }

    private mutating func keep(_ problem: Problem, at now: Moment) {
        number += 1
        problems.insert(Heard(number: number, value: problem, at: now), at: 0)
        if problems.count > Self.mostProblems { problems.removeLast() }
    }

    private mutating func isRead(_ topic: BodyTopic, of id: BodyID) {
        guard unread[id]?[topic] != nil else { return }
        unread[id]?[topic] = nil
        if unread[id]?.isEmpty == true { unread[id] = nil }
    }

    private mutating func took(_ hasRoom: Bool, _ id: BodyID) {
        if hasRoom {
            turnedAway.remove(id)
        } else if turnedAway.count < Self.mostUncounted {
            turnedAway.insert(id)
        }
        if unread.count > house.peers.count { unread = unread.filter { house.peers[$0.key] != nil } }
    }

    // MARK: Time

    package mutating func timePassed(at now: Moment) { house.timePassed(at: now) }

    /// When time alone changes something next.
    package func nextDeadline(after now: Moment) -> Moment? { house.nextDeadline(after: now) }

    // MARK: What is so

    /// Bodies that found no room, a thousand at most.
    package var uncounted: Int { turnedAway.count }

    package var orielIs: String {
        if let why = oriel.unread { return "Oriel's status not read: \(why)" }
        guard let status = oriel.status else { return "Oriel has said nothing yet" }
        guard status.online else { return "Oriel is offline" }
        guard oriel.isOnline else { return "Oriel speaks protocol \(status.protocolVersion), which is not read here" }
        return "Oriel is online on \(status.engine)"
    }

    package func body(_ id: BodyID, at now: Moment) -> BodySeen? {
        house.peers[id].map { BodySeen(id: id, peer: $0, unread: unread[id] ?? [:], at: now) }
    }

    /// In the order of their ids.
    package func bodies(at now: Moment) -> [BodySeen] { house.peers.keys.sorted().compactMap { body($0, at: now) } }
}
