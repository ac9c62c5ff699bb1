import BodyNode
import FoundationEssentials
import OrielBridge

/// How many steps a second one body takes in, decoded, decided and shown; beside how many messages a second a bare
/// subscriber takes in.
struct Flow {
    private static let steps = 20_000
    private let stage: OneBody
    private let programs: Programs

    init(_ programs: Programs) throws(Failure) {
        self.programs = programs
        stage = try OneBody(programs)
    }

    func figures(rounds: Int) throws(Failure) -> [Figure] {
        let echo = try Echo(
            programs, on: stage.broker, to: stage.bareTopic(.orielBody(stage.a, .turn)), every: Self.steps,
            [.init(topic: stage.bareTopic(.body(stage.a, .face)), size: 600)])
        var duel = Duel()
        for round in 0..<rounds {
            let numbers = round * Self.steps + 1..<(round + 1) * Self.steps + 1
            duel.add(node: try rate(numbers, bare: false), yardstick: try rate(numbers, bare: true))
        }
        echo.end()
        return [duel.figure("flow", .perSecond, target: .timesAtLeast(0.5))]
    }

    private func rate(_ numbers: Range<Int>, bare: Bool) throws(Failure) -> Double {
        let step = TurnStep(epoch: stage.epoch, turn: "poured", seq: 4_711, step: .tool("tool-4711"))
        var publication = try stage.publication(.orielBody(stage.a, .turn(step)), bare: bare)
        publication.payload = numbered(publication.payload, by: "4711")
        let time = try stage.meter.pour(
            publication, numbers: numbers, wanted: 1, word: "tool-\(numbers.upperBound - 1)\"")
        return Double(numbers.count) / time * 1e9
    }
}

/// The payload as the meter takes it, with its own number in the place of this one.
func numbered(_ payload: Data, by number: String) -> Data {
    let parts = String(decoding: payload, as: UTF8.self).split(separator: number, omittingEmptySubsequences: false)
    return Data(parts.joined(separator: "{n}").utf8)
}
