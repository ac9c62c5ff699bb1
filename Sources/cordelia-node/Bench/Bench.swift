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

    private let options: Options
    private let report: BenchReport
    private let programs: Programs

    init(_ options: Options, report: BenchReport) throws(Failure) {
        self.options = options
        self.report = report
        programs = try Programs.find()
    }

    func run() throws(Failure) {
        report.begin(rounds: options.rounds)
        // It idles while the others are measured: its minute is free.
        let idler = options.only.contains(.cost) ? try Idler(programs) : nil
        if options.only.contains(.start) { try show(StartUp(programs).figures(rounds: options.rounds)) }
        if !options.only.isDisjoint(with: [.handBack, .step, .wake, .flow]) { try measureOneBody() }
        if !options.only.isDisjoint(with: [.fanOut, .cost]) { try measureCrowds() }
        if options.only.contains(.comeback) { try show(Comeback(programs).figures()) }
        if let idler { try show(idler.figures()) }
        report.end()
    }

    private func measureOneBody() throws(Failure) {
        let rounds = options.rounds
        if options.only.contains(.handBack) { try show(HandBack(programs).figures(rounds: rounds)) }
        if options.only.contains(.step) { try show(StepToFace(programs).figures(rounds: rounds)) }
        if options.only.contains(.wake) { try show(WakeTime(programs).figures(rounds: rounds)) }
        if options.only.contains(.flow) { try show(Flow(programs).figures(rounds: rounds)) }
    }

    private func measureCrowds() throws(Failure) {
        for count in Self.crowds {
            try show(FanOut(programs, count, perHouse: 5).figures(rounds: options.rounds))
        }
        for count in Self.houses {
            try show(FanOut(programs, count, perHouse: count).figures(rounds: options.rounds))
        }
    }

    private func show(_ figures: [Figure]) throws(Failure) {
        for figure in figures { report.show(figure) }
    }
}
