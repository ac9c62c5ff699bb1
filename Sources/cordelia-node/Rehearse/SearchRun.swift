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
        if plan.options.json {
            try tell(result, bodies: bodies, faults: faults, took: took)
            return result.violation == nil ? .ok : .amiss
        }
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
        return .amiss
    }

    private enum Key: String, CodingKey {
        case kind, bodies, faults, states, depth, milliseconds, complete, violation, story
    }

    private func tell(_ result: Search.Result, bodies: Int, faults: Int, took: Int) throws(Failure) {
        var keys = JSONObject<Key>()
        keys.encode("search", forKey: .kind)
        keys.encode(bodies, forKey: .bodies)
        keys.encode(faults, forKey: .faults)
        keys.encode(result.states, forKey: .states)
        keys.encode(result.depth, forKey: .depth)
        keys.encode(took, forKey: .milliseconds)
        keys.encode(result.isComplete, forKey: .complete)
        keys.encode(result.violation?.description, forKey: .violation)
        keys.encode(result.story, forKey: .story)
        Terminal.output.write(String(decoding: keys.finished(), as: UTF8.self) + "\n")
    }
}
