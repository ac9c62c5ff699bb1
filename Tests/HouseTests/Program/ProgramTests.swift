import Glibc
import Testing

/// The built program without a broker.
@Suite("The program")
struct ProgramTests {
    /// Nobody listens there.
    private static let nowhere = "mqtt://127.0.0.1:1"

    @Test("says what it is and how it is used, on standard output, plain in a pipe")
    func help() async throws {
        let version = try await Binary.run(["--version"])
        #expect(version.status == 0 && version.output.hasPrefix("cordelia-node 0."))
        for arguments in [["--help"], ["help"], ["help", "run"], ["run", "--help"], ["tell", "-h"]] {
            let help = try await Binary.run(arguments)
            #expect(help.status == 0 && help.errors.isEmpty)
            #expect(help.output.contains("cordelia-node") && !help.output.contains("\u{1B}"))
        }
    }

    @Test(
        "ends with 64 and one sentence when the command line is wrong",
        arguments: [
            ([], "no command was given"),
            (["rnu"], "did you mean \"run\"?"),
            (["run"], "run needs --id"),
            (["run", "--id", "Küche"], "a body id is 1 to 63 characters"),
            (["run", "--id", "a", "--widnow", "5"], "did you mean \"--window\"?"),
            (["run", "--id", "a", "--window", "20000"], "0 to 10000 milliseconds"),
            (["run", "--id", "a", "--password", "hunter2"], "is not taken from the command line"),
            (["run", "--id", "a", "--broker", "mqtt://a:hunter2@b"], "must not hold a password"),
            (["run", "--id", "a", "--ca", "/nowhere"], "the file \"/nowhere\" (--ca): no such file"),
            (["run", "--id", "a", "--cert", "/dev/null"], "--cert was given without --key"),
            (["tell"], "tell needs a body and a sense"),
            (["tell", "ipad"], "tell needs a sense"),
            (["tell", "iPad", "wake"], "a body id is"),
            (["tell", "ipad", "wkae"], "did you mean \"wake\"?"),
            (["tell", "ipad", "{\"heard\":\"wkae\"}"], "this is no sense"),
            (["tell", "ipad", "{\"heard\""], "this is no sense"),
            (["forget"], "forget needs an id"),
            (["forget", "a", "b"], "takes one id"),
            (["watch", "x"], "takes only options"),
        ])
    func usage(_ arguments: [String], _ sentence: String) async throws {
        let outcome = try await Binary.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("cordelia-node: ") && outcome.errors.split(separator: "\n").count == 1)
        #expect(!outcome.errors.contains("hunter2"))
    }

    @Test("ends with 78 when the environment or the configuration file is wrong")
    func configuration() async throws {
        let folder = try Folder()
        let file = try folder.write("{ id: 'Küche' }", to: "node.json5")
        let byFile = try await Binary.run(["run", "--config", file])
        #expect(byFile.status == 78 && byFile.errors.contains("node.json5\": id \"Küche\": a body id is"))
        let byVariable = try await Binary.run(["run", "--id", "a"], environment: ["CORDELIA_WINDOW": "soon"])
        #expect(byVariable.status == 78 && byVariable.errors.contains("CORDELIA_WINDOW \"soon\": 0 to 10000"))
        let unknown = try await Binary.run(["run", "--id", "a"], environment: ["CORDELIA_PREFX": "x"])
        #expect(unknown.status == 78 && unknown.errors.contains("did you mean CORDELIA_PREFIX?"))
    }

    @Test("checks without connecting, and tells no secret")
    func check() async throws {
        let folder = try Folder()
        let kept = try folder.write("nonsense", to: "kitchen.json")
        let file = try folder.write(
            "{ id: 'kitchen', broker: ['\(Self.nowhere)', 'mqtts://hub.local'], times: { window: 300 } } // x",
            to: "c.json5")
        let outcome = try await Binary.run(
            ["run", "--check", "--config", file, "--state-dir", folder.path],
            environment: ["CORDELIA_PASSWORD": "hunter2", "CORDELIA_NAME": "Küche"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        for words in [
            "the body \"kitchen\"", "mqtt://127.0.0.1:1, mqtts://hub.local:8883", "cordelia/body/kitchen/status",
            "found in the variable CORDELIA_PASSWORD", "\(kept)\": it does not hold controls",
            "nothing was connected to",
        ] { #expect(outcome.output.contains(words), "\(words) is not in \(outcome.output)") }
        #expect(!outcome.output.contains("hunter2"))
        #expect(folder.names.contains("kitchen.json"))
        let flag = try await Binary.run(["run", "--check", "--id", "a", "--password-file", "/nowhere"])
        #expect(flag.status == 64 && flag.errors.contains("\"/nowhere\": no such file"))
    }

    @Test("ends with 69 and a sentence when there is no broker to tell anything")
    func unreachable() async throws {
        for command in [["tell", "ipad", "wake"], ["forget", "ipad"]] {
            let outcome = try await Binary.run(command + ["--broker", Self.nowhere, "--timeout", "300"])
            #expect(outcome.status == 69)
            #expect(
                outcome.errors.contains("within 300 ms") && outcome.errors.contains("127.0.0.1:1"), "\(outcome.errors)")
        }
    }

    @Test("tries a broker for ever, and stops within a second of SIGTERM or SIGINT", arguments: [SIGTERM, SIGINT])
    func stop(_ signal: Int32) async throws {
        let program = try Binary(["run", "--id", "ipad", "--broker", Self.nowhere])
        try await until("it tried the broker") { program.errors.contains("connection refused") }
        program.signal(signal)
        let outcome = try await program.end(within: .seconds(1))
        #expect(outcome.status == 0)
    }
}
