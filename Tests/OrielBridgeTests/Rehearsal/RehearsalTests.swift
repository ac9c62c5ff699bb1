import BodyNode
import OrielBridge
import Testing

@Suite("A rehearsed house")
struct RehearsalTests {
    @Test(arguments: [Weather.Delays.belowTheWindow, .any])
    func `keeps every rule under random people and faults`(delays: Weather.Delays) {
        let wire = RememberingWire()
        var scope = Story.Scope()
        scope.delays = delays
        for seed in 1...12 as ClosedRange<UInt64> {
            let violation = RehearsedHouse(.drawn(seed, scope), wire: wire).play()
            #expect(violation == nil, "cordelia-node rehearse --delays \(delays) --seed \(seed)")
        }
    }

    @Test(arguments: [1, 2, 3, 9])
    func `keeps every rule with few bodies and with many`(bodies: Int) {
        var scope = Story.Scope()
        scope.bodies = bodies
        scope.length = .seconds(120)
        for seed in 100...103 as ClosedRange<UInt64> {
            let violation = RehearsedHouse(.drawn(seed, scope)).play()
            #expect(violation == nil, "cordelia-node rehearse --bodies \(bodies) --minutes 2 --seed \(seed)")
        }
    }

    @Test func `is the same to the letter whenever its seed is the same, and another when it is not`() {
        func told(_ seed: UInt64, _ wire: any Translator) -> [String] {
            var scope = Story.Scope()
            scope.length = .seconds(90)
            let house = RehearsedHouse(.drawn(seed, scope), wire: wire)
            var lines: [String] = []
            house.onNews = { [unowned house] news in
                if case .said(.body(_, .status), _) = news { return }  // it holds a set, which prints in any order
                lines.append("\(house.now) \(news)")
            }
            _ = house.play()
            return lines
        }
        let first = told(4, RememberingWire())
        #expect(first == told(4, Wire()), "what a wire remembers changes nothing")
        #expect(first.count > 200)
        #expect(first != told(5, Wire()))
    }

    @Test func `answers people on a fair network, and every answer is spoken`() {
        var scope = Story.Scope()
        scope.delays = .belowTheWindow
        scope.faults = false
        var turns = 0
        for seed in 1...4 as ClosedRange<UInt64> {
            let house = RehearsedHouse(.drawn(seed, scope))
            #expect(house.play() == nil, "seed \(seed)")
            turns += house.turns
        }
        #expect(turns > 10)
    }

    /// Seeds that broke a rule once.
    @Test(
        arguments: [
            (187, 3), (3_406, 2), (17_564, 2), (26_164, 2), (31_943, 5), (34_166, 5), (39_824, 2), (40_874, 2),
            (43_212, 3), (49_189, 5), (101_213, 2), (292_145, 2),
        ] as [(UInt64, Int)])
    func `keeps every rule in the stories that broke one before`(seed: UInt64, bodies: Int) {
        var scope = Story.Scope()
        scope.bodies = bodies
        scope.length = .seconds(60)
        let violation = RehearsedHouse(.drawn(seed, scope)).play()
        #expect(violation == nil, "cordelia-node rehearse --bodies \(bodies) --minutes 1 --seed \(seed)")
    }

    @Test func `plays a scenario as a real house does`() throws {
        let bodies = try ["ipad", "iphone", "kitchen"].map { Configuration(id: try #require(BodyID($0))) }
        let scenario = Scenario.turns(3, in: bodies.map(\.id))
        let house = RehearsedHouse(scenario, bodies: bodies, oriel: OrielConfiguration())
        #expect(house.play() == nil)
        #expect(house.failure == nil)
        #expect(house.turns == 3)
    }
}

@Suite("A story that breaks a rule")
struct ShrinkingTests {
    @Test func `is told without what does not matter`() throws {
        var scope = Story.Scope()
        scope.length = .seconds(120)
        let story = Story.drawn(3, scope)
        let last = try #require(story.lines.last { if case .speaks = $0.act { true } else { false } })
        // What is broken, as far as this test is concerned: that somebody said the last thing.
        let shrunk = story.shrunk(Violation(rule: .oneTaker, at: last.at, what: "it was said")) { candidate in
            candidate.lines.contains(last) ? Violation(rule: .oneTaker, at: last.at, what: "it was said") : nil
        }
        #expect(shrunk.story.lines == [last])
        #expect(shrunk.story.bodies.count == 1 || shrunk.story.bodies.count < story.bodies.count)
        #expect(shrunk.story.weather.duplicates == 0)
    }
}
