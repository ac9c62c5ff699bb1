import Testing

@testable import BodyNode

@Suite("The doubts about others")
struct DoubtsTests {
    @Test("the earliest is known, whatever came and went before", arguments: 0..<50)
    func earliest(_ seed: UInt64) throws {
        var chance = Chance(seed: seed)
        let ids = try (0..<12).map { try #require(BodyID("b\($0)")) }
        var doubts = Doubts()
        var known: [BodyID: Moment] = [:]
        for _ in 0..<200 {
            let id = ids[Int(chance.next() % 12)]
            let after: Moment? = chance.next() % 3 == 0 ? nil : .milliseconds(Int(chance.next() % 20))
            doubts.move(id, from: known[id], to: after)
            known[id] = after
            #expect(doubts.first == known.values.min(), "seed \(seed)")
            let now = Moment.milliseconds(Int(chance.next() % 20))
            let due = doubts.due(at: now)
            #expect(
                Set(due) == Set(known.filter { $0.value <= now }.keys) && due.count == Set(due).count, "seed \(seed)")
        }
    }
}
