import BodyNode
import FoundationEssentials
import OrielBridge

/// From the start of the process to `status online` at another client.
struct StartUp {
    private let programs: Programs

    init(_ programs: Programs) { self.programs = programs }

    func figures(rounds: Int) throws(Failure) -> [Figure] {
        guard let id = BodyID("a") else { throw Failure(.software, BodyID.rule) }
        let broker = try Programs.broker()
        let meter = try Meter(programs, on: broker)
        try meter.subscribe(Prefix.cordelia.spell(.body(id, .status)))
        var times = Series()
        for _ in 0..<rounds {
            var subject: Subject?
            let time = try meter.watch(for: "\"state\":\"online\"") { () throws(Failure) in
                subject = try Subject(programs, on: broker, id: id)
            }
            times.values.append(time / 1e6)
            subject?.end()
        }
        return [Figure("start to online", .milliseconds, times, target: .atMost(60))]
    }
}
