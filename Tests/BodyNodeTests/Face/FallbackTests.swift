import BodyNode
import Testing

@Suite("A set without a frame for a state")
struct FallbackTests {
    /// The table of the house: for each state, what is drawn with idle alone, and with one frame more.
    static let rows: [(state: FaceState, chain: [FaceState])] = [
        (.idle, [.idle]), (.blink, [.blink, .idle]), (.speaking, [.speaking, .idle]), (.looking, [.looking, .idle]),
        (.listening, [.listening, .idle]), (.heardYou, [.heardYou, .speaking, .idle]), (.muted, [.muted, .idle]),
        (.thinking, [.thinking, .looking, .idle]),
    ]

    @Test("draws idle when that is all it has", arguments: FaceState.allCases)
    func idleAlone(_ state: FaceState) {
        #expect(AvatarSet(named: "winter", frames: []).frame(for: state) == .idle)
    }

    @Test("draws the first of the chain that it has, a frame that is added later included", arguments: rows)
    func chain(_ state: FaceState, _ chain: [FaceState]) {
        for (place, frame) in chain.enumerated().reversed() {
            let set = AvatarSet(named: "winter", frames: Set(chain[place...]))
            #expect(set.frame(for: state) == frame)
        }
        for other in FaceState.allCases where !chain.contains(other) {
            #expect(AvatarSet(named: "winter", frames: [other]).frame(for: state) == .idle, "\(other) is none of it")
        }
    }

    @Test("draws what the built-in set has for each state")
    func builtIn() {
        let drawn = FaceState.allCases.map { AvatarSet.cordelia.frame(for: $0) }
        #expect(drawn == [.idle, .blink, .speaking, .looking, .idle, .speaking, .idle, .looking])
    }

    @Test("may have fallbacks of its own")
    func own() throws {
        let fallbacks = try Fallbacks(["muted": "listening", "thinking": "speaking"])
        let set = AvatarSet(named: "winter", frames: [.listening, .speaking], fallbacks: fallbacks)
        #expect(set.frame(for: .muted) == .listening && set.frame(for: .thinking) == .speaking)
        #expect(set.frame(for: .heardYou) == .speaking && set.frame(for: .looking) == .idle)
    }

    @Test(
        "is refused when its fallbacks cannot be followed",
        arguments: [
            (["muted": "asleep"], "the fallback of “muted” is “asleep”, which is no state"),
            (["mutd": "idle"], "did you mean “muted”"),
            (["speaking": "looking", "looking": "speaking"], "in a circle: speaking → looking → speaking"),
            (["muted": "muted"], "in a circle: muted → muted"),
            (["looking": "thinking"], "in a circle"),
            (["idle": "blink"], "it takes no fallback"),
        ])
    func refused(_ steps: [String: String], _ words: String) throws {
        let refusal = try #require(throws: Fallbacks.Refused.self) { try Fallbacks(steps) }
        #expect(refusal.description.contains(words), "\(refusal)")
    }

    @Test("whatever it has and however it falls back, draws a frame of its own that lies on the way to idle")
    func property() {
        for seed in UInt64(0)..<2_000 {
            var chance = Chance(seed: seed)
            var steps: [String: String] = [:]
            for state in FaceState.allCases where Bool.random(using: &chance) {
                steps[state.rawValue] = FaceState.allCases.randomElement(using: &chance)?.rawValue
            }
            guard let fallbacks = try? Fallbacks(steps) else { continue }
            let frames = Set(FaceState.allCases.filter { _ in Bool.random(using: &chance) })
            let set = AvatarSet(named: "random", frames: frames, fallbacks: fallbacks)
            for state in FaceState.allCases {
                var expected = state
                var walked = 0
                while !set.frames.contains(expected), walked < 9 {
                    let next = steps[expected.rawValue].flatMap(FaceState.init) ?? Fallbacks.standard[expected]
                    expected = next ?? .idle
                    walked += 1
                }
                #expect(set.frame(for: state) == expected && set.frames.contains(expected), "seed \(seed), \(state)")
                if frames.contains(state) { #expect(set.frame(for: state) == state, "seed \(seed)") }
            }
        }
    }
}
