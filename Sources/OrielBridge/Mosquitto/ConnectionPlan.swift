import BodyNode

/// Which broker is tried next, with which protocol, and after how long.
///
/// ```
/// try ── unreachable ──────────────▶ the next broker
///  │ ─── no proper answer to MQTT 5 ▶ the same broker with MQTT 3.1.1
///  │ ─── hopeless ─────────────────▶ never this broker again; none left: give up
///  ▼
/// accepted ── lost ──▶ wait, then the same broker
/// ```
/// The brokers are tried one right after the other; once all were, there is a wait.
struct ConnectionPlan {
    struct Attempt: Hashable {
        /// Which of the brokers, by its place in the list.
        var broker: Int
        var version: ProtocolVersion
    }

    /// How an attempt, or a connection, ended. The texts complete `mosquitto at "…": `.
    enum Failure: Hashable {
        /// Nobody took the connection.
        case unreachable(String)
        /// Somebody took the connection, and closed it or kept silent.
        case unanswered(String)
        /// The broker said that it does not speak this version.
        case versionRefused
        /// The broker said no, for now.
        case refused(String)
        /// The broker or its certificate will say no for ever.
        case hopeless(String)
        /// A connection that was accepted ended.
        case lost(String)
        /// The same, by the broker, without a word.
        case closed
    }

    enum Step: Hashable {
        case now(Attempt)
        case later(Attempt, Duration)
        case giveUp
    }

    /// A connection that held this long ends an outage.
    private static let stable = Duration.seconds(5)

    /// A broker that closes so many connections in a row right after it accepted them may have two clients of one id: not
    /// every broker says so.
    private static let suspicious = 3

    private(set) var current = Attempt(broker: 0, version: .v5)
    private let brokers: Int
    private let version: ProtocolVersion?
    private var backOff = BackOff()
    private var hopeless: Set<Int> = []
    private var triedInRound: Set<Int> = []
    private var acceptedAt: Moment?
    private var lostAtOnce = 0
    /// What a broker accepted last. MQTT 3.1.1 after MQTT 5 is only a stopgap, unless the broker says otherwise.
    private var worked: [Int: ProtocolVersion] = [:]
    private var refusedV5: Set<Int> = []

    /// - Parameter version: the only one to be spoken; nil is the newest that a broker speaks.
    init(brokers: Int, only version: ProtocolVersion? = nil) {
        self.brokers = brokers
        self.version = version
        current = attempt(at: 0)
    }

    /// Whether another client may be pushing this one out.
    var isPushedOut: Bool { lostAtOnce >= Self.suspicious }

    mutating func accepted(at now: Moment) {
        acceptedAt = now
        triedInRound = []
        let broker = current.broker
        if current.version == .v5 {
            refusedV5.remove(broker)
            worked[broker] = .v5
        } else if worked[broker] != .v5 || refusedV5.contains(broker) {
            worked[broker] = .v311
        }
    }

    mutating func failed(_ failure: Failure, at now: Moment, chance: inout Chance) -> Step {
        if let acceptedAt {
            let held = now - acceptedAt >= Self.stable
            if held { backOff.reset() }
            lostAtOnce = held ? 0 : lostAtOnce + 1
        } else {
            lostAtOnce = 0
        }
        acceptedAt = nil
        switch failure {
        case .unanswered where current.version == .v5 && version == nil:
            return fallBack()
        case .versionRefused where current.version == .v5 && version == nil:
            refusedV5.insert(current.broker)
            return fallBack()
        case .unanswered, .versionRefused:
            // What used to work does no longer: from the beginning, next time.
            if worked[current.broker] == .v311 { worked[current.broker] = nil }
            return moveOn(at: now, chance: &chance)
        case .unreachable, .refused:
            return moveOn(at: now, chance: &chance)
        case .hopeless:
            hopeless.insert(current.broker)
            return moveOn(at: now, chance: &chance)
        case .lost, .closed:
            current = attempt(at: current.broker)
            return .later(current, backOff.wait(at: now, chance: &chance))
        }
    }

    private mutating func fallBack() -> Step {
        current.version = .v311
        return .now(current)
    }

    private mutating func moveOn(at now: Moment, chance: inout Chance) -> Step {
        triedInRound.insert(current.broker)
        let others = (1...max(1, brokers)).map { (current.broker + $0) % max(1, brokers) }
        let left = others.filter { !hopeless.contains($0) }
        guard let next = left.first else { return .giveUp }
        if let untried = left.first(where: { !triedInRound.contains($0) }) {
            current = attempt(at: untried)
            return .now(current)
        }
        triedInRound = []
        current = attempt(at: next)
        return .later(current, backOff.wait(at: now, chance: &chance))
    }

    private func attempt(at broker: Int) -> Attempt {
        Attempt(broker: broker, version: version ?? worked[broker] ?? .v5)
    }
}
