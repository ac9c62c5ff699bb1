import BodyNode
import FoundationEssentials
import OrielBridge

/// How many steps a second one body takes in, decoded, decided and shown; beside how many messages a second a bare
/// subscriber takes in.
struct Flow {
    private static let steps = 20_000
    private let stage: OneBody

    init(_ programs: Programs) throws(Failure) { stage = try OneBody(programs) }

    func figures(rounds: Int) throws(Failure) -> [Figure] {
        let (yardstick, others) = try stage.rivals(
            to: .orielBody(stage.a, .turn), every: Self.steps, [(.body(stage.a, .face), 600)])
        defer { for rival in [yardstick] + others { rival.end() } }
        return try Contest(
            node: .init(name: "node") { round throws(Failure) in try rate(round, of: nil) },
            yardstick: player(yardstick), others: others.map(player)
        ).figures(rounds: rounds, samples: 1, [("flow", .perSecond, .timesAtLeast(0.5), 50)])
    }

    private func player(_ rival: Rival) -> Contest.Player {
        Contest.Player(name: rival.name) { round throws(Failure) in try rate(round, of: rival) }
    }

    private func rate(_ round: Int, of rival: Rival?) throws(Failure) -> Double {
        let step = TurnStep(epoch: stage.epoch, turn: "poured", seq: 4_711, step: .tool("tool-4711"))
        var publication = try stage.publication(.orielBody(stage.a, .turn(step)), in: rival)
        publication.payload = numbered(publication.payload, by: "4711")
        let numbers = round * Self.steps + 1..<(round + 1) * Self.steps + 1
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
