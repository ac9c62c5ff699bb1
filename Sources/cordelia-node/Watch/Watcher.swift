import BodyNode
import Glibc
import OrielBridge

/// Listens to the whole house and shows it; says nothing but one `hello` per connection.
final class Watcher: Participant {
    /// A table is drawn at most this often.
    private static let pause = Duration.milliseconds(50)

    private let clientID = Chance.clientID(of: .watch)
    private let house: HouseWire
    private let wire: Wire
    private let display: any Display
    private unowned let visit: Visit
    private weak var bus: (any Bus)?
    private var picture = HousePicture()
    /// When something is no longer so, though nobody says anything.
    private var looking: Alarm?
    private var link = "no broker was reached yet"
    private var drawing: Alarm?
    private var isDue = false

    init(wire: HouseWire, display: any Display, visit: Visit) {
        house = wire
        self.wire = Wire(wire.prefix)
        self.display = display
        self.visit = visit
    }

    func begin(over connection: Connection) throws(Failure) {
        drawing = visit.loop.alarm { [unowned self] in draw() }
        looking = visit.loop.alarm { [unowned self] in timePassed() }
        try visit.onSignals([SIGWINCH]) { [unowned self] _ in changed() }
        changed()
        bus = visit.join(self, over: connection)
    }

    // MARK: Participant

    var session: Session {
        Session(clientID: clientID, subscriptions: HousePicture.subscriptions(under: wire.prefix), will: nil)
    }

    func linkUp() {
        picture.linkUp()
        link = "connected"
        display.link(link)
        bus?.publish(house.hello)
        changed()
    }

    func linkDown(why: String) {
        picture.linkDown()
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
        let now = visit.loop.now
        if let body = picture.heard(delivery, through: wire, at: now) { show(body) }
        looking?.set(picture.nextDeadline(after: now))
        changed()
    }

    private func timePassed() {
        let now = visit.loop.now
        picture.timePassed(at: now)
        for seen in picture.bodies(at: now) { show(seen.id) }
        looking?.set(picture.nextDeadline(after: now))
        changed()
    }

    // MARK: Showing

    private func show(_ body: BodyID) {
        let summary = picture.body(body, at: visit.loop.now).map { Summary($0) } ?? Summary(body: body)
        if !display.row(summary) { visit.end(.ok) }
    }

    private func changed() {
        guard !isDue else { return }
        isDue = true
        drawing?.set(visit.loop.now + Self.pause)
    }

    private func draw() {
        isDue = false
        if !display.table(of: Table(of: picture, at: visit.loop.now), link: link) { visit.end(.ok) }
    }
}
