import Testing

@Suite("The systemd unit")
struct ServiceTests {
    private static let unit = "deploy/systemd/cordelia-node@.service"

    /// `systemd-analyze` wants the program to be there: the built one, in a copy of the unit that differs in nothing else.
    private func analyse(_ command: String) async throws -> Binary.Outcome {
        try await Script.run(
            """
            sed 's,^ExecStart=/usr/local/bin/,ExecStart=\(Checkout.products)/,' '\(Self.unit)' >"$HOME/cordelia-node@ipad.service"
            systemd-analyze \(command) "$HOME/cordelia-node@ipad.service"
            """, ["SYSTEMD_LOG_LEVEL": "warning"])
    }

    @Test("is accepted without a word by systemd-analyze verify")
    func verified() async throws {
        let outcome = try await analyse("verify --man=no")
        #expect(outcome.status == 0)
        #expect(outcome.output + outcome.errors == "")
    }

    @Test("gives the node so little that its exposure is at most 1.5 of 10")
    func exposure() async throws {
        let outcome = try await analyse("security --offline=true --no-pager --threshold=15")
        #expect(outcome.status == 0, "\(outcome.output.suffix(200))")
    }

    @Test("does not start again what will not mend itself, and watches what runs")
    func restarts() throws {
        let lines = Set(try Checkout.read(Self.unit).split(separator: "\n"))
        for line in [
            "Type=notify", "WatchdogSec=20", "Restart=on-failure", "RestartPreventExitStatus=64 75 77 78",
            "DynamicUser=yes",
            "StateDirectory=cordelia-node/%i", "LoadCredential=cordelia-password:/etc/cordelia-node/%i.password",
        ] {
            #expect(lines.contains(line[...]), "\(line)")
        }
    }
}
