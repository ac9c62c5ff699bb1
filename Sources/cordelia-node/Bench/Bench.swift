import BodyNode
import OrielBridge

/// The measurements in their order. Each has a broker of its own, so that none feels what another left behind.
struct Bench {
    enum Part: String, CaseIterable, Hashable, Sendable {
        case handBack = "hand-back"
        case step, wake, flow
        case fanOut = "fan-out"
        case cost, start
        case comeback = "return"
    }

    /// How many bodies are held in one process, in houses of five.
    static let crowds = [10, 100, 1_000, largest]
    static let largest = 5_000
    /// How many bodies share one house.
    static let houses = [50, 200]

    /// After so long nothing more is begun: the whole takes less than ten minutes.
    private static let span = Duration.seconds(420)

    private let options: Options
    private let report: BenchReport
    private let programs: Programs
    private let clock = ContinuousClock()

    init(_ options: Options, report: BenchReport) throws(Failure) {
        self.options = options
        self.report = report
        programs = try Programs.find(interpreters: options.interpreters)
    }

    /// What cannot be had is said in a sentence, and the next part is measured.
    func run() {
        let rounds = options.rounds
        let end = clock.now + Self.span
        report.begin(rounds: rounds, peers: programs.peers)
        // It idles while the others are measured: its minute is free.
        let idler =
            options.only.contains(.cost)
            ? attempt("idle node", by: end) { () throws(Failure) in try Idler(programs) } : nil
        measure(.start, by: end) { () throws(Failure) in try StartUp(programs).figures(rounds: rounds) }
        measure(.handBack, by: end) { () throws(Failure) in try HandBack(programs).figures(rounds: rounds) }
        measure(.step, by: end) { () throws(Failure) in try StepToFace(programs).figures(rounds: rounds) }
        measure(.wake, by: end) { () throws(Failure) in try WakeTime(programs).figures(rounds: rounds) }
        measure(.flow, by: end) { () throws(Failure) in try Flow(programs).figures(rounds: rounds) }
        if !options.only.isDisjoint(with: [.fanOut, .cost]) { measureCrowds(by: end) }
        measure(.comeback, by: end) { () throws(Failure) in try Comeback(programs).figures() }
        if let idler { attempt("idle node") { () throws(Failure) in try idler.figures() }.map(show) }
        report.end()
    }

    private func measureCrowds(by end: ContinuousClock.Instant) {
        let crowds = Self.crowds.map { ($0, 5) } + Self.houses.map { ($0, $0) }
        for (count, perHouse) in crowds {
            let name = count == perHouse ? "one house of \(count)" : "\(count) bodies"
            attempt("fan-out to \(name)", by: end) { () throws(Failure) in
                try FanOut(programs, count, perHouse: perHouse).figures(rounds: options.rounds)
            }.map(show)
        }
    }

    private func measure(
        _ part: Part, by end: ContinuousClock.Instant, _ figures: () throws(Failure) -> [Figure]
    ) {
        guard options.only.contains(part) else { return }
        attempt(part.rawValue, by: end, figures).map(show)
    }

    private func attempt<Value>(
        _ what: String, by end: ContinuousClock.Instant? = nil, _ work: () throws(Failure) -> Value
    ) -> Value? {
        if let end, clock.now > end {
            report.miss(what, why: "the bench has taken \(Self.span.components.seconds / 60) minutes already")
            return nil
        }
        do throws(Failure) { return try work() } catch {
            report.miss(what, why: error.sentence)
            return nil
        }
    }

    private func show(_ figures: [Figure]) {
        for figure in figures { report.show(figure) }
    }
}
