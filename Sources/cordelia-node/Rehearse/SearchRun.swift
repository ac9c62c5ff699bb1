import BodyNode
import OrielBridge

/// A search through every order of things in a small house, told to a person.
struct SearchRun {
    let plan: RehearsePlan
    let limit: Int

    func run() throws(Failure) -> ExitStatus {
        let bodies = try plan.options.houseSize ?? 2
        guard (2...3).contains(bodies) else {
            throw Failure(.usage, "--search: every order of things is tried with 2 or 3 bodies, not with \(bodies)")
        }
        let faults = plan.options.calm ? 0 : plan.options.failing
        let delay: Duration? = plan.options.delays == .any ? nil : .milliseconds(100)
        let began = ContinuousClock().now
        var kinds = Set(SmallHouse.FaultKind.allCases)
        if let fault = plan.options.fault { kinds = [fault] }
        let result = Search(
            .turn(bodies: bodies, longestDelay: delay, faults: faults, holds: plan.options.holds, kinds: kinds),
            limit: limit
        ).run()
        let took = (ContinuousClock().now - began).inMilliseconds
        Terminal.output.write(
            "\(bodies) bodies, one turn, \(faults == 1 ? "1 fault" : "\(faults) faults"), "
                + (delay.map { "messages take up to \($0.inMilliseconds) ms" } ?? "any delays")
                + (plan.options.holds.map { ", up to \($0) of them overtaken" } ?? ", every order")
                + ": \(result.states) states, \(result.depth) moves deep, in \(took) ms"
                + (result.isComplete ? ", all of them\n" : ", and there are more\n"))
        guard let violation = result.violation else {
            Terminal.output.write("every rule held\n")
            return .ok
        }
        Terminal.output.write("\(violation)\n\n" + result.story.joined(separator: "\n") + "\n")
        return .software
    }
}
