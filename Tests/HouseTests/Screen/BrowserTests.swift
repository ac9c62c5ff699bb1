import Testing

@Suite("The page of a body, in a browser")
struct BrowserTests {
    /// One browser and one house for all of it: `pages.py` has the checks, and says which went wrong.
    @Test func `shows what the body decided, and does what a person does on it`() async throws {
        let outcome = try await Script(
            lines: "/usr/bin/python3 Tests/HouseTests/Screen/browser/pages.py '\(Checkout.program)'", patience: 240
        ).run()
        let failures = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("ok: ") }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        #expect(outcome.status == 0, "\(outcome.errors.suffix(2_000))")
        #expect(outcome.output.contains("ok: nothing is complained of"))
    }
}
