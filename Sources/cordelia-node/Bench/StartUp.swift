import BodyNode
import FoundationEssentials
import OrielBridge

/// From the start of the process to `status online` at another client. The yardstick says one message.
struct StartUp {
    private let programs: Programs

    init(_ programs: Programs) { self.programs = programs }

    func figures(rounds: Int) throws(Failure) -> [Figure] {
        guard let id = BodyID("a") else { throw Failure(.software, BodyID.rule) }
        let broker = try Programs.broker()
        let meter = try Meter(programs, on: broker)
        try meter.subscribe("+/body/a/status")
        var times = Duel()
        for _ in 0..<rounds {
            var subject: Subject?
            let node = try meter.watch(for: "\"state\":\"online\"") { () throws(Failure) in
                subject = try Subject(programs, on: broker, id: id)
            }
            subject?.end()
            var bare: Companion?
            let yardstick = try meter.watch(for: "hail") { () throws(Failure) in
                bare = try Companion(programs.yardstick, ["hail", "\(broker.port)", "bare/body/a/status", "hail"])
            }
            bare?.end()
            times.add(node: node / 1e6, yardstick: yardstick / 1e6)
        }
        return [times.figure("start to online", .milliseconds, target: .atMost(60))]
    }
}
