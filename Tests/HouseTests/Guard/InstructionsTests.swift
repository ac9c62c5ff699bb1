import Glibc
import OrielBridge
import Testing

@Suite("What a message costs in instructions", .serialized)
struct InstructionsTests {
    /// Of the debug build that the tests have; one that is optimised takes about a twentieth.
    private static let committed = 821_000.0
    /// A compiler may do a little better or worse.
    private static let tolerance = 1.2

    @Test("a step on its way to a new face takes no more than was committed", .enabled(if: valgrind != nil))
    func step() async throws {
        let each = try await instructionsEach(inHouseOf: 1)
        #expect(
            each <= Self.committed * Self.tolerance, "\(Int(each)) instructions; \(Int(Self.committed)) are committed")
    }

    /// When many arrive at once nobody has confirmed yet that they are there.
    @Test("it takes no more in a house of a hundred that have just come", .enabled(if: valgrind != nil))
    func crowd() async throws {
        let few = try await instructionsEach(inHouseOf: 5)
        let many = try await instructionsEach(inHouseOf: 100)
        #expect(many <= few * 1.1, "\(Int(many)) instructions beside \(Int(few)) in a house of five")
    }

    private func instructionsEach(inHouseOf house: Int) async throws -> Double {
        let (few, many) = (100, 300)
        let difference = try await instructions(for: many, house) - instructions(for: few, house)
        return Double(difference) / Double(many - few)
    }

    private static let valgrind = ChildProcess.find("valgrind")

    /// What the whole process takes.
    private func instructions(for steps: Int, _ house: Int) async throws -> Int {
        let words = [
            "--tool=callgrind", "--callgrind-out-file=/dev/null", try Binary.path(), "bench", "--dry", "\(steps)",
            "--per-house", "\(house)",
        ]
        // With hashing that differs from run to run the count would too.
        let outcome = try await Binary(
            words, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], program: Self.valgrind
        ).end(within: .seconds(120))
        try #require(outcome.output == "\(steps) messages were said for \(steps) steps\n", "\(outcome.errors)")
        let line = try #require(outcome.errors.split(separator: "\n").first { $0.contains("Collected : ") })
        return try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }
}
