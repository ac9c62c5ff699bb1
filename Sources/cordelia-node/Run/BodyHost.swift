import BodyNode
import OrielBridge

/// What a node has around it in this program: the loop's time, the log, the service manager and the disk.
final class BodyHost: Surroundings {
    private let visit: Visit
    private let log: Log
    private let notifier: Notifier
    private let address: String
    private var store: ControlsStore
    private var node: Node?
    private var deadline: Alarm?
    private var heartbeat: Alarm?

    /// Joins the house at once.
    init(_ plan: RunPlan, visit: Visit, log: Log, notifier: Notifier) {
        self.visit = visit
        self.log = log
        self.notifier = notifier
        store = plan.store
        address = plan.connection.brokers.map(\.description).joined(separator: ", ")
        let (controls, remark) = store.load()
        if let remark { log.warning(remark) }
        var chance = Chance.fresh
        let body = Body(configuration: plan.configuration, boot: chance.id(), controls: controls, chance: chance)
        let node = Node(body: body, prefix: plan.connection.prefix, surroundings: self)
        self.node = node
        deadline = visit.loop.alarm { [weak node] in node?.timePassed() }
        log.info("\(Version.text): \"\(body.configuration.id)\" boot \(body.boot), broker \(address)")
        node.bus = visit.join(node, over: plan.connection, chance: .fresh)
        notifier.ready("trying \(address)")
        beat()
    }

    /// A clean end: everything said is taken back first.
    func stop() {
        notifier.stopping()
        log.info("stopping")
        node?.stop()
        visit.end(.ok)
    }

    /// A loop that hangs stops doing this, and the service manager notices.
    private func beat() {
        guard let interval = notifier.watchdog else { return }
        notifier.alive()
        let alarm = heartbeat ?? visit.loop.alarm { [weak self] in self?.beat() }
        heartbeat = alarm
        alarm.set(visit.loop.now + interval)
    }

    // MARK: Surroundings

    var now: Moment { visit.loop.now }
    var timestamp: String { WallTime.now.utc }

    func wake(_ node: Node, at moment: Moment?) { deadline?.set(moment) }

    func carryOut(_ effect: Effect, of node: Node) {
        switch effect {
        case .publish: break  // the node's own
        case .remember(let controls):
            if let complaint = store.keep(controls) { log.warning(complaint) }
        case .chime: log.debug("chime")
        case .speak(let order): log.debug("turn \(order.turn): speaking \(order.text.count) characters")
        case .stopSpeaking(let turn): log.debug("turn \(turn): the mouth is to stop")
        case .leave(let why): visit.fail(Failure(.temporary, why))
        }
    }

    func heard(_ news: Node.News, of node: Node) {
        switch news {
        case .linkUp:
            log.info("online as \"\(node.id)\"")
            notifier.status("online as \(node.id)")
        case .linkDown(let why):
            log.warning(why)
            notifier.status(why)
        case .warning(let text): log.warning(text)
        case .gaveUp(let why): visit.fail(Failure(.noPermission, why))
        }
    }
}
