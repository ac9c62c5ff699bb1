import Glibc
import OrielBridge
import Testing

/// `cordelia-node house` as a process: how it ends, and what it leaves behind.
@Suite("An evening in a house")
struct EveningTests {
    /// A house whose folders all lie in one place, where they can be seen.
    private struct House {
        let place: Folder
        let process: Binary

        init(_ arguments: [String]) throws {
            place = try Folder()
            process = try Binary(["house"] + arguments, environment: ["TMPDIR": place.path])
        }

        /// The broker's port, from its configuration.
        var port: UInt16? {
            guard let folder = place.names.first,
                let line = Folder.read("\(place.path)/\(folder)/mosquitto.conf")?.split(separator: "\n").first
            else { return nil }
            return line.split(separator: " ").dropFirst().first.flatMap { UInt16($0) }
        }

        /// Whatever runs with a word of its command line that lies in the house's place: its broker, and who guards that.
        var processes: [Int32] { Processes.all { $0.contains(place.path) } }
    }

    @Test("is told as JSON, one object a line, and ends with 0")
    func json() async throws {
        let house = try House(["--turns", "2", "--speed", "8", "--json"])
        let end = try await house.process.end(within: .seconds(60))
        #expect(end.status == 0, "\(end.errors)")
        let lines = end.output.split(separator: "\n")
        #expect(lines.count > 20 && lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        #expect(lines.contains { $0.contains("\"there\"") || $0.contains("handoff") })
        try await until("nothing is left") { house.processes.isEmpty && house.place.names.isEmpty }
    }

    @Test("that is cut short leaves no process, no port and no folder", arguments: [SIGINT, SIGTERM, SIGHUP])
    func short(_ signal: Int32) async throws {
        let house = try House(["--turns", "9", "--speed", "2"])
        try await until("she thinks", within: .seconds(20)) { house.process.output.contains("Thinking") }
        let port = try #require(house.port)
        #expect(house.processes.count >= 2)
        house.process.signal(signal)
        let end = try await house.process.end(within: .seconds(4))
        #expect(end.status == 128 + signal, "\(end.status) \(end.errors)")
        try await until("nothing is left") { house.processes.isEmpty && house.place.names.isEmpty }
        #expect(!Loopback.brokerAnswers(on: port))
    }

    @Test("that is killed takes its broker with it")
    func killed() async throws {
        let house = try House(["--forever", "--speed", "4"])
        try await until("she thinks", within: .seconds(20)) { house.process.output.contains("Thinking") }
        let port = try #require(house.port)
        house.process.signal(SIGKILL)
        _ = try await house.process.end()
        try await until("nothing is left") { house.processes.isEmpty && house.place.names.isEmpty }
        #expect(!Loopback.brokerAnswers(on: port))
    }

    @Test("survives the broker's restarts, as a script asks for them")
    func faults() async throws {
        let folder = try Folder()
        let script = try folder.write(
            """
            {
              name: "The broker goes",
              bodies: ["ipad", "kitchen"],
              entries: [
                { expect: { body: "ipad", status: "online" } },
                { expect: { body: "kitchen", status: "online" } },
                { expect: { oriel: "online" } },
                { set: "captions", to: "on", on: "ipad" },
                { after: 300, broker: "restart" },
                { expect: { body: "ipad", status: "online", line: "Waiting for" } },
                { expect: { oriel: "online" } },
                { after: 300, broker: "restart-empty" },
                { expect: { body: "ipad", status: "online", line: "Waiting for" } },
                { expect: { oriel: "online" } },
                { after: 1500, sense: { touched: "face" }, on: "ipad" },
                { expect: { body: "ipad", face: "heard-you" } },
                { sense: { heard: "said", text: "is it late" }, on: "ipad" },
                { expect: { body: "ipad", voice: "ended" }, within: 20000 },
              ],
            }
            """, to: "script.json5")
        let house = try House(["--scenario", script, "--speed", "4"])
        let end = try await house.process.end(within: .seconds(60))
        #expect(end.status == 0, "\(end.output.suffix(1_500)) \(end.errors.suffix(500))")
        try await until("nothing is left") { house.processes.isEmpty && house.place.names.isEmpty }
    }
}
