import FoundationEssentials
import Testing

@Suite("The bench", .serialized)
struct BenchTests {
    private struct Line: Decodable {
        var kind: String
        var name: String?
        var why: String?
    }

    @Test("what was measured is told, one object a line")
    func json() async throws {
        let words = ["bench", "--only", "start,hand-back,step", "--rounds", "1", "--json", "--python", "/nowhere"]
        let outcome = try await Binary(words).end(within: .seconds(120))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        #expect(lines.map(\.kind) == ["conditions"] + Array(repeating: "figure", count: 5), "\(outcome.output)")
        #expect(
            lines.compactMap(\.name) == [
                "start to online", "hand-back, p50", "hand-back, p99", "step to face, p50", "step to face, p99",
            ])
    }
}
