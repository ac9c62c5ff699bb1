import BodyNode
import OrielBridge

/// What the simulated Oriel has around it in this program: the log and the service manager.
final class OrielHost {
    private static let farewell = Duration.milliseconds(500)

    private let visit: Visit
    private let log: Log
    private let notifier: Notifier
    private let heartbeat: Heartbeat
    private var live: LiveOriel?

    /// Joins the house at once.
    init(_ options: Options, connection: Connection, visit: Visit, log: Log, notifier: Notifier) {
        self.visit = visit
        self.log = log
        self.notifier = notifier
        heartbeat = Heartbeat(notifier, loop: visit.loop)
        let addresses = connection.brokers.map(\.description).joined(separator: ", ")
        var configuration = OrielConfiguration()
        configuration.engine = options.engine
        configuration.times = options.times
        log.info("\(Version.text): simulated Oriel on \"\(options.engine)\", broker \(addresses)")
        let live = LiveOriel(
            configuration, prefix: connection.prefix, loop: visit.loop, brokers: connection.brokers,
            credentials: connection.credentials, chance: .fresh, onNews: { [weak self] in self?.heard($0) })
        self.live = live
        live.open()
        notifier.ready("trying \(addresses)")
    }

    /// A clean end: Oriel says that it goes.
    func stop() {
        log.info("stopping")
        notifier.stopping()
        visit.end(.ok) { [live] then in live?.stop(within: Self.farewell, then: then) ?? then() }
    }

    private func heard(_ news: Node.News) {
        switch news {
        case .linkUp:
            let broker = live?.link.broker.map { " on \($0)" } ?? ""
            log.info("Oriel is online\(broker)")
            notifier.status("online\(broker)")
        case .linkDown(let why):
            log.warning(why)
            notifier.status(why)
        case .warning(let text): log.warning(text)
        case .gaveUp(let why):
            notifier.stopping()
            visit.fail(Failure(.noPermission, why)) { [live] then in live?.link.leave(then: then) ?? then() }
        }
    }
}
