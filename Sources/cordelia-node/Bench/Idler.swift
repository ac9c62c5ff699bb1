import BodyNode
import Glibc
import OrielBridge

/// What one `run` node costs that has nothing to do, over a minute at least; beside one bare client.
final class Idler {
    private static let span = Duration.seconds(60)

    private let programs: Programs
    private let broker: PrivateMosquitto
    private let subject: Subject
    private let bare: Echo
    private let clock = ContinuousClock()
    private let since: ContinuousClock.Instant
    private let before: (node: ProcessFigures, yardstick: ProcessFigures)

    init(_ programs: Programs) throws(Failure) {
        guard let id = BodyID("idler") else { throw Failure(.software, BodyID.rule) }
        self.programs = programs
        broker = try Programs.broker()
        subject = try Subject(programs, on: broker, id: id)
        bare = try Echo(
            programs, on: broker, clients: 1, perHouse: 1, to: "bare/in", answer: "bare/out", size: 1)
        // A measuring span like the next: a hello is answered within 2 s, and what a start needed is given back after 4 s.
        usleep(6_000_000)
        since = clock.now
        before = (ProcessFigures(of: subject.pid), ProcessFigures(of: bare.pid))
    }

    func figures() throws(Failure) -> [Figure] {
        let left = since + Self.span - clock.now
        if left > .zero { usleep(UInt32(left.inMilliseconds) * 1_000) }
        let after = (node: ProcessFigures(of: subject.pid), yardstick: ProcessFigures(of: bare.pid))
        let span = (clock.now - since).inSeconds
        subject.end()
        bare.end()
        func figure(
            _ name: String, _ unit: Figure.Unit, target: Figure.Target? = nil,
            _ value: (_ before: ProcessFigures, _ after: ProcessFigures) -> Double
        ) -> Figure {
            Figure(
                "idle node: \(name)", unit, Series(value(before.node, after.node)),
                beside: Series(value(before.yardstick, after.yardstick)), target: target)
        }
        var file = stat()
        stat(programs.node, &file)
        return [
            figure("resident", .kibibytes, target: .atMost(14 * 1_024)) { $1.resident },
            figure("processor", .percent, target: .atMost(0.1)) {
                ($1.processor - $0.processor).inSeconds / span * 100
            },
            figure("wake-ups a minute", .count) { Double($1.sleeps - $0.sleeps) / span * 60 },
            figure("descriptors", .count) { Double($1.descriptors) },
            Figure("size of the program", .kibibytes, Series(Double(file.st_size) / 1_024)),
        ]
    }
}
