import Screen
import Testing

@testable import cordelia_node

@Suite("The option --screen")
struct ScreenOptionTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    private func plan(
        _ flags: [String: [String]], environment: [String: String] = [:]
    ) throws -> ScreenPlan? {
        try ScreenPlan(Resolution(.run, flags: flags, environment: environment), environment: environment)
    }

    @Test(
        "is on by itself, off by default, and takes a port, or an address and a port",
        arguments: [
            ("on", "127.0.0.1:8600"), ("off", nil), ("8700", "127.0.0.1:8700"), (":8700", "127.0.0.1:8700"),
            ("localhost:1", "127.0.0.1:1"), ("127.0.0.1:0", "127.0.0.1:0"), ("[::1]:8600", "[::1]:8600"),
            ("0.0.0.0:8600", "0.0.0.0:8600"), ("[::]:80", "[::]:80"), ("192.168.1.5:65535", "192.168.1.5:65535"),
        ] as [(String, String?)])
    func forms(_ text: String, _ address: String?) throws {
        var options = Options()
        try Value.screen.take([text], into: &options)
        #expect(options.screen?.description == address)
        #expect(Options().screen == nil)
    }

    @Test(
        "refuses what is no address",
        arguments: [
            "", "x", "kitchen.local:8600", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:8600", "[::1]", "1:2:3",
            "127.0.0.1:+80", "http://127.0.0.1:8600", "256.1.1.1:80",
        ])
    func refused(_ text: String) {
        var options = Options()
        let unfit = #expect(throws: Value.Unfit.self) { try Value.screen.take([text], into: &options) }
        #expect(unfit?.why.contains("such as 127.0.0.1:8600") == true)
    }

    @Test("needs no value on the command line, and in the file true, false or text")
    func places() throws {
        for arguments in [["run", "--screen"], ["run", "--screen", "--id", "ipad"]] {
            guard case .command(_, let given, _) = try Arguments.read(arguments) else {
                Issue.record("no command")
                return
            }
            #expect(given["screen"] == ["on"])
        }
        guard case .command(_, let given, _) = try Arguments.read(["run", "--screen", "8700", "--id", "ipad"]) else {
            Issue.record("no command")
            return
        }
        #expect(given["screen"] == ["8700"] && given["id"] == ["ipad"])
        for (text, address) in [("true", "127.0.0.1:8600"), ("false", nil), ("'8700'", "127.0.0.1:8700")] {
            let file = try folder.write("{ screen: \(text) }", to: "node.json5")
            #expect(try plan(["config": [file]])?.configuration.address.description == address)
        }
        let file = try folder.write("{ screen: 8700 }", to: "node.json5")
        #expect(throws: Failure.self) { try plan(["config": [file]]) }
    }

    @Test("needs a token wherever others can reach it, and says how to get one")
    func token() throws {
        #expect(try plan(["screen": ["on"]])?.configuration.token == nil)
        for address in ["0.0.0.0:8600", "[::]:8600", "192.168.1.5:8600"] {
            let failure = #expect(throws: Failure.self) { try plan(["screen": [address]]) }
            #expect(failure?.status == .usage && failure?.sentence.contains("--screen-token-file") == true)
            let file = try folder.write("{ screen: '\(address)' }", to: "node.json5")
            #expect(#expect(throws: Failure.self) { try plan(["config": [file]]) }?.status == .configuration)
        }
        let short = try folder.write("short\n", to: "short")
        let failure = #expect(throws: Failure.self) { try plan(["screen": ["on"], "screen-token-file": [short]]) }
        #expect(failure?.sentence.contains("a token has 16 to 256 visible ASCII characters") == true)
        #expect(failure?.sentence.contains("\"short\n") == false)
        let good = try folder.write("0123456789abcdef\n", to: "good")
        let served = try plan(["screen": ["0.0.0.0:8600"], "screen-token-file": [good], "screen-name": ["panel.local"]])
        #expect(served?.configuration.token != nil && served?.configuration.names == ["panel.local"])
        #expect(served?.remarks.contains { $0.contains("is not encrypted") } == true)
    }

    @Test("takes no token from the command line", arguments: ["--screen-token", "--token", "--door-token"])
    func commandLine(_ flag: String) {
        let failure = #expect(throws: Failure.self) { try Arguments.read(["run", "\(flag)=0123456789abcdef"]) }
        #expect(
            failure?.status == .usage
                && failure?.sentence.contains("a token is not taken from the command line") == true)
        #expect(failure?.sentence.contains("0123456789") == false)
    }

    @Test(
        "names are names",
        arguments: [("panel.local", true), ("192.168.1.5", true), ("a b", true), ("http://x", false), ("x:80", false)])
    func names(_ name: String, _ isGood: Bool) {
        var options = Options()
        let isTaken = (try? Value.hosts(\.screenNames).take([name], into: &options)) != nil
        #expect(isTaken == isGood)
    }
}
