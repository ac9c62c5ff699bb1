import BodyNode

/// Several bodies on a bus whose every message takes a time of its own to each reader, so that topics overtake each other.
struct Household {
    private struct Delivery {
        var at: Moment
        var number: Int
        var to: BodyID
        var event: Event
    }

    private(set) var bodies: [BodyID: Body] = [:]
    private(set) var now = Moment.start
    private(set) var effects: [(by: BodyID, effect: Effect)] = []
    private var deliveries: [Delivery] = []
    private var sent = 0
    private var gone: Set<BodyID> = []
    private var chance: Chance
    /// The longest that a message may take to a reader.
    var longestDelay = Duration.milliseconds(20)

    init(_ ids: [BodyID], seed: UInt64, _ change: (inout Configuration) -> Void = { _ in }) {
        chance = Chance(seed: seed)
        for id in ids {
            var configuration = Configuration(id: id)
            configuration.room = id.text
            change(&configuration)
            bodies[id] = Body(configuration: configuration, boot: "\(id)", chance: Chance(seed: chance.next()))
        }
        for id in ids {
            on(.linkUp, id)
            on(
                .oriel(
                    .status(HubStatus(online: true, protocolVersion: 1, epoch: "e", engine: "Mac Studio")),
                    retained: true),
                id)
        }
        wait(3_000)
    }

    var ids: [BodyID] { bodies.keys.sorted() }

    // MARK: What happens

    mutating func on(_ event: Event, _ id: BodyID) {
        guard !gone.contains(id), let out = bodies[id]?.handle(event, at: now) else { return }
        for effect in out {
            effects.append((id, effect))
            guard case .publish(let message, let receipt) = effect else { continue }
            if let receipt { deliver(.acknowledged(receipt), to: id) }
            for reader in ids {
                guard let event = heard(message, from: id) else { continue }
                deliver(event, to: reader)
            }
        }
    }

    /// Something that a body's ears notice in a while.
    mutating func noticed(_ sense: Sense, _ id: BodyID, in milliseconds: Int) {
        sent += 1
        deliveries.append(Delivery(at: now + .milliseconds(milliseconds), number: sent, to: id, event: .sense(sense)))
    }

    /// The body is dead; the broker tells the others.
    mutating func dies(_ id: BodyID) {
        guard let will = bodies[id]?.will, let event = heard(will, from: id) else { return }
        gone.insert(id)
        for reader in ids where reader != id { deliver(event, to: reader) }
    }

    mutating func wait(_ milliseconds: Int) {
        let end = now + .milliseconds(milliseconds)
        while let next = nextMoment, next <= end {
            now = max(now, next)
            let due = deliveries.filter { $0.at <= now }.sorted { ($0.at, $0.number) < ($1.at, $1.number) }
            deliveries.removeAll { $0.at <= now }
            for delivery in due { on(delivery.event, delivery.to) }
            for id in ids where bodies[id]?.nextDeadline(after: now).map({ $0 <= now }) ?? false { on(.timePassed, id) }
        }
        now = end
    }

    private var nextMoment: Moment? {
        let deadlines = bodies.filter { !gone.contains($0.key) }.values.compactMap { $0.nextDeadline(after: now) }
        return (deliveries.map(\.at) + deadlines).min()
    }

    private mutating func deliver(_ event: Event, to id: BodyID) {
        sent += 1
        deliveries.append(
            Delivery(at: now + chance.span(upTo: longestDelay), number: sent, to: id, event: event))
    }

    private func heard(_ message: Message, from id: BodyID) -> Event? {
        let word: BodyWord? =
            switch message {
            case .status(let status): .status(status)
            case .handOff(let report): .handOff(report)
            case .voice(let report): .voice(report)
            case .controls(let report): .controls(report)
            case .claim(let claim): .claim(claim)
            case .decision(let decision): .decision(decision)
            case .cancel(let turn, let why): .cancel(turn, why: why)
            case .face, .said, .problem, .ask, .closeEyes, .hello, .clear: nil
            }
        return word.map { .body(id, $0, retained: false) }
    }

    // MARK: What was said

    var saids: [BodyID] {
        effects.compactMap { if case .publish(.said, _) = $0.effect { $0.by } else { nil } }
    }
    var listening: [BodyID] { ids.filter { bodies[$0]?.ears.hearing != nil && !gone.contains($0) } }
    var chimes: [BodyID] { effects.compactMap { $0.effect == .chime ? $0.by : nil } }
    var decisions: [Decision] {
        effects.compactMap { if case .publish(.decision(let decision), _) = $0.effect { decision } else { nil } }
    }
    mutating func forget() { effects.removeAll() }
}
