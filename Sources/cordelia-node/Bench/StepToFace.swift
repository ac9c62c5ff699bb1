import BodyNode
import OrielBridge

/// From a step of Oriel's to the face that shows it.
struct StepToFace {
    private static let samples = 500
    private let stage: OneBody

    init(_ programs: Programs) throws(Failure) { stage = try OneBody(programs) }

    func figures(rounds: Int) throws(Failure) -> [Figure] {
        let face = try stage.ping(step(1), .face, sign(1)).payload.count
        let (yardstick, others) = try stage.rivals(
            to: .orielBody(stage.a, .turn), [(.body(stage.a, .face), face)])
        defer { for rival in [yardstick] + others { rival.end() } }
        return try Contest(
            node: .init(name: "node") { sample throws(Failure) in
                try stage.ping(step(sample + 2), .face, sign(sample + 2)).time / 1_000
            },
            yardstick: player(yardstick), others: others.map(player)
        ).latencies("step to face", rounds: rounds, samples: Self.samples)
    }

    private func player(_ rival: Rival) -> Contest.Player {
        Contest.Player(name: rival.name, oneIn: rival.oneIn) { sample throws(Failure) in
            let answer = stage.expected(.face, sign(sample + 2), in: rival)
            return try stage.meter.ping(stage.publication(step(sample + 2), in: rival), [answer]).time / 1_000
        }
    }

    /// It ends with a quotation mark both in the step and in the face's line.
    private func sign(_ seq: Int) -> String { "tool-\(seq)\"" }

    private func step(_ seq: Int) -> Word {
        .orielBody(
            stage.a, .turn(TurnStep(epoch: stage.epoch, turn: "typed", seq: seq, step: .tool("tool-\(seq)"))))
    }
}
