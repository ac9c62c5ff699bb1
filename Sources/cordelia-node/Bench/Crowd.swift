import BodyNode
import Glibc
import OrielBridge

/// Many bodies in one process on one event loop, in houses of so many: `h0/…/b0`, `h0/…/b1` and on.
final class Crowd {
    /// So many connect at a time: a broker takes no more without a pause.
    private static let arriving = 64

    private let count: Int
    private let perHouse: Int
    private let broker: BrokerAddress
    private let loop: EventLoop
    private var nodes: [LiveNode] = []
    private var online = 0
    private var hasBegun = false
    private var failure: Failure?

    init(_ count: Int, perHouse: Int, on broker: BrokerAddress) throws(Failure) {
        self.count = count
        self.perHouse = perHouse
        self.broker = broker
        do { loop = try EventLoop() } catch { throw Failure(.software, error.description) }
    }

    /// Prints `ready` once all are online, and stays until the standard input ends.
    func hold() throws(Failure) -> ExitStatus {
        do {
            try loop.watch(STDIN_FILENO, for: .read) { [loop] _ in
                var byte: UInt8 = 0
                if read(STDIN_FILENO, &byte, 1) <= 0 { loop.stop() }
            }
        } catch {
            throw Failure(.usage, "--hold ends when its standard input ends, which must be a pipe or a terminal")
        }
        for _ in 0..<min(count, Self.arriving) { try addOne() }
        loop.run()
        if let failure { throw failure }
        return .ok
    }

    private func addOne() throws(Failure) {
        let number = nodes.count
        guard let id = BodyID("b\(number)"), let prefix = Prefix("h\(number / perHouse)") else {
            throw Failure(.software, BodyID.rule)
        }
        var chance = Chance.fresh
        let body = Body(configuration: Configuration(id: id), boot: chance.id(), chance: chance)
        let node = LiveNode(
            body: body, prefix: prefix, loop: loop, brokers: [broker], credentials: .none, chance: .fresh,
            onEffect: { _ in }, onNews: { [unowned self] in heard($0) })
        nodes.append(node)
        node.open()
    }

    private func heard(_ news: Node.News) {
        switch news {
        case .linkUp:
            guard !hasBegun else { return }
            online += 1
            do throws(Failure) {
                if nodes.count < count { try addOne() }
            } catch { end(error) }
            if online == count {
                hasBegun = true
                Terminal.output.write("ready\n")
            }
        case .linkDown, .warning: break
        case .gaveUp(let why): end(Failure(.unavailable, why))
        }
    }

    private func end(_ failure: Failure) {
        self.failure = failure
        loop.stop()
    }
}
