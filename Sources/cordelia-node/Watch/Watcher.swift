import BodyNode
import Glibc
import OrielBridge

/// Listens to the whole house and shows it; says nothing but one `hello` per connection.
final class Watcher: Participant {
    /// A table is drawn at most this often.
    private static let pause = Duration.milliseconds(50)

    private let clientID = Chance.clientID(of: .watch)
    private let wire: HouseWire
    private let display: any Display
    private unowned let visit: Visit
    private weak var bus: (any Bus)?
    private var view = HouseView()
    private var link = "no broker was reached yet"
    private var drawing: Alarm?
    private var isDue = false

    init(wire: HouseWire, display: any Display, visit: Visit) {
        self.wire = wire
        self.display = display
        self.visit = visit
    }

    func begin(over connection: Connection) throws(Failure) {
        drawing = visit.loop.alarm { [unowned self] in draw() }
        try visit.onSignals([SIGWINCH]) { [unowned self] _ in changed() }
        changed()
        bus = visit.join(self, over: connection)
    }

    // MARK: Participant

    var session: Session {
        let bodies: [BodyTopic] = [.status, .face, .handOff]
        let filters = [wire.prefix.spell(.oriel(.status))] + bodies.map { wire.prefix.filter(ofEveryBody: $0) }
        return Session(clientID: clientID, subscriptions: filters, will: nil)
    }

    func linkUp() {
        // What was kept comes anew; what was cleared meanwhile must not stay.
        view = HouseView()
        link = "connected"
        display.link(link)
        bus?.publish(wire.hello)
        changed()
    }

    func linkDown(why: String) {
        link = why
        display.link(why)
        changed()
    }

    func brokerHeard() {}
    func acknowledged(_ receipt: UInt64) {}
    func refused(topic: String, why: String) {
        link = why
        display.link(why)
        changed()
    }

    func gaveUp(why: String) { visit.fail(Failure(.noPermission, why)) }

    func received(_ delivery: Delivery) {
        guard let word = wire.word(delivery) else { return }
        switch word {
        case .oriel(.status(let status)): view.hub(status)
        case .body(let body, .status(let status)):
            view.status(body, status)
            show(body)
        case .body(let body, .handOff(let handOff)):
            view.handOff(body, handOff)
            show(body)
        case .face(let body, let face):
            view.face(body, face)
            show(body)
        case .oriel, .orielBody, .body, .said, .frame, .problem, .ask, .sense, .set, .hello: return
        }
        changed()
    }

    // MARK: Showing

    private func show(_ body: BodyID) {
        if !display.row(view.summary(of: body) ?? Summary(body: body)) { visit.end(.ok) }
    }

    private func changed() {
        guard !isDue else { return }
        isDue = true
        drawing?.set(visit.loop.now + Self.pause)
    }

    private func draw() {
        isDue = false
        if !display.table(of: view, link: link) { visit.end(.ok) }
    }
}
