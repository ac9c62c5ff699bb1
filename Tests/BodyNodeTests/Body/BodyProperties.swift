import BodyNode
import Testing

@Suite("A body, whatever happens")
struct BodyProperties {
    @Test(arguments: 0..<8)
    func `keeps its word and comes to rest`(part: Int) {
        for seed in (part * 125)..<(part * 125 + 125) {
            var trial = Trial(choosing: Chance(seed: UInt64(seed)))
            for _ in 0..<70 where trial.faults.isEmpty { trial.somethingHappens() }
            if trial.faults.isEmpty { trial.comesToRest() }
            guard trial.faults.isEmpty else {
                Issue.record("seed \(seed): \(trial.faults.joined(separator: "; "))\n\(trial.tail)")
                return
            }
        }
    }
}
