import BodyNode
import Glibc
import OrielBridge

/// A command's stay on the bus: from the first attempt to reach a broker to a clean goodbye.
final class Visit {
    /// Takes leave of the bus, and calls back when that is done.
    typealias Goodbye = (_ then: @escaping () -> Void) -> Void

    let loop: EventLoop
    private var link: MosquittoLink?
    private var outcome: Result<ExitStatus, Failure>?

    init() throws(Failure) {
        do { loop = try EventLoop() } catch {
            throw Failure(.software, error.description)
        }
    }

    /// Begins to look for a broker.
    /// - Returns: the bus on which the participant may publish.
    func join(_ participant: any Participant, over connection: Connection) -> any Bus {
        let link = MosquittoLink(
            loop: loop, participant: participant, brokers: connection.brokers, credentials: connection.credentials,
            chance: .fresh)
        self.link = link
        link.open()
        return link
    }

    /// The first end counts. Without a goodbye of its own, what was said last is still brought to the broker.
    func end(_ status: ExitStatus, goodbye: Goodbye? = nil) { end(with: .success(status), goodbye) }
    func fail(_ failure: Failure, goodbye: Goodbye? = nil) { end(with: .failure(failure), goodbye) }

    private func end(with outcome: Result<ExitStatus, Failure>, _ goodbye: Goodbye?) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        let stop = { [loop] in loop.stop() }
        if let goodbye { return goodbye(stop) }
        guard let link else { return stop() }
        link.close(within: .milliseconds(500), then: stop)
    }

    /// Runs until the end. The first SIGTERM, SIGINT or SIGHUP asks `onSignal` for one; a second ends the process at once.
    func run(onSignal: @escaping () -> Void) throws(Failure) -> ExitStatus {
        var impatience = Impatience()
        try onSignals([SIGTERM, SIGINT, SIGHUP]) { [loop] number in
            switch impatience.asked(at: loop.now) {
            case .first: onSignal()
            case .echo: break
            case .second: _exit(128 + number)
            }
        }
        if outcome == nil { loop.run() }
        switch outcome {
        case .success(let status): return status
        case .failure(let failure): throw failure
        case nil: return .ok
        }
    }

    func onSignals(_ signals: [Int32], _ handler: @escaping (Int32) -> Void) throws(Failure) {
        do { try loop.onSignals(signals, handler) } catch {
            throw Failure(.software, error.description)
        }
    }
}

extension Chance {
    /// From the system's own randomness: for a process, not for a rehearsal.
    static var fresh: Chance {
        var system = SystemRandomNumberGenerator()
        return Chance(seed: system.next())
    }

    /// A client id that nobody else has.
    static func clientID(of command: Command) -> String {
        var chance = fresh
        let visitor: Boot = chance.id()
        return "cordelia-\(command.rawValue)-\(visitor)"
    }
}
