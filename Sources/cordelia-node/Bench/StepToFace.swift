import BodyNode
import OrielBridge

/// From a step of Oriel's to the face that shows it.
struct StepToFace {
    private static let samples = 500
    private let stage: OneBody
    private let programs: Programs

    init(_ programs: Programs) throws(Failure) {
        self.programs = programs
        stage = try OneBody(programs)
    }

    func figures(rounds: Int) throws(Failure) -> [Figure] {
        var seq = 1
        let face = try stage.ping(step(seq), .face, sign(seq)).payload.count
        let echo = try Echo(
            programs, on: stage.broker, to: stage.bareTopic(.orielBody(stage.a, .turn)),
            [.init(topic: stage.bareTopic(.body(stage.a, .face)), size: face)])
        var duel = LatencyDuel()
        for _ in 0..<rounds {
            var (node, yardstick): ([Double], [Double]) = ([], [])
            for _ in 0..<Self.samples {
                seq += 1
                node.append(try stage.ping(step(seq), .face, sign(seq)).time / 1_000)
                let answer = stage.expected(.face, sign(seq), bare: true)
                yardstick.append(try stage.meter.ping(stage.publication(step(seq), bare: true), [answer]).time / 1_000)
            }
            duel.add(node: node, yardstick: yardstick)
        }
        echo.end()
        return duel.figures("step to face")
    }

    /// It ends with a quotation mark both in the step and in the face's line.
    private func sign(_ seq: Int) -> String { "tool-\(seq)\"" }

    private func step(_ seq: Int) -> Word {
        .orielBody(
            stage.a, .turn(TurnStep(epoch: stage.epoch, turn: "typed", seq: seq, step: .tool("tool-\(seq)"))))
    }
}
