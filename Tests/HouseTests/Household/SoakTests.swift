import FoundationEssentials
import Glibc
import Testing

/// A house that runs for ever, with a fault every few seconds. `SOAK_SECONDS` sets for how long it is watched:
///
///     SOAK_SECONDS=600 deploy/test --filter Soak
@Suite("A house that runs for ever")
struct SoakTests {
    private static let watched: Duration =
        ProcessInfo.processInfo.environment["SOAK_SECONDS"].flatMap { Int($0) }.map { .seconds($0) } ?? .zero

    /// What a process takes of its machine.
    private struct Holdings: CustomStringConvertible {
        var kilobytes: Int
        var threads: Int
        var descriptors: Int

        init(of process: Int32) {
            let status = Folder.read("/proc/\(process)/status") ?? ""
            let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            kilobytes = resident.flatMap { Int($0.filter(\.isNumber)) } ?? 0
            threads = Processes.threads(of: process)
            descriptors = Processes.descriptors(of: process)
        }

        var description: String { "\(kilobytes) kB, \(threads) threads, \(descriptors) descriptors" }
    }

    @Test("loses nothing and grows in nothing, though a fault comes every few seconds")
    func forever() async throws {
        let place = try Folder()
        let package = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let house = try Binary(
            ["house", "--forever", "--speed", "3", "--scenario", "/\(package)/deploy/scenarios/faults.json5"],
            environment: ["TMPDIR": place.path])
        func play(to round: Int) async throws {
            try await until("round \(round) begins", within: .seconds(60)) {
                if let end = house.ended() { throw Binary.Late(what: "\(end.output.suffix(3_000))\n\(end.errors)") }
                return house.output.contains("· round \(round)\n")
            }
        }
        // The first round makes what is then kept: buffers, names, what was read from disk.
        try await play(to: 2)
        let began = Holdings(of: house.pid)
        let ends = ContinuousClock().now + Self.watched
        var round = 2
        repeat {
            round += 1
            try await play(to: round)
        } while ContinuousClock().now < ends
        let ended = Holdings(of: house.pid)
        print("\(round - 2) rounds: from \(began) to \(ended)")
        house.signal(SIGINT)
        let end = try await house.end(within: .seconds(10))
        #expect(end.status == 0, "\(end.output.suffix(3_000))\n\(end.errors.suffix(1_000))")
        #expect(ended.threads == began.threads && ended.descriptors <= began.descriptors)
        // An allocator may keep a little more than it needs.
        #expect(ended.kilobytes <= began.kilobytes + 4_000)
        try await until("nothing is left") { Processes.all { $0.contains(place.path) }.isEmpty }
    }
}
