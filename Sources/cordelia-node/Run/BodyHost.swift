import BodyNode
import OrielBridge
import Screen

/// What a body has around it in this program: the log, the service manager and the disk.
final class BodyHost {
    /// How long the broker has to take back what was said; all in all a stop takes less than a second.
    private static let farewell = Duration.milliseconds(500)
    /// How long the disk has after that.
    private static let lastWrite = Duration.milliseconds(300)
    /// By then the body has said all that a start makes it say.
    private static let start = Duration.seconds(4)

    private let visit: Visit
    private let log: Log
    private let notifier: Notifier
    private let heartbeat: Heartbeat
    private let keeper: ControlsKeeper
    private let settled: Alarm
    private var live: LiveNode?
    private var shown: NodeScreen?
    private var screen: Screen?
    private var observer: HouseObserver?

    /// Joins the house at once.
    init(_ plan: RunPlan, visit: Visit, log: Log, notifier: Notifier) throws(Failure) {
        self.visit = visit
        self.log = log
        self.notifier = notifier
        heartbeat = Heartbeat(notifier, loop: visit.loop)
        settled = visit.loop.alarm { ProgramPages.giveBack() }
        settled.set(visit.loop.now + Self.start)
        keeper = ControlsKeeper(plan.store, loop: visit.loop) { log.warning($0) }
        let (controls, remark) = plan.store.load()
        if let remark { log.warning(remark) }
        let addresses = plan.connection.brokers.map(\.description).joined(separator: ", ")
        var chance = Chance.fresh
        let body = Body(configuration: plan.configuration, boot: chance.id(), controls: controls, chance: chance)
        log.info("\(Version.text): body \"\(body.configuration.id)\", boot \(body.boot), broker \(addresses)")
        let live = LiveNode(
            body: body, prefix: plan.connection.prefix, loop: visit.loop, brokers: plan.connection.brokers,
            credentials: plan.connection.credentials, chance: .fresh, shelf: plan.shelf,
            onEffect: { [weak self] in self?.carryOut($0) }, onNews: { [weak self] in self?.heard($0) })
        self.live = live
        if let screen = plan.screen { try show(live.node, on: screen, plan) }
        live.open()
        notifier.ready("trying \(addresses)")
    }

    private func show(_ node: Node, on screen: ScreenPlan, _ plan: RunPlan) throws(Failure) {
        let shown = NodeScreen(node, shelf: plan.shelf, loop: visit.loop)
        do throws(ScreenError) {
            let screen = try Screen(
                screen.configuration, source: shown, door: Door(node), loop: visit.loop)
            let observer = HouseObserver(
                HouseObserver.Configuration(
                    prefix: plan.connection.prefix, brokers: plan.connection.brokers,
                    credentials: plan.connection.credentials, persona: plan.configuration.persona,
                    page: { $0 == plan.configuration.id ? "/" : nil }),
                loop: visit.loop, chance: .fresh)
            observer.tell(screen.house)
            (self.shown, self.screen, self.observer) = (shown, screen, observer)
            log.info("her face is at \(screen.url), the house at \(screen.url)house")
        } catch {
            throw Failure(error)
        }
    }

    /// A clean end: everything said is taken back first.
    func stop() {
        log.info("stopping")
        notifier.stopping()
        screen?.stop()
        observer?.stop()
        visit.end(.ok) { [live, keeper] then in
            let last = { keeper.finish(within: Self.lastWrite, then: then) }
            live?.stop(within: Self.farewell, then: last) ?? last()
        }
    }

    private func carryOut(_ effect: Effect) {
        switch effect {
        // The node's own.
        case .publish, .loadAvatarSet, .showPicture, .holdImage, .dropImage, .showLevel, .refused: break
        case .remember(let controls): keeper.keep(controls)
        case .chime: log.debug("chime")
        case .speak(let order): log.debug("turn \(order.turn): the mouth is to speak")
        case .stopSpeaking(let turn): log.debug("turn \(turn): the mouth is to stop")
        case .leave(let why): end(Failure(.temporary, why))
        }
    }

    private func heard(_ news: Node.News) {
        switch news {
        case .linkUp:
            let broker = live?.link.broker.map { " on \($0)" } ?? ""
            log.info("\"\(live?.node.id.text ?? "")\" is online\(broker)")
            notifier.status("online\(broker)")
        case .linkDown(let why):
            log.warning(why)
            notifier.status(why)
        case .warning(let text): log.warning(text)
        case .gaveUp(let why): end(Failure(.noPermission, why))
        }
    }

    private func end(_ failure: Failure) {
        notifier.stopping()
        visit.fail(failure) { [live] then in live?.link.leave(then: then) ?? then() }
    }
}
