import FoundationEssentials
import Glibc
import OrielBridge
import Testing

/// `rehearse` as a person or a script calls it.
@Suite("A rehearsal that is called")
struct RehearseTests {
    @Test("says one JSON object a line for each seed, on one core and on several", arguments: ["1", "2"])
    func json(jobs: String) async throws {
        let few = ["rehearse", "--runs", "12", "--bodies", "2", "--minutes", "1", "--jobs", jobs, "--json"]
        let outcome = try await Binary.run(few)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 12)
        #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        for seed in 1...12 as ClosedRange<Int> { #expect(lines.count { $0.contains(#""seed":\#(seed),"#) } == 1) }
    }

    @Test("has as many bodies as ids are named, or as the number says")
    func size() async throws {
        for (named, bodies) in [("a,b", 2), ("4", 4)] {
            let outcome = try await Binary.run(["rehearse", "--bodies", named, "--minutes", "1", "--calm"])
            let boots = outcome.output.split(separator: "\n").count { $0.hasSuffix(" boots") }
            #expect(outcome.status == 0 && boots == bodies, "\(outcome.errors)\(outcome.output)")
        }
    }

    @Test("says a search as one JSON object")
    func search() async throws {
        let outcome = try await Binary.run(["rehearse", "--search", "50", "--json"])
        #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == 1)
        #expect(outcome.output.hasPrefix("{") && outcome.output.contains(#""violation":null"#), "\(outcome.output)")
    }

    @Test("plays every scenario of the project, as a house does")
    func scenarios() async throws {
        let folder = "\(Checkout.path)/deploy/scenarios"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json5") }
        #expect(names.count > 2)
        for name in names.sorted() {
            let outcome = try await Binary.run(["rehearse", "--scenario", "\(folder)/\(name)"])
            #expect(
                outcome.status == 0 && outcome.output.contains("every rule held"),
                "\(name): \(outcome.output.suffix(300))")
        }
    }

    @Test("says what a scenario waited for, when, and nothing else")
    func failing() async throws {
        let path = try #require(TemporaryFolder.make(named: "scenario"))
        defer { TemporaryFolder.remove(path) }
        let script =
            #"{ name: "x", entries: [{ after: 2000, expect: { body: "ipad", face: "muted" }, within: 1000 }] }"#
        try Data(script.utf8).write(to: URL(filePath: "\(path)/x.json5"))
        let outcome = try await Binary.run(["rehearse", "--scenario", "\(path)/x.json5"])
        let said = outcome.output.split(separator: "\n").filter { $0.hasPrefix("after ") }
        #expect(outcome.status == 1 && said.count == 1 && said.first?.hasPrefix("after 0 minutes: entry 1") == true)
    }

    @Test("says that what it printed is lost")
    func fullDisk() async throws {
        let words = "\(try Binary.path()) rehearse --calm --minutes 1 > /dev/full"
        let outcome = try await Binary(["-c", words], program: "/bin/sh").end()
        #expect(outcome.status == 74 && outcome.errors.contains("No space left on device"))
    }

    @Test("leaves nobody at work when it is killed")
    func killed() async throws {
        let rehearsal = try Binary(["rehearse", "--runs", "40", "--bodies", "20", "--minutes", "5000", "--jobs", "2"])
        func workers() -> [String] {
            (TemporaryFolder.read("/proc/\(rehearsal.pid)/task/\(rehearsal.pid)/children") ?? "")
                .split(separator: " ").map(String.init)
        }
        try await until("two work") { workers().count == 2 }
        let hired = workers()
        rehearsal.signal(SIGKILL)
        // Who is not reaped yet has no command any more.
        try await until("they are gone") {
            hired.allSatisfy { (TemporaryFolder.read("/proc/\($0)/cmdline") ?? "").isEmpty }
        }
    }

    @Test(
        "refuses a house of a size that it cannot rehearse",
        arguments: [
            (["--bodies", "60"], "1 to 50 bodies"), (["--bodies", "0"], "1 to 50 bodies"),
            (["--search", "10", "--bodies", "5"], "2 or 3 bodies"),
            (["--search", "10", "--runs", "5"], "exclude each other"),
            (["--scenario", "x.json5", "--runs", "5"], "exclude each other"),
        ])
    func sizes(arguments: [String], why: String) async throws {
        let outcome = try await Binary.run(["rehearse"] + arguments)
        #expect(outcome.status == 64 && outcome.errors.contains(why), "\(outcome.errors)\(outcome.output)")
    }
}
