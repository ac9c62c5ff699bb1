import BodyNode
import Testing

@Suite("A wake heard by several")
struct WakeProperties {
    private let phrase = "Cordelia Pippa"

    @Test func `at the same instant has one winner, five hundred times`() {
        var house = Household([ipad, kitchen], seed: 1)
        house.longestDelay = .milliseconds(100)
        for round in 1...500 {
            house.forget()
            for id in house.ids { house.noticed(.wake(phrase: phrase, score: 0.8), id, in: 0) }
            house.wait(900)
            guard house.listening.count == 1, house.decisions.count == 1, house.chimes == house.listening else {
                Issue.record("round \(round): \(house.listening) listen after \(house.decisions)")
                return
            }
            for id in house.ids { house.noticed(.nothing, id, in: 0) }
            house.wait(1_200)
        }
    }

    @Test(arguments: 0..<4)
    func `has one listener while delays stay below the window`(part: Int) {
        for seed in (part * 100)..<(part * 100 + 100) {
            var chance = Chance(seed: UInt64(seed))
            var house = Household([ipad, kitchen, phone], seed: UInt64(seed))
            house.longestDelay = .milliseconds(249)
            for id in house.ids {
                let score = Double(Int.random(in: 1...9, using: &chance)) / 10
                house.noticed(.wake(phrase: phrase, score: score), id, in: Int.random(in: 0...240, using: &chance))
            }
            house.wait(2_500)
            guard house.listening.count == 1, house.decisions.contains(where: { $0.took == house.listening.first })
            else {
                Issue.record("seed \(seed): \(house.listening) listen after \(house.decisions)")
                return
            }
            for id in house.ids { house.noticed(.said("turn on the light"), id, in: 0) }
            house.wait(1_000)
            if house.saids.count != 1 { Issue.record("seed \(seed): \(house.saids) began a turn") }
        }
    }

    @Test func `is taken by another when the winner dies`() {
        for seed in 0..<100 {
            var house = Household([ipad, kitchen, phone], seed: UInt64(seed))
            for (id, score) in [(ipad, 0.9), (kitchen, 0.8), (phone, 0.7)] {
                house.noticed(.wake(phrase: phrase, score: score), id, in: 0)
            }
            house.wait(100)
            house.dies(ipad)
            house.wait(1_000)
            if house.listening != [kitchen] { Issue.record("seed \(seed): \(house.listening) listen") }
        }
    }

    @Test func `is told alike by all that decide it`() {
        var house = Household([ipad, kitchen, phone], seed: 4)
        for (id, score) in [(ipad, 0.5), (kitchen, 0.9), (phone, 0.7)] {
            house.noticed(.wake(phrase: phrase, score: score), id, in: 0)
        }
        house.wait(800)
        #expect(house.decisions.map(\.took) == [kitchen])
        #expect(
            Set(house.decisions.first?.over.map { "\($0.body) \($0.why)" } ?? []) == [
                "ipad lower score", "phone lower score",
            ])
        #expect(house.chimes == [kitchen])
    }
}
