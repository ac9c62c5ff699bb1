import BodyNode
import Testing

@testable import OrielBridge

@Suite("A lineage")
struct LineageTests {
    /// Names in it are somebody's, and may be anything.
    @Test(arguments: [
        "idle\u{2028}ff", "a\u{0B}b", String(repeating: "né", count: 40_000),
        "e" + String(repeating: "\u{301}", count: 9_000),
    ])
    func `that cannot be followed is refused in one sentence, whatever is named in it`(name: String) throws {
        let seed = Lineage.Seed(set: "sources", at: "", note: "")
        var named = Lineage(persona: "Pippa", set: "winter", seed: seed)
        named.states[name] = Lineage.State(frame: nil, fallback: "idle")
        var followed = Lineage(persona: "Pippa", set: "winter", seed: seed)
        followed.states["blink"] = Lineage.State(frame: nil, fallback: name)
        for lineage in [named, followed] {
            let refusal = try #require(throws: Refusal.self) { try lineage.fallbacks() }
            expectSentence(refusal.why)
        }
        let spelled = String(decoding: try named.spelled(), as: UTF8.self)
        let broken = spelled.replacing(#""fallback" : "idle","#, with: #""fallback" : 1,"#)
        expectSentence(try #require(throws: Refusal.self) { try Lineage.read(Array(broken.utf8)) }.why)
    }

    private func expectSentence(_ text: String) {
        #expect(!text.contains(where: \.isNewline) && text.utf8.count < 5_000, "\(text.prefix(300))")
    }
}
