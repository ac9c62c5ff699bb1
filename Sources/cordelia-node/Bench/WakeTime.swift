import BodyNode
import OrielBridge

/// From the wake phrase to the decision, less the window in which claims are collected: v heard it too, but worse.
///
/// The yardstick has no window: its figure is one round trip, for comparison.
struct WakeTime {
    private static let samples = 8
    private let stage: OneBody

    init(_ programs: Programs) throws(Failure) { stage = try OneBody(programs) }

    func figures(rounds: Int) throws(Failure) -> [Figure] {
        let (yardstick, others) = try stage.rivals(
            to: .body(stage.a, .sense), [(.body(stage.a, .decision), 160)])
        defer { for rival in [yardstick] + others { rival.end() } }
        let window = Double(Times().window.inMilliseconds) * 1_000
        return try Contest(
            node: .init(name: "node") { sample throws(Failure) in try decide("\(sample)") / 1_000 - window },
            yardstick: .init(name: yardstick.name) { _ throws(Failure) in
                let answer = stage.expected(.decision, "score", in: yardstick)
                return try stage.meter.ping(stage.publication(heard, in: yardstick), [answer]).time / 1_000
            },
            others: []
        ).figures(rounds: rounds, samples: Self.samples, [("wake, less its window", .microseconds, nil, 50)])
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
