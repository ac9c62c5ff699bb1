import BodyNode
import Testing

@testable import OrielBridge

@Suite("Alarms")
struct AlarmTests {
    @Test("ring in the order of their moments, whatever was set, moved and taken back before", arguments: 0..<20)
    func inOrder(_ seed: UInt64) {
        var chance = Chance(seed: seed)
        let heap = AlarmHeap()
        var rang: [Int] = []
        var due: [Int: Int] = [:]
        let alarms = (0..<300).map { index in heap.make { rang.append(index) } }
        for _ in 0..<2_000 {
            let index = Int.random(in: 0..<alarms.count, using: &chance)
            let moment = Int.random(in: 0...5_000, using: &chance)
            let takenBack = Int.random(in: 0..<4, using: &chance) == 0
            alarms[index].set(takenBack ? nil : .milliseconds(moment))
            due[index] = takenBack ? nil : moment
        }
        #expect(heap.count == due.count)
        heap.ringAll(until: .milliseconds(2_500))
        let early = due.filter { $0.value <= 2_500 }
        #expect(Set(rang) == Set(early.keys), "seed \(seed)")
        #expect(rang.map { due[$0] } == rang.map { due[$0] }.sorted { ($0 ?? 0) < ($1 ?? 0) }, "seed \(seed)")
        #expect(heap.earliest == due.values.filter { $0 > 2_500 }.min().map(Moment.milliseconds))
    }

    @Test("an alarm rings once for one setting, and can set itself while it rings")
    func once() {
        let heap = AlarmHeap()
        var rings = 0
        var again: Alarm?
        let alarm = heap.make {
            rings += 1
            again?.set(.start)
        }
        again = alarm
        alarm.set(.start)
        heap.ringAll(until: .start)
        #expect(rings == 1)
        heap.ringAll(until: .start)
        #expect(rings == 2)
        again = nil
        heap.ringAll(until: .start)
        heap.ringAll(until: .start)
        #expect(rings == 3)
        #expect(alarm.moment == nil)
    }

    @Test("one that another takes back in the same round does not ring")
    func takenBack() {
        let heap = AlarmHeap()
        var rang = false
        let second = heap.make { rang = true }
        let first = heap.make { second.set(nil) }
        first.set(.milliseconds(1))
        second.set(.milliseconds(2))
        heap.ringAll(until: .milliseconds(5))
        #expect(!rang)
        #expect(heap.count == 0)
    }
}
