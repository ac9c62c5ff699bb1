import BodyNode
import Glibc
import OrielBridge

/// A command's stay on the bus: from the first attempt to reach a broker to a clean goodbye.
final class Visit {
    /// How long the broker has to take what was said last.
    static let farewell = Duration.milliseconds(700)

    let loop: EventLoop
    private var link: MosquittoLink?
    private var outcome: Result<ExitStatus, Failure>?

    init() throws(Failure) {
        do { loop = try EventLoop() } catch {
            throw Failure(.software, error.description)
        }
    }

    var bus: (any Bus)? { link }

    /// - Returns: the bus on which the participant may publish.
    @discardableResult
    func join(_ participant: any Participant, over connection: Connection, chance: Chance) -> any Bus {
        let link = MosquittoLink(
            loop: loop, participant: participant, brokers: connection.brokers, credentials: connection.credentials,
            chance: chance)
        self.link = link
        link.open()
        return link
    }

    func end(_ status: ExitStatus) { end(with: .success(status)) }
    func fail(_ failure: Failure) { end(with: .failure(failure)) }

    /// The first end counts. What was said before it is still brought to the broker.
    private func end(with outcome: Result<ExitStatus, Failure>) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        guard let link else { return loop.stop() }
        link.close(within: Self.farewell) { [loop] in loop.stop() }
    }

    /// Runs until the end. The first SIGTERM, SIGINT or SIGHUP asks `onSignal` for one; a second ends the process at once.
    func run(onSignal: @escaping () -> Void) throws(Failure) -> ExitStatus {
        var asked = false
        do {
            try loop.onSignals([SIGTERM, SIGINT, SIGHUP]) { number in
                if asked { _exit(128 + number) }
                asked = true
                onSignal()
            }
        } catch {
            throw Failure(.software, error.description)
        }
        if outcome == nil { loop.run() }
        switch outcome {
        case .success(let status): return status
        case .failure(let failure): throw failure
        case nil: return .ok
        }
    }
}

extension Chance {
    /// From the system's own randomness: for a process, not for a rehearsal.
    static var fresh: Chance {
        var system = SystemRandomNumberGenerator()
        return Chance(seed: system.next())
    }
}
