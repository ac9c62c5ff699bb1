import BodyNode

/// Which bodies heard a person, which of them passed the words on, and which were answered.
struct WakeLedger {
    /// A body that heard the wake phrase and could serve.
    struct Server: Hashable, Sendable {
        var body: BodyID
        var group: String
        var isTalking: Bool
        var priority: Int
        var score: Double

        /// The rank as the protocol has it, written down a second time on purpose.
        func outranks(_ other: Server) -> Bool {
            if isTalking != other.isTalking { return isTalking }
            if priority != other.priority { return priority > other.priority }
            if score != other.score { return score > other.score }
            return body < other.body
        }
    }
    private struct Entry {
        var utterance: Utterance
        var closes: Moment
        var servers: [Server] = []
        /// Something else went on that may have changed who takes the wake.
        var isDisturbed: Bool
        /// Somebody else spoke meanwhile: whose words a body passes on is anybody's guess.
        var isOverlapped = false
        /// Messages were lost.
        var isCut: Bool
        var said: [(body: BodyID, group: String, turn: TurnID)] = []
        var answered: [(group: String, turn: TurnID)] = []
    }
    private let weather: Weather
    private var entries: [Entry] = []
    private var disturbedUntil = Moment.start
    private var spokenUntil = Moment.start
    private var cutUntil = Moment.start
    /// When each body's last claim came to the broker.
    private var claims: [BodyID: Moment] = [:]
    private(set) var groups: [BodyID: String] = [:]

    init(weather: Weather) { self.weather = weather }

    mutating func lives(_ body: BodyID, in group: String) { groups[body] = group }

    // MARK: What happens

    mutating func uttered(_ utterance: Utterance, at now: Moment) {
        disturb(at: now)
        for index in entries.indices { entries[index].isOverlapped = true }
        let ends = now + utterance.pause + utterance.length
        if utterance.hasWakePhrase {
            entries.append(
                Entry(
                    utterance: utterance, closes: ends + .seconds(3), isDisturbed: now < disturbedUntil,
                    isOverlapped: now < spokenUntil, isCut: now < cutUntil))
        }
        spokenUntil = max(spokenUntil, ends + .seconds(1))
        // Until its words are over, whoever hears it is busy with it; a decision settles what is claimed a second later.
        // Where their end goes unnoticed, it is busy until it gives up.
        let busy = utterance.ending == .lost ? Times().words : .zero
        disturbedUntil = max(disturbedUntil, ends + busy + .seconds(2))
    }

    /// A person's other doings, and faults: the wakes that are undecided may go any way.
    mutating func disturb(at now: Moment, for span: Duration = .zero, cuts: Bool = false) {
        disturbedUntil = max(disturbedUntil, now + span)
        if cuts { cutUntil = max(cutUntil, now + span) }
        for index in entries.indices {
            entries[index].isDisturbed = true
            if cuts { entries[index].isCut = true }
        }
    }

    /// Her voice closes ears before the words that they heard are over, that of an earlier turn of the body itself included.
    mutating func changed(_ body: BodySeen) {
        switch body.closure {
        case .hush, .speaking, .muted: break
        case .turn where body.stage == .speakingHere: break
        case .absent, .turn, nil: return
        }
        for index in entries.indices
        where entries[index].said.isEmpty && entries[index].utterance.ears.contains(where: { $0.body == body.id }) {
            entries[index].isDisturbed = true
        }
    }

    mutating func served(_ number: Int, _ server: Server) {
        update(number) { $0.servers.append(server) }
    }

    mutating func claimed(_ body: BodyID, at now: Moment) { claims[body] = now }

    /// What is wrong about a chime: nobody wins a wake that the broker never heard of.
    func chimed(_ body: BodyID, at now: Moment) -> String? {
        if let claimed = claims[body], now - claimed <= .seconds(10) { return nil }
        return "\(body) chimes for a wake that it never claimed at the broker"
    }

    mutating func said(_ said: Said, by body: BodyID) {
        guard let number = Utterance.number(in: said.text), let group = groups[body] else { return }
        update(number) { entry in
            // A body that could not serve when the phrase was said may be in conversation when the words end: its own affair.
            guard entry.servers.contains(where: { $0.body == body }) else { return entry.isDisturbed = true }
            guard !entry.said.contains(where: { $0.turn == said.turn }) else { return }
            entry.said.append((body, group, said.turn))
        }
    }

    mutating func answered(_ turn: TurnID) {
        for index in entries.indices {
            guard let said = entries[index].said.first(where: { $0.turn == turn }),
                !entries[index].answered.contains(where: { $0.turn == turn })
            else { continue }
            entries[index].answered.append((said.group, turn))
        }
    }

    private mutating func update(_ number: Int, _ change: (inout Entry) -> Void) {
        guard let index = entries.firstIndex(where: { $0.utterance.number == number }) else { return }
        change(&entries[index])
    }

    // MARK: What must hold

    var nextDeadline: Moment? { entries.lazy.map(\.closes).min() }

    /// What is wrong about a wake, as soon as it is.
    func fault() -> String? {
        for entry in entries where !entry.isOverlapped {
            for group in Set(entry.servers.map(\.group)) {
                let answered = entry.answered.filter { $0.group == group }
                if answered.count > 1 { return "the words “\(entry.utterance.text)” are answered twice" }
                let said = entry.said.filter { $0.group == group }
                if said.count > 1, weather.delays == .belowTheWindow, !entry.isCut {
                    let bodies = said.map(\.body.text).joined(separator: " and ")
                    return "\(bodies) both take the wake before “\(entry.utterance.text)”"
                }
            }
        }
        return nil
    }

    /// What is wrong about the wakes that are over.
    mutating func close(at now: Moment) -> String? {
        let over = entries.filter { $0.closes <= now }
        entries.removeAll { $0.closes <= now }
        return over.compactMap { wrongTaker($0) }.first
    }

    private func wrongTaker(_ entry: Entry) -> String? {
        guard weather.delays == .belowTheWindow, !entry.isDisturbed, !entry.isCut, entry.utterance.ending == .said
        else {
            return nil
        }
        for (group, servers) in Dictionary(grouping: entry.servers, by: \.group) {
            guard let best = servers.max(by: { $1.outranks($0) }) else { continue }
            let said = entry.said.filter { $0.group == group }
            guard said.first?.body != best.body else { continue }
            let taker = said.first.map { "\($0.body) takes" } ?? "nobody takes"
            return "\(taker) the wake before “\(entry.utterance.text)”, which \(best.body) heard best"
        }
        return nil
    }
}
