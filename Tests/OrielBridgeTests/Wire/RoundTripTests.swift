import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@Suite("Whatever is said")
struct RoundTripTests {
    @Test("is heard as it was said", arguments: [1, 2, 3, 4] as [UInt64])
    func roundTrip(_ seed: UInt64) throws {
        let wire = Wire()
        var words = RandomWords(seed: seed)
        for turn in 0..<1_000 {
            let word = words.next()
            let publication = try wire.publication(of: word, at: WireGolden.at)
            let heard = try wire.decode(
                Delivery(topic: publication.topic, payload: publication.payload, retained: false))
            try #require(heard == word, "seed \(seed), word \(turn)")
        }
    }

    @Test("in random bytes is refused or taken, and nothing traps", arguments: WireGolden.all)
    func randomBytes(_ golden: WireGolden) {
        let wire = Wire()
        var chance = Chance(seed: 5)
        for _ in 0..<100 {
            let bytes = (0..<Int.random(in: 0...80, using: &chance)).map { _ in
                UInt8.random(in: .min ... .max, using: &chance)
            }
            _ = try? wire.decode(Delivery(topic: golden.topic, payload: Data(bytes), retained: false))
        }
    }

    @Test("with some of its bytes changed is refused or taken, and nothing traps", arguments: WireGolden.all)
    func mutated(_ golden: WireGolden) {
        let wire = Wire()
        var chance = Chance(seed: 7)
        let pieces = [
            "null", "1e999", "-1", "9223372036854775808", "{}", "[", "]", "\"", "\\", "\\ud800", "true", "{", "}", ",",
            ":", "\u{0}", "é",
        ]
        for _ in 0..<300 {
            var bytes = Array(golden.payload)
            for _ in 0..<Int.random(in: 1...3, using: &chance) where !bytes.isEmpty {
                let at = Int.random(in: 0..<bytes.count, using: &chance)
                switch Int.random(in: 0..<4, using: &chance) {
                case 0: bytes[at] = UInt8.random(in: .min ... .max, using: &chance)
                case 1: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...8, using: &chance)))
                case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &chance) ?? "").utf8, at: at)
                default: bytes.insert(contentsOf: bytes[at...], at: at)
                }
            }
            do throws(Refusal) {
                _ = try wire.decode(Delivery(topic: golden.topic, payload: Data(bytes), retained: false))
            } catch {
                #expect(!error.why.isEmpty && error.why.count < 1_000)
            }
        }
    }
}
