import Glibc
import OrielBridge
import Testing

/// The built program on a real Mosquitto.
@Suite("On a broker")
struct HouseholdTests {
    private let broker: PrivateMosquitto

    init() throws { broker = try PrivateMosquitto() }

    private func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Binary {
        try Binary(arguments + ["--broker", broker.url], environment: environment)
    }

    private func run(_ arguments: [String]) async throws -> Binary.Outcome { try await start(arguments).end() }

    /// A body that is online.
    private func body(_ id: String, _ more: [String] = [], environment: [String: String] = [:]) async throws -> Binary {
        let body = try start(["run", "--id", id] + more, environment: environment)
        try await until("\(id) is online") { body.errors.contains("\"\(id)\" is online") }
        return body
    }

    private func publish(_ topic: String, _ text: String, retained: Bool = false) async throws {
        let words = ["-p", "\(broker.port)", "-q", "1", "-t", topic, "-m", text] + (retained ? ["-r"] : [])
        let outcome = try await Binary(words, program: "/usr/bin/mosquitto_pub").end()
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// Every retained topic under a filter.
    private func kept(_ filter: String) async throws -> [String] {
        let words = ["-p", "\(broker.port)", "-t", filter, "--retained-only", "-W", "1", "-F", "%t %p"]
        let outcome = try await Binary(words, program: "/usr/bin/mosquitto_sub").end()
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test("a body says itself, and a clean stop within a second leaves nothing but its offline")
    func stop() async throws {
        let body = try await body("ipad", ["--name", "Küche 台所"])
        let topics = try await kept("cordelia/body/ipad/#")
        #expect(topics.contains { $0.contains("/status ") && $0.contains("\"online\"") && $0.contains("Küche 台所") })
        #expect(topics.contains { $0.contains("/face ") })
        body.signal(SIGTERM)
        let outcome = try await body.end(within: .seconds(1))
        #expect(outcome.status == 0 && outcome.output.isEmpty)
        let left = try await kept("cordelia/body/ipad/#")
        #expect(left.count == 1 && left[0].contains("/status ") && left[0].contains("\"offline\""), "\(left)")
    }

    @Test("a broker that does not answer keeps nobody: a stop takes less than a second, a second signal ends at once")
    func stopWithoutBroker() async throws {
        let patient = try await body("ipad")
        let hurried = try await body("kitchen")
        broker.pause()
        for body in [patient, hurried] { body.signal(SIGTERM) }
        try await until("it stops") { hurried.errors.contains("stopping") }
        // What comes at once is what `timeout` sends to a process and to its group.
        hurried.signal(SIGTERM)
        let late = ContinuousClock().now + .milliseconds(150)
        try await until("a person presses again") { ContinuousClock().now > late }
        hurried.signal(SIGTERM)
        #expect(try await hurried.end().status == 128 + SIGTERM)
        #expect(try await patient.end(within: .seconds(1)).status == 0)
        broker.resume()
    }

    @Test("a second body with the same id says so and ends with 75")
    func clone() async throws {
        let first = try await body("ipad", ["--young", "1"])
        let second = try await start(["run", "--id", "ipad", "--young", "60000"]).end()
        #expect(second.status == 75 && second.errors.contains("ipad"), "\(second.errors)")
        first.signal(SIGTERM)
        #expect(try await first.end().status == 0)
    }

    @Test("a sense is told to a body that is there")
    func tell() async throws {
        let body = try await body("ipad")
        let told = try await run(["tell", "ipad", "pause"])
        #expect(told.status == 0 && told.errors.isEmpty, "\(told.errors)")
        try await until("the store has it") {
            body.home.read(".local/state/cordelia-node/ipad.json")?.contains("\"muted\" : true") == true
        }
    }

    @Test("a sense to nobody ends with 69, and says who was perhaps meant")
    func tellNobody() async throws {
        let kitchen = try await body("kitchen")
        let unknown = try await run(["tell", "kitchn", "wake"])
        #expect(unknown.status == 69)
        #expect(
            unknown.errors.contains(
                "no body \"kitchn\" is in the house, so nobody heard it; did you mean \"kitchen\"?"),
            "\(unknown.errors)")
        kitchen.signal(SIGTERM)
        _ = try await kitchen.end()
        let away = try await run(["tell", "kitchen", "wake"])
        #expect(away.status == 69 && away.errors.contains("\"kitchen\" is not online (offline)"), "\(away.errors)")
    }

    @Test("the house is watched in a pipe, as words and as JSON")
    func watch() async throws {
        let words = try start(["watch"])
        let json = try start(["watch", "--json"])
        let body = try await body("ipad")
        try await until("both saw it") {
            words.output.contains("ipad  online  ") && json.output.contains("\"status\":\"online\"")
        }
        body.signal(SIGKILL)
        try await until("both saw it go") {
            words.output.contains("ipad  lost\n") && json.output.contains("\"status\":\"lost\"")
        }
        for watcher in [words, json] {
            watcher.signal(SIGINT)
            let outcome = try await watcher.end(within: .seconds(1))
            #expect(outcome.status == 0 && !outcome.output.contains("\u{1B}"))
        }
    }

    @Test("an id that is gone is forgotten: its own topics, Oriel's for it, and what was left there by mistake")
    func forget() async throws {
        for topic in ["body/old/status", "body/old/face", "body/old/set/muted", "oriel/body/old/plan"] {
            try await publish("cordelia/\(topic)", "{}", retained: true)
        }
        try await publish("cordelia/body/older/face", "{}", retained: true)
        let outcome = try await run(["forget", "old"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.split(separator: "\n") == [
                "cleared cordelia/body/old/face", "cleared cordelia/body/old/set/muted",
                "cleared cordelia/oriel/body/old/plan", "cleared cordelia/body/old/status",
            ])
        #expect(try await kept("cordelia/#") == ["cordelia/body/older/face {}"])
        let again = try await run(["forget", "old"])
        #expect(again.status == 0 && again.output == "the broker keeps nothing of \"old\"\n")
    }

    @Test("a body that is online is not forgotten unless forced; a ghost is")
    func forgetOnline() async throws {
        let body = try await body("ipad")
        let refused = try await run(["forget", "ipad"])
        #expect(refused.status == 75 && refused.errors.contains("\"ipad\" is online"), "\(refused.errors)")
        #expect(try await kept("cordelia/body/ipad/status").count == 1)
        let forced = try await run(["forget", "ipad", "--force"])
        #expect(forced.status == 0 && forced.output.contains("cleared cordelia/body/ipad/status"))
        body.signal(SIGTERM)
        _ = try await body.end()

        let ghost =
            #"{"state":"online","protocol":1,"boot":"b","name":"Old","room":"r","version":"1","build":1,"can":[]}"#
        try await publish("cordelia/body/ghost/status", ghost, retained: true)
        let outcome = try await run(["forget", "ghost"])
        #expect(outcome.status == 0 && outcome.output == "cleared cordelia/body/ghost/status\n", "\(outcome.errors)")
    }

    @Test("controls survive a restart, the camera excepted")
    func restart() async throws {
        let folder = try Folder()
        let state = ["STATE_DIRECTORY": "\(folder.path)/state:/nowhere"]
        let first = try await body("ipad", environment: state)
        try await publish("cordelia/body/ipad/set/captions", "on")
        try await until("it is kept") { folder.read("state/ipad.json")?.contains("\"captions\" : true") == true }
        first.signal(SIGKILL)
        _ = try await first.end()
        let second = try await body("ipad", environment: state)
        try await until("it is said again") { second.errors.contains("online") }
        #expect(try await kept("cordelia/body/ipad/controls").first?.contains("\"captions\":true") == true)
    }

    @Test("a turn goes through a house of processes: Oriel, a body, and somebody who tells it what it heard")
    func turn() async throws {
        let oriel = try start(["oriel", "--engine", "Big Machine"])
        try await until("Oriel is online") { oriel.errors.contains("Oriel is online") }
        let ipad = try await body("ipad")
        let watch = try start(["watch"])
        try await until("the plan is read") { watch.output.contains("Claude · high") }
        #expect(try await run(["tell", "ipad", "tap"]).status == 0)
        try await until("she listens") { watch.output.contains("heard-you  Listening") }
        #expect(try await run(["tell", "ipad", "said", "will", "it", "rain?"]).status == 0)
        try await until("it is sent") { watch.output.contains("thinking  Sending to Big Machine") }
        try await until("she speaks") { watch.output.contains("speaking  Speaking") }
        try await until("she listens on") { watch.output.contains("In conversation") }
        oriel.signal(SIGTERM)
        #expect(try await oriel.end(within: .seconds(1)).status == 0)
        try await until("Oriel's end is seen") { watch.output.contains("Oriel is offline · nobody can answer") }
        ipad.signal(SIGTERM)
        #expect(try await ipad.end(within: .seconds(1)).status == 0)
    }

    @Test("the service manager hears that the body is there, how the link is, and that it ends")
    func service() async throws {
        let folder = try Folder()
        let manager = try Manager("\(folder.path)/notify")
        let body = try await body(
            "ipad", environment: ["NOTIFY_SOCKET": "\(folder.path)/notify", "WATCHDOG_USEC": "200000"])
        var said: [String] = []
        try await until("all is said") {
            while let word = manager.read() { said.append(word) }
            return said.contains { $0.hasPrefix("READY=1\nSTATUS=") }
                && said.contains("STATUS=online on 127.0.0.1:\(broker.port)")
                && said.count { $0 == "WATCHDOG=1" } >= 3
        }
        body.signal(SIGTERM)
        _ = try await body.end()
        #expect(manager.read(where: { $0.hasPrefix("STOPPING=1") }))
    }
}

@Suite("On a broker with passwords")
struct LockedHouseholdTests {
    @Test("a wrong password ends with 77 and a sentence that does not have it")
    func wrong() async throws {
        let folder = try Folder()
        let file = try folder.write("hunter2\n", to: "password")
        let broker = try PrivateMosquitto(PrivateMosquitto.Setup(anonymous: false))
        for command in [["run", "--id", "ipad"], ["tell", "ipad", "wake"], ["watch"], ["forget", "ipad"]] {
            let outcome = try await Binary.run(
                command + ["--broker", broker.url, "--user", "ipad", "--password-file", file, "--log-level", "debug"])
            #expect(outcome.status == 77)
            #expect(
                outcome.errors.contains("\(broker.port)") && outcome.errors.contains("\"ipad\""), "\(outcome.errors)")
            #expect(!outcome.errors.contains("hunter2") && !outcome.output.contains("hunter2"))
        }
    }
}
