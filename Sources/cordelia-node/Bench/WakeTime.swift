import BodyNode
import OrielBridge

/// From the wake phrase to the decision, less the window in which claims are collected: v heard it too, but worse.
///
/// The yardstick has no window: its figure is one round trip, for comparison.
struct WakeTime {
    private static let samples = 8
    private let stage: OneBody
    private let programs: Programs

    init(_ programs: Programs) throws(Failure) {
        self.programs = programs
        stage = try OneBody(programs)
    }

    func figures(rounds: Int) throws(Failure) -> [Figure] {
        let echo = try Echo(
            programs, on: stage.broker, to: stage.bareTopic(.body(stage.a, .sense)),
            [.init(topic: stage.bareTopic(.body(stage.a, .decision)), size: 160)])
        let window = Double(Times().window.inMilliseconds) * 1_000
        var duel = Duel()
        for round in 0..<rounds {
            var (node, yardstick) = (Series(), Series())
            for sample in 0..<Self.samples {
                node.values.append(try decide("\(round)-\(sample)") / 1_000 - window)
                let ears = try stage.publication(heard, bare: true)
                let answer = stage.expected(.decision, "score", bare: true)
                yardstick.values.append(try stage.meter.ping(ears, [answer]).time / 1_000)
            }
            duel.add(node: node.median, yardstick: yardstick.median)
        }
        echo.end()
        return [duel.figure("wake, less its window", .microseconds)]
    }

    private func decide(_ name: String) throws(Failure) -> Double {
        try stage.say(
            .body(
                stage.v,
                .claim(
                    Claim(
                        id: ClaimID(name), body: stage.v, phrase: Persona().wakePhrase, group: "house",
                        window: Times().window, score: 0.5, priority: 0, talking: false))))
        let (time, _) = try stage.ping(heard, .decision, "lower score")
        try stage.say(.sense(stage.a, .nothing))
        try stage.say(.set(stage.a, control: "end_conversation", value: ""))
        return time
    }

    private var heard: Word { .sense(stage.a, .wake(phrase: Persona().wakePhrase, score: 0.9)) }
}
