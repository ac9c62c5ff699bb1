import BodyNode
import FoundationEssentials
import OrielBridge

/// Finds what the broker keeps under one id, and clears it.
///
/// ```
/// reaching ─▶ collecting ─▶ clearing ─▶ end
///                  └─ somebody is there ─▶ end
/// ```
final class Forgetter: Participant {
    private enum Phase {
        /// No broker yet.
        case reaching
        /// What is kept comes in.
        case collecting
        /// The broker is to take the clearings; `left` are those that it has not yet taken, by their receipts.
        case clearing(left: [UInt64: String])
        case ended
    }

    /// How long the broker is silent before it counts as having said all that it keeps.
    private static let quiet = Duration.milliseconds(400)
    /// How long a body that is kept as online may take to answer a hello, and one more for the way.
    private static let answer = Duration.milliseconds(4_500)
    private static let mostTopics = 10_000

    private let clientID = Chance.clientID(of: .forget)
    private let body: BodyID
    private let wire: HouseWire
    private let force: Bool
    private unowned let visit: Visit
    private weak var bus: (any Bus)?
    private var alarm: Alarm?
    private var patience = Duration.zero
    private var phase = Phase.reaching
    private var trouble: String?

    private var kept: Set<String> = []
    private var cleared: [String] = []
    private var refusals: [String] = []
    /// Until when a body that is kept as online may prove that it is.
    private var doubtUntil: Moment?

    init(body: BodyID, wire: HouseWire, force: Bool, visit: Visit) {
        self.body = body
        self.wire = wire
        self.force = force
        self.visit = visit
    }

    func begin(over connection: Connection, patience: Duration) {
        self.patience = patience
        alarm = visit.loop.alarm { [unowned self] in timePassed() }
        alarm?.set(visit.loop.now + patience)
        bus = visit.join(self, over: connection)
    }

    // MARK: Participant

    /// The exact names too: some brokers give what they keep to those only.
    var session: Session {
        let own = BodyTopic.allCases.map { Topic.body(body, $0) }
        let oriels = OrielTopic.allCases.map { Topic.orielBody(body, $0) }
        let exact = (own + oriels).filter(\.isRetained).map(wire.prefix.spell)
        return Session(
            clientID: clientID,
            subscriptions: exact + ["\(wire.prefix)/body/\(body)/#", "\(wire.prefix)/oriel/body/\(body)/#"],
            will: nil)
    }

    func linkUp() {
        guard case .reaching = phase else { return }
        phase = .collecting
        alarm?.set(visit.loop.now + Self.quiet)
    }

    func linkDown(why: String) {
        trouble = why
        switch phase {
        case .reaching, .ended: break
        case .collecting, .clearing: fail(.unavailable, "\(why); perhaps not everything was cleared")
        }
    }

    func brokerHeard() {}

    func received(_ delivery: Delivery) {
        guard case .collecting = phase else { return }
        if delivery.topic == wire.prefix.spell(.body(body, .status)), !force,
            case .body(_, .status(let status?)) = wire.word(delivery),
            status.state == .online
        {
            guard delivery.retained else {
                return fail(
                    .temporary,
                    "\"\(body)\" is online as \"\(status.name)\" and would say everything again; stop it first, "
                        + "or use --force")
            }
            if doubtUntil == nil {
                // Perhaps a ghost: whoever is there answers.
                doubtUntil = visit.loop.now + Self.answer
                bus?.publish(wire.hello)
            }
        }
        guard delivery.retained, !delivery.payload.isEmpty, kept.count < Self.mostTopics else { return }
        kept.insert(delivery.topic)
        alarm?.set(visit.loop.now + Self.quiet)
    }

    func acknowledged(_ receipt: UInt64) {
        guard case .clearing(var left) = phase, let topic = left.removeValue(forKey: receipt) else { return }
        cleared.append(topic)
        settle(left)
    }

    func refused(topic: String, why: String) {
        refusals.append(why)
        guard case .clearing(var left) = phase else { return }
        for (receipt, name) in left where name == topic { left[receipt] = nil }
        settle(left)
    }

    func gaveUp(why: String) { fail(.noPermission, why) }

    // MARK: The way through

    private func timePassed() {
        switch phase {
        case .reaching:
            let reason = trouble.map { ": \($0)" } ?? ""
            fail(.unavailable, "no broker was reached within \(patience.inMilliseconds) ms\(reason)")
        case .collecting:
            if let doubtUntil, visit.loop.now < doubtUntil { alarm?.set(doubtUntil) } else { clear() }
        case .clearing(let left):
            let topics = left.values.sorted().joined(separator: ", ")
            fail(.unavailable, "the broker did not say within \(patience.inMilliseconds) ms that it cleared \(topics)")
        case .ended: break
        }
    }

    /// The status goes last: while something is left, the id can be seen.
    private func clear() {
        let status = wire.prefix.spell(.body(body, .status))
        let topics = kept.filter { $0 != status }.sorted() + (kept.contains(status) ? [status] : [])
        var left: [UInt64: String] = [:]
        for (index, topic) in topics.enumerated() { left[UInt64(index + 1)] = topic }
        phase = .clearing(left: left)
        alarm?.set(visit.loop.now + patience)
        for (index, topic) in topics.enumerated() {
            bus?.publish(Publication(topic: topic, payload: Data(), retained: true, receipt: UInt64(index + 1)))
        }
        settle(left)
    }

    private func settle(_ left: [UInt64: String]) {
        phase = .clearing(left: left)
        guard left.isEmpty else { return }
        phase = .ended
        alarm?.set(nil)
        let words =
            cleared.isEmpty && refusals.isEmpty
            ? "the broker keeps nothing of \"\(body)\"\n" : cleared.map { "cleared \($0)\n" }.joined()
        Terminal.output.write(printableLines(words))
        if let refusal = refusals.first {
            let more = refusals.count > 1 ? " (and \(refusals.count - 1) more)" : ""
            visit.fail(Failure(.noPermission, refusal + more))
        } else {
            visit.end(.ok)
        }
    }

    private func fail(_ status: ExitStatus, _ sentence: String) {
        phase = .ended
        visit.fail(Failure(status, sentence))
    }

    private func printableLines(_ text: String) -> String {
        text.split(separator: "\n").map { printable(String($0)) + "\n" }.joined()
    }
}
