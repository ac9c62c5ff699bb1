import BodyNode
import OrielBridge

/// Publishes one sense, waits until the broker has it, and looks whether the body is there to hear it.
final class Teller: Participant {
    /// How long the broker's kept messages may come after it took ours.
    private static let settling = Duration.milliseconds(300)
    private static let mostOthers = 200
    private static let receipt: UInt64 = 1

    private let clientID = Chance.clientID(of: .tell)
    private let body: BodyID
    private var publication: Publication
    private let wire: HouseWire
    private unowned let visit: Visit
    private weak var bus: (any Bus)?
    private var alarm: Alarm?
    private var patience = Duration.zero

    private var status: BodyStatus?
    private var others: Set<String> = []
    private var isTaken = false
    /// The broker does not let this user see who is online.
    private var isBlind = false
    private var trouble: String?

    init(_ publication: Publication, to body: BodyID, wire: HouseWire, visit: Visit) {
        self.publication = publication
        self.body = body
        self.wire = wire
        self.visit = visit
        self.publication.receipt = Self.receipt
    }

    func begin(over connection: Connection, patience: Duration) {
        self.patience = patience
        alarm = visit.loop.alarm { [unowned self] in outOfTime() }
        alarm?.set(visit.loop.now + patience)
        bus = visit.join(self, over: connection)
    }

    var session: Session {
        let own = wire.prefix.spell(.body(body, .status))
        return Session(
            clientID: clientID, subscriptions: [own, wire.prefix.filter(ofEveryBody: BodyTopic.status)], will: nil)
    }

    /// What the broker has is not said again when a connection is lost: words would be a second turn.
    func linkUp() { if !isTaken { bus?.publish(publication) } }
    func linkDown(why: String) { trouble = why }
    func brokerHeard() {}

    func received(_ delivery: Delivery) {
        guard case .body(let sender, .status(let status?)) = wire.word(delivery) else { return }
        guard sender == body else {
            if others.count < Self.mostOthers { others.insert(sender.text) }
            return
        }
        self.status = status
        decide()
    }

    func acknowledged(_ receipt: UInt64) {
        guard receipt == Self.receipt else { return }
        isTaken = true
        alarm?.set(visit.loop.now + Self.settling)
        decide()
    }

    func refused(topic: String, why: String) {
        if topic == publication.topic { visit.fail(Failure(.noPermission, why)) }
        if topic == wire.prefix.spell(.body(body, .status)) { isBlind = true }
    }

    func gaveUp(why: String) { visit.fail(Failure(.noPermission, why)) }

    /// It is told, and told to somebody.
    private func decide() {
        if isTaken, status?.state == .online { visit.end(.ok) }
    }

    private func outOfTime() {
        guard isTaken else {
            let reason = trouble.map { ": \($0)" } ?? ""
            return visit.fail(
                Failure(.unavailable, "the broker did not take it within \(patience.inMilliseconds) ms\(reason)"))
        }
        if isBlind {
            Terminal.error.write(
                "cordelia-node: told; the broker does not let this user see whether anybody heard it\n")
            return visit.end(.ok)
        }
        guard let status else {
            let hint = nearest(to: body.text, among: others.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
            return visit.fail(
                Failure(.unavailable, "no body \"\(body)\" is in the house, so nobody heard it\(hint)"))
        }
        visit.fail(
            Failure(.unavailable, "\"\(body)\" is not online (\(status.state.rawValue)), so nobody heard it"))
    }
}
