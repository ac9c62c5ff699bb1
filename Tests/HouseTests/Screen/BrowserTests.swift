import Testing

@Suite("Her pages, in a browser")
struct BrowserTests {
    /// One browser and one house for all of a page: the script has the checks, and says which went wrong.
    @Test(.serialized, arguments: ["pages.py", "houses.py"])
    func `show what the bodies decided, and do what a person does on them`(checks: String) async throws {
        let outcome = try await Script(
            lines: "/usr/bin/python3 Tests/HouseTests/Screen/browser/\(checks) '\(Checkout.program)'", patience: 240
        ).run()
        let failures = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("ok: ") }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        #expect(outcome.status == 0, "\(outcome.errors.suffix(2_000))")
        #expect(outcome.output.contains("ok: nothing is complained of"))
    }
}
