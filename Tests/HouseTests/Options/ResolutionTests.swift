import BodyNode
import OrielBridge
import Testing

@testable import cordelia_node

@Suite("A setting")
struct ResolutionTests {
    private func resolve(
        _ flags: [String: [String]] = [:], environment: [String: String] = [:], file: String? = nil,
        of command: Command = .run
    ) throws -> Resolution {
        let folder = try Folder()
        var flags = flags
        if let file { flags["config"] = [try folder.write(file, to: "node.json5")] }
        return try Resolution(command, flags: flags, environment: environment)
    }

    private func failure(
        _ flags: [String: [String]] = [:], environment: [String: String] = [:], file: String? = nil
    ) -> Failure? {
        #expect(throws: Failure.self) { try resolve(flags, environment: environment, file: file) }
    }

    @Test("comes from the flag, else the environment, else the file, else the house")
    func precedence() throws {
        let flag = ["room": ["flag"]]
        let environment = ["CORDELIA_ROOM": "environment"]
        let file = "{ room: 'file' }"
        #expect(try resolve(flag, environment: environment, file: file).options.room == "flag")
        #expect(try resolve(environment: environment, file: file).options.room == "environment")
        #expect(try resolve(file: file).options.room == "file")
        #expect(try resolve().options.room == "home")
    }

    @Test("with several values comes whole from one place")
    func lists() throws {
        let file = "{ can: ['ears', 'camera'], broker: ['mqtt://file'] }"
        #expect(try resolve(["can": ["voice,screen", "ears"]], file: file).options.can == [.voice, .screen, .ears])
        #expect(try resolve(file: file).options.can == [.ears, .camera])
        #expect(try resolve(environment: ["CORDELIA_CAN": "voice"], file: file).options.can == [.voice])
        #expect(try resolve(["can": [""]]).options.can == [])
    }

    @Test("in the environment that is empty counts as not set")
    func empty() throws {
        #expect(try resolve(environment: ["CORDELIA_ROOM": ""], file: "{room: 'file'}").options.room == "file")
    }

    @Test("knows where it came from")
    func origins() throws {
        let origins = try resolve(["id": ["a"]], environment: ["CORDELIA_ROOM": "x"], file: "{ group: 'g' }").origins
        #expect(origins["id"] == .flag)
        #expect(origins["room"] == .environment)
        guard case .file = origins["group"] else {
            Issue.record("the group is not from the file")
            return
        }
        #expect(origins["window"] == nil)
    }

    @Test("may stand in a file with comments, trailing commas and keys without quotes")
    func json5() throws {
        let file = """
            // the kitchen
            {
                id: 'kitchen', /* what people see: */ name: "Küche Süd",
                persona: { name: 'Maud', wake_phrase: "hey maud", },
                times: { window: 0x64, first_words: 9000 },
                allow_bus_unmute: true, priority: -3, prefix: null,
            }
            """
        let options = try resolve(file: file).options
        #expect(options.id?.text == "kitchen")
        #expect(options.name == "Küche Süd")
        #expect(options.persona.name == "Maud")
        #expect(options.persona.wakePhrase == "hey maud")
        #expect(options.persona.pronoun == "she")
        #expect(options.times.window == .milliseconds(100))
        #expect(options.times.firstWords == .seconds(9))
        #expect(options.busMayUnmute)
        #expect(options.priority == -3)
        #expect(options.prefix.text == "cordelia")
    }

    @Test("that is a name is composed, so that two spellings of it are one")
    func composed() throws {
        let name = try resolve(["name": ["Ku\u{308}che"]]).options.name
        #expect(name.map { Array($0.unicodeScalars) } == Array("K\u{FC}che".unicodeScalars))
    }

    @Test(
        "that is wrong on the command line ends with 64 and says what is valid",
        arguments: [
            ("id", "Küche", BodyID.rule),
            ("id", "", BodyID.rule),
            ("window", "10001", "0 to 10000 milliseconds"),
            ("window", "-1", "0 to 10000 milliseconds"),
            ("window", "250ms", "0 to 10000 milliseconds"),
            ("lease", "299", "300 to 600000 milliseconds"),
            ("lease", "600001", "300 to 600000 milliseconds"),
            ("start", "0", "1 to 86400000 milliseconds"),
            ("patience", "86400001", "1 to 86400000 milliseconds"),
            ("patience", "99999999999999999999999", "1 to 86400000 milliseconds"),
            ("priority", "high", "a whole number from -1000 to 1000"),
            ("can", "ears,vioce", "did you mean \"voice\"?"),
            ("can", "telepathy", "valid: ears, voice, camera, screen"),
            ("mouth", "sence", "did you mean \"sense\"?"),
            ("log-level", "warn", "valid: debug, info, warning, error"),
            ("allow-bus-unmute", "maybe", "on or off"),
            ("room", "  ", "1 to 1000 bytes"),
            ("name", "a\u{1B}[2J", "no control characters"),
            ("prefix", "home//x", "prefix"),
            ("broker", "http://x", "mqtt://"),
        ])
    func wrongFlag(_ name: String, _ value: String, _ valid: String) {
        let failure = failure([name: [value]])
        #expect(failure?.status == .usage)
        #expect(failure?.sentence.hasPrefix("--\(name)") == true, "\(failure?.sentence ?? "")")
        #expect(failure?.sentence.contains(valid) == true, "\(failure?.sentence ?? "")")
    }

    @Test("that is wrong in the environment ends with 78")
    func wrongVariable() {
        let failure = failure(environment: ["CORDELIA_ID": "Küche"])
        #expect(failure == Failure(.configuration, "CORDELIA_ID \"Küche\": \(BodyID.rule)"))
    }

    @Test(
        "that is wrong in the file ends with 78 and names the key",
        arguments: [
            ("{ id: 'Küche' }", "id \"Küche\": \(BodyID.rule)"),
            ("{ times: { window: 20000 } }", "times.window \"20000\": 0 to 10000"),
            ("{ times: { window: 2.5 } }", "times.window \"2.5\": 0 to 10000"),
            ("{ times: { window: '250' } }", "times.window is text, a number is wanted"),
            ("{ times: 5 }", "times is the number 5, an object { … } is wanted"),
            ("{ room: 5 }", "room is the number 5, text in quotes is wanted"),
            ("{ allow_bus_unmute: 'on' }", "allow_bus_unmute is text, true or false is wanted"),
            ("{ can: [1] }", "can holds the number 1, text in quotes is wanted"),
            ("{ rom: 'x' }", "unknown key \"rom\"; did you mean \"room\"?"),
            ("{ window: 250 }", "unknown key \"window\"; did you mean \"times.window\"?"),
            ("{ persona: { nmae: 'x' } }", "unknown key \"persona.nmae\"; did you mean \"persona.name\"?"),
            ("{ tims: {} }", "unknown key \"tims\"; did you mean \"times\"?"),
            ("{ brokers: [] }", "unknown key \"brokers\"; did you mean \"broker\"?"),
            ("{ config: 'x' }", "unknown key \"config\""),
            ("{ password: 'hunter2' }", "password is not taken from here"),
            ("[]", "holds a list, an object { … } is wanted"),
            ("", "is not JSON5"),
            ("{ id: 'x'", "is not JSON5; the \"{\" in line 1 is not closed"),
            ("{\n id: 'x }", "the text that begins in line 2 has no end"),
            ("{ a: 1 ]", "the \"]\" in line 1 closes nothing"),
            ("{ /* }", "the comment that begins in line 1 has no end"),
        ])
    func wrongKey(_ file: String, _ sentence: String) {
        let failure = failure(file: file)
        #expect(failure?.status == .configuration)
        #expect(failure?.sentence.contains(sentence) == true, "\(failure?.sentence ?? "")")
        #expect(failure?.sentence.contains("hunter2") == false)
    }

    /// Foundation's reader of JSON5 traps on such a key.
    @Test("file that is no UTF-8 is refused with the line")
    func noText() {
        let bytes = Array("{ room: 'x',\n ".utf8) + [0xFF, 0xFE] + Array(": 1 }".utf8)
        let failure = #expect(throws: Failure.self) { try ConfigurationFile(bytes, path: "x") }
        #expect(failure?.sentence == "configuration file \"x\" is not JSON5; line 2 is not UTF-8 text")
    }

    @Test("address of a broker is shown as it may be given again", arguments: ["a@b", "a:b/%41", "ü", "-._~"])
    func givenAgain(_ user: String) throws {
        var address = try BrokerAddress("mqtts://host:1")
        address.user = user
        #expect(try BrokerAddress(address.url) == address)
    }

    @Test("file that is not there is said with its name")
    func noFile() {
        #expect(
            failure(["config": ["/nowhere/x.json5"]])
                == Failure(.configuration, "configuration file \"/nowhere/x.json5\": no such file or directory"))
    }

    @Test(
        "variable that nobody knows is refused with the nearest, but only ours",
        arguments: [
            ("CORDELIA_ROM", "did you mean CORDELIA_ROOM?"), ("CORDELIA_PASSWROD", "did you mean CORDELIA_PASSWORD?"),
            ("CORDELIA_XYZZYXYZZY", "see cordelia-node run --help"),
        ])
    func unknownVariable(_ variable: String, _ hint: String) {
        let failure = failure(environment: [variable: "x"])
        #expect(failure?.status == .configuration)
        #expect(failure?.sentence.contains(hint) == true, "\(failure?.sentence ?? "")")
    }

    @Test("variable of another command, or of another program, is left alone")
    func otherVariables() throws {
        let environment = ["CORDELIA_WINDOW": "nonsense", "ORIEL_ROM": "x", "cordelia_rom": "x", "CORDELIA": "x"]
        _ = try resolve(environment: environment, of: .watch)
    }

    @Test("that is an address with a password in it is refused, and the password is not said")
    func passwordInAddress() {
        for address in ["mqtt://ipad:hunter2@hub", "ipad:hunter2@hub", "mqtt://ipad:hunter2@"] {
            #expect(failure(["broker": [address]])?.sentence.contains("hunter2") == false)
            #expect(failure(file: "{ broker: '\(address)' }")?.sentence.contains("hunter2") == false)
        }
    }
}
