import BodyNode
import OrielBridge
import Screen

/// A screen for each body of a house, each at a port of its own, and on each of them the page of the house.
final class HouseScreens {
    private struct Shown {
        let screen: Screen
        let source: NodeScreen
    }

    private let plan: ScreenPlan
    private let loop: EventLoop
    private let observer: HouseObserver
    private let complain: (String) -> Void
    /// A body that starts anew is at the same address.
    private let addresses: [BodyID: Address]
    private var shown: [BodyID: Shown] = [:]

    /// Finds an address for everybody: the one that was asked for and the ports behind it, or any that are free.
    init(
        _ plan: ScreenPlan, bodies: [BodyID], prefix: Prefix, brokers: [BrokerAddress], credentials: Credentials,
        persona: Persona, loop: EventLoop, complain: @escaping (String) -> Void
    ) throws(Failure) {
        self.plan = plan
        self.loop = loop
        self.complain = complain
        var addresses: [BodyID: Address] = [:]
        let first = plan.configuration.address
        do throws(ScreenError) {
            let wanted = bodies.indices.map {
                first.port == 0 ? first : Address(bytes: first.bytes, port: first.port + $0)
            }
            for (body, address) in zip(bodies, try Screen.free(wanted)) { addresses[body] = address }
        } catch {
            throw Failure(error)
        }
        self.addresses = addresses
        observer = HouseObserver(
            HouseObserver.Configuration(
                prefix: prefix, brokers: brokers, credentials: credentials, persona: persona,
                page: { [addresses] in addresses[$0].map(Screen.url) }),
            loop: loop, chance: .fresh)
    }

    /// Where a body's page is.
    func url(of id: BodyID) -> String? { addresses[id].map(Screen.url) }

    /// A body's node is there.
    func began(_ node: Node) {
        guard let address = addresses[node.id] else { return }
        let source = NodeScreen(node, shelf: AvatarShelf([]), loop: loop)
        var configuration = plan.configuration
        configuration.address = address
        do throws(ScreenError) {
            let screen = try Screen(configuration, source: source, door: Door(node), loop: loop)
            observer.tell(screen.house)
            shown[node.id] = Shown(screen: screen, source: source)
        } catch {
            complain(error.description)
        }
    }

    /// A body's node goes: nobody serves its page until it is back.
    func ended(_ id: BodyID) {
        guard let gone = shown.removeValue(forKey: id) else { return }
        observer.forget(gone.screen.house)
        gone.screen.stop()
    }

    func end() {
        for id in Array(shown.keys) { ended(id) }
        observer.stop()
    }
}
