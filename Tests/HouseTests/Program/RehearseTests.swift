import Testing

/// `rehearse` as a person or a script calls it.
@Suite("A rehearsal that is called")
struct RehearseTests {
    @Test("says one JSON object a line for each seed, on one core and on several", arguments: ["1", "2"])
    func json(jobs: String) async throws {
        let few = ["rehearse", "--runs", "12", "--bodies", "2", "--minutes", "1", "--jobs", jobs, "--json"]
        let outcome = try await Binary.run(few)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 12)
        #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        for seed in 1...12 as ClosedRange<Int> { #expect(lines.count { $0.contains(#""seed":\#(seed),"#) } == 1) }
    }

    @Test("has as many bodies as ids are named, or as the number says")
    func size() async throws {
        for (named, bodies) in [("a,b", 2), ("4", 4)] {
            let outcome = try await Binary.run(["rehearse", "--bodies", named, "--minutes", "1", "--calm"])
            let boots = outcome.output.split(separator: "\n").count { $0.hasSuffix(" boots") }
            #expect(outcome.status == 0 && boots == bodies, "\(outcome.errors)\(outcome.output)")
        }
    }

    @Test(
        "refuses a house of a size that it cannot rehearse",
        arguments: [
            (["--bodies", "60"], "1 to 50 bodies"), (["--bodies", "0"], "1 to 50 bodies"),
            (["--search", "10", "--bodies", "5"], "2 or 3 bodies"),
        ])
    func sizes(arguments: [String], why: String) async throws {
        let outcome = try await Binary.run(["rehearse"] + arguments)
        #expect(outcome.status == 64 && outcome.errors.contains(why), "\(outcome.errors)\(outcome.output)")
    }
}
