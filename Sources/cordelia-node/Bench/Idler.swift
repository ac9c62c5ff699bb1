import BodyNode
import Glibc
import OrielBridge

/// What one `run` node costs that has nothing to do, over a minute at least.
final class Idler {
    private static let span = Duration.seconds(60)

    private let programs: Programs
    private let broker: PrivateMosquitto
    private let subject: Subject
    private let clock = ContinuousClock()
    private let since: ContinuousClock.Instant
    private let before: ProcessFigures

    init(_ programs: Programs) throws(Failure) {
        guard let id = BodyID("idler") else { throw Failure(.software, BodyID.rule) }
        self.programs = programs
        broker = try Programs.broker()
        subject = try Subject(programs, on: broker, id: id)
        // Its hello is answered and its start is over.
        usleep(6_000_000)
        since = clock.now
        before = ProcessFigures(of: subject.pid)
    }

    func figures() throws(Failure) -> [Figure] {
        let left = since + Self.span - clock.now
        if left > .zero { usleep(UInt32(left.inMilliseconds) * 1_000) }
        let after = ProcessFigures(of: subject.pid)
        let span = (clock.now - since).inSeconds
        subject.end()
        var file = stat()
        stat(programs.node, &file)
        return [
            Figure(
                "idle node: resident", .kibibytes, Series(after.resident), target: .atMost(14 * 1_024)),
            Figure(
                "idle node: processor", .percent,
                Series((after.processor - before.processor).inSeconds / span * 100), target: .atMost(0.1)),
            Figure("idle node: wake-ups a minute", .count, Series(Double(after.sleeps - before.sleeps) / span * 60)),
            Figure("idle node: descriptors", .count, Series(Double(after.descriptors))),
            Figure("binary", .kibibytes, Series(Double(file.st_size) / 1_024)),
        ]
    }
}
