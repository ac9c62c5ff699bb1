import Testing

@testable import cordelia_node

@Suite("The example configuration")
struct ExampleConfigurationTests {
    private static let file = "deploy/cordelia-node.example.json5"

    @Test("is taken as it stands by run --check")
    func taken() async throws {
        let outcome = try await Binary.run(["run", "--check", "--config", "\(Checkout.path)/\(Self.file)"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.contains("would run the body \"ipad\"") && outcome.output.contains("Everything is in order"))
    }

    @Test("has every key that there is, and each line that is off can be put on")
    func complete() throws {
        // Files that are named have to be there only for `run`; here it is about keys and values.
        let lines = try Checkout.read(Self.file).split(separator: "\n", omittingEmptySubsequences: false)
        let on = lines.map { line in
            let text = line.drop { $0 == " " }
            let isOff =
                text.hasPrefix("// ")
                && text.dropFirst(3).prefix { $0.isLowercase || $0 == "_" }.last.map { _ in
                    text.dropFirst(3).drop { $0.isLowercase || $0 == "_" }.hasPrefix(":")
                } == true
            return isOff ? String(text.dropFirst(3)) : String(line)
        }
        let given = try ConfigurationFile(Array(on.joined(separator: "\n").utf8), path: Self.file).given
        let settings = Setting.all.filter { $0.path != nil }
        #expect(Set(given.keys) == Set(settings.map(\.name)))
    }

    @Test("shows the default of whatever it has off")
    func defaults() throws {
        let text = try Checkout.read(Self.file)
        for setting in Setting.all {
            guard let key = setting.path?.last, let shown = setting.value.shown(Options()), !shown.isEmpty else {
                continue
            }
            guard let line = text.split(separator: "\n").first(where: { $0.contains("// \(key): ") }) else { continue }
            let plain = shown == "on" ? "true" : shown == "off" ? "false" : shown
            #expect(line.contains("// \(key): \(plain),") || line.contains("// \(key): \"\(plain)\","), "\(line)")
        }
    }
}
