import BodyNode
import Testing

@testable import OrielBridge

@Suite("The back-off")
struct BackOffTests {
    @Test("waits 0.2 to 1.6 s in the first minute of an outage, then up to 15 s, for ever", arguments: 0..<50)
    func bounds(_ seed: UInt64) {
        var chance = Chance(seed: seed)
        var backOff = BackOff()
        var now = Moment.start
        var longest = Duration.zero
        for _ in 0..<500 {
            let wait = backOff.wait(at: now, chance: &chance)
            #expect(wait >= .milliseconds(200), "seed \(seed)")
            #expect(wait <= (now < .milliseconds(60_000) ? .milliseconds(1_600) : .seconds(15)), "seed \(seed)")
            longest = max(longest, wait)
            now = now + wait
        }
        #expect(longest > .seconds(10))
    }

    @Test("doubles what it waits, between half and the whole of each step")
    func doubles() {
        var chance = Chance(seed: 1)
        var backOff = BackOff()
        for step in [400, 800, 1_600, 1_600, 1_600] {
            let wait = backOff.wait(at: .start, chance: &chance)
            #expect(wait >= .milliseconds(step / 2) && wait <= .milliseconds(step))
        }
        backOff.reset()
        #expect(backOff.wait(at: .start, chance: &chance) <= .milliseconds(400))
    }

    @Test("differs between clients")
    func jitter() {
        let waits = (0..<100).map { seed -> Duration in
            var chance = Chance(seed: UInt64(seed))
            var backOff = BackOff()
            return backOff.wait(at: .start, chance: &chance)
        }
        #expect(Set(waits).count > 50)
    }
}
