import BodyNode

/// A participant's end of the simulated broker: what `MosquittoLink` is on a real one.
///
/// It connects, notices in its own time that a connection is lost, waits, and connects again, for ever. What was published
/// without a connection is dropped and counted.
package final class SimulatedLink: Bus {
    enum State {
        case closed
        /// Between two attempts.
        case waiting
        case connecting(SimulatedConnection)
        case up(SimulatedConnection)
    }

    package let name: String
    /// Nil once the program that used the link is dead: then nobody is told anything any more.
    private(set) var participant: (any Participant)?
    var state = State.closed
    /// Whether packets get from here to the broker and back.
    package internal(set) var pathIsOpen = true
    package private(set) var dropped = 0
    var chance: Chance
    private var wait = Duration.zero
    private unowned let broker: SimulatedBroker

    init(name: String, participant: any Participant, chance: Chance, broker: SimulatedBroker) {
        self.name = name
        self.participant = participant
        self.chance = chance
        self.broker = broker
    }

    /// The connection of which the participant believes that it holds.
    var connection: SimulatedConnection? { if case .up(let connection) = state { connection } else { nil } }

    /// What the participant believes.
    package var isUp: Bool { connection != nil }

    /// Whether a message sent now would arrive.
    package var carries: Bool { connection?.isAlive ?? false }

    package func open() { broker.connect(self) }

    package func publish(_ publication: Publication) {
        guard let connection else { return dropped += 1 }
        broker.send(publication, on: connection)
    }

    /// A clean end: what was published arrives, and no will is said.
    package func close() {
        if let connection { broker.disconnect(connection) }
        end()
    }

    /// The program dies. With `reset` the kernel closes the connection at once; without it, as when the power fails, the
    /// broker finds out by itself.
    package func die(reset: Bool) {
        switch state {
        case .closed, .waiting: break
        case .connecting(let connection), .up(let connection): broker.abandon(connection, reset: reset)
        }
        end()
    }

    private func end() {
        state = .closed
        participant = nil
    }

    /// How long until the next attempt: 0.2 s at first, doubled up to 2 s, and never twice the same.
    func nextWait() -> Duration {
        wait = min(max(wait * 2, .milliseconds(400)), .seconds(2))
        return wait / 2 + chance.span(upTo: wait / 2)
    }

    func accepted() { wait = .zero }
}
