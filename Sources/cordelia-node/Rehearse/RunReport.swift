import BodyNode
import FoundationEssentials
import OrielBridge

/// How one rehearsal of many went: a line between the processes that share the work, and for whoever reads `--json`.
struct RunReport: Codable, Hashable {
    var seed: UInt64
    /// The house's time, in seconds.
    var seconds: Double
    var steps: Int
    /// Nil: every rule held.
    var violation: String?

    init(_ house: RehearsedHouse, violation: Violation?) {
        seed = house.story.seed
        seconds = Double(house.now.sinceStart.inMilliseconds) / 1_000
        steps = house.steps
        self.violation = violation?.description
    }

    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    init?(line: some StringProtocol) {
        guard let report = try? JSONDecoder().decode(RunReport.self, from: Data(line.utf8)) else { return nil }
        self = report
    }
}

/// What many rehearsals came to.
struct RunTally {
    let wanted: UInt64
    private let began: ContinuousClock.Instant
    private(set) var rehearsals: UInt64 = 0
    private var seconds = 0.0
    private var steps = 0

    init(wanted: UInt64) {
        self.wanted = wanted
        began = ContinuousClock().now
    }

    mutating func add(_ report: RunReport) {
        rehearsals += 1
        seconds += report.seconds
        steps += report.steps
    }

    /// `1,200 of 10,000 rehearsals · 9,000 minutes of the house in 12 s · 750 a second`
    var line: String {
        let took = max(0.001, Double((ContinuousClock().now - began).inMilliseconds) / 1_000)
        let minutes = seconds / 60
        let done =
            rehearsals == wanted
            ? Self.grouped(Int(wanted)) : "\(Self.grouped(Int(rehearsals))) of \(Self.grouped(Int(wanted)))"
        return
            "\(done) rehearsals · \(Self.grouped(steps)) steps · \(Self.grouped(Int(minutes))) minutes of the house in "
            + "\(Self.grouped(Int(took))) s · \(Self.grouped(Int(minutes / took))) a second"
    }

    private static func grouped(_ number: Int) -> String {
        var digits = String(number)
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
            index -= 3
        }
        return digits
    }
}
