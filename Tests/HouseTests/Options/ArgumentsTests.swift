import Testing

@testable import cordelia_node

@Suite("The command line")
struct ArgumentsTests {
    @Test(
        "takes a value behind the flag or behind =",
        arguments: [
            ["run", "--id", "ipad"], ["run", "--id=ipad"], ["run", "--id", "phone", "--id=ipad"],
        ])
    func values(_ arguments: [String]) throws {
        guard case .command(.run, let given, _) = try Arguments.read(arguments) else {
            Issue.record("not a run")
            return
        }
        #expect(given["id"]?.last == "ipad")
    }

    @Test("keeps every value of a flag that is repeated")
    func repeated() throws {
        let request = try Arguments.read(["run", "--broker", "mqtt://a", "--broker=mqtt://b"])
        #expect(request == .command(.run, given: ["broker": ["mqtt://a", "mqtt://b"]], words: []))
    }

    @Test("takes flags without a value, and with one behind = only")
    func toggles() throws {
        let request = try Arguments.read(["run", "--check", "--allow-bus-unmute=off", "--allow-bus-camera"])
        #expect(
            request
                == .command(
                    .run, given: ["check": ["on"], "allow-bus-unmute": ["off"], "allow-bus-camera": ["on"]], words: []))
    }

    @Test("takes everything behind -- as words")
    func words() throws {
        let request = try Arguments.read(["tell", "--prefix", "home", "ipad", "--", "said", "--force", "-h"])
        #expect(request == .command(.tell, given: ["prefix": ["home"]], words: ["ipad", "said", "--force", "-h"]))
    }

    @Test("keeps a value that holds = or is empty")
    func odd() throws {
        let request = try Arguments.read(["run", "--name=a=b", "--room="])
        #expect(request == .command(.run, given: ["name": ["a=b"], "room": [""]], words: []))
    }

    @Test("asks for help in every place where people ask for it")
    func help() throws {
        #expect(try Arguments.read(["--help"]) == .help(nil))
        #expect(try Arguments.read(["-h"]) == .help(nil))
        #expect(try Arguments.read(["help"]) == .help(nil))
        #expect(try Arguments.read(["help", "run"]) == .help(.run))
        #expect(try Arguments.read(["run", "--id", "a", "--help"]) == .help(.run))
        #expect(try Arguments.read(["--version"]) == .version)
    }

    @Test(
        "refuses what nobody knows, with the nearest that is known, and exit status 64",
        arguments: [
            (["rnu"], "did you mean \"run\"?"),
            (["help", "wathc"], "did you mean \"watch\"?"),
            (["run", "--rom", "x"], "did you mean \"--room\"?"),
            (["run", "--wake-phras=x"], "did you mean \"--wake-phrase\"?"),
            (["run", "--xyzzyxyzzy"], "see cordelia-node run --help"),
            (["xyzzyxyzzy"], "valid: run, house, rehearse, oriel, tell, watch, forget, avatar, bench"),
            ([], "valid: run, house, rehearse, oriel, tell, watch, forget, avatar, bench"),
            (["watch", "--room", "x"], "it belongs to run"),
            (["--log-level", "debug", "run"], "the command comes first"),
            (["run", "ipad"], "\"ipad\" has no meaning here"),
            (["run", "--room"], "--room needs a value"),
            (["run", "--name", "--room", "x"], "--name=--…"),
        ])
    func refused(_ arguments: [String], sentence: String) {
        let failure = #expect(throws: Failure.self) { try Arguments.read(arguments) }
        #expect(failure?.status == .usage)
        #expect(failure?.sentence.contains(sentence) == true, "\(failure?.sentence ?? "")")
    }

    @Test(
        "never says a secret that somebody typed",
        arguments: [["run", "--password=hunter2"], ["run", "--passwrd=hunter2"], ["--password=hunter2"]])
    func secret(_ arguments: [String]) {
        let failure = #expect(throws: Failure.self) { try Arguments.read(arguments) }
        #expect(failure?.sentence.contains("hunter2") == false)
    }
}
