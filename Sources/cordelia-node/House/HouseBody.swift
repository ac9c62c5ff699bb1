import BodyNode
import OrielBridge

/// A body of the house, which can be stopped, killed and started again: each start is another boot.
final class HouseBody {
    let configuration: Configuration
    private let start: (Body) -> LiveNode
    /// Called when its node goes, whichever way.
    private let ended: () -> Void
    private var live: LiveNode?
    /// What a restart does not forget.
    private var controls = Controls()

    init(_ configuration: Configuration, start: @escaping (Body) -> LiveNode, ended: @escaping () -> Void) {
        self.configuration = configuration
        self.start = start
        self.ended = ended
    }

    var isRunning: Bool { live != nil }

    func begin() {
        guard live == nil else { return }
        var chance = Chance.fresh
        let node = start(
            Body(configuration: configuration, boot: chance.id(), controls: controls, chance: chance))
        live = node
        node.open()
    }

    func remember(_ controls: Controls) { self.controls = controls }

    /// An end without a word.
    func kill() {
        guard let node = live else { return }
        ended()
        node.link.die()
        live = nil
    }

    /// A clean end; `then` is called once the broker has it all.
    func stop(within span: Duration, then: @escaping () -> Void = {}) {
        guard let node = live else { return then() }
        live = nil
        ended()
        // The node lives until its goodbye is out.
        node.stop(within: span) { withExtendedLifetime(node, then) }
    }
}
