import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

/// Every order of things in one turn of a small house. `SEARCH_STATES` sets how many states each search may
/// visit, so that a longer one can be had.
@Suite("Every order of things in a small house")
struct SearchTests {
    private static let limit =
        ProcessInfo.processInfo.environment["SEARCH_STATES"].flatMap { Int($0) } ?? 6_000
    private static let isLong = ProcessInfo.processInfo.environment["SEARCH_STATES"] != nil

    struct Bound: CustomTestStringConvertible, Sendable {
        var bodies = 2
        var delay: Int? = 100
        var faults = 0
        var holds: Int?
        var kinds = Set(SmallHouse.FaultKind.allCases)

        var testDescription: String {
            "\(bodies) bodies, \(faults) faults of \(kinds.map(\.rawValue).sorted().joined(separator: ", ")), delays of "
                + (delay.map { "at most \($0) ms" } ?? "any length") + ", "
                + (holds.map { "\($0) messages overtaken" } ?? "every order")
        }
    }

    /// These are small enough to be searched whole.
    static let whole = [
        Bound(), Bound(faults: 1, holds: 1, kinds: [.duplicate]), Bound(faults: 1, holds: 0, kinds: [.orielCrash]),
        Bound(faults: 1, holds: 0, kinds: [.crash]), Bound(bodies: 3, faults: 1, holds: 0, kinds: [.duplicate]),
    ]

    static let cut = [
        Bound(faults: 1, holds: 0, kinds: [.cut]), Bound(delay: nil, faults: 1, holds: 1), Bound(faults: 2, holds: 1),
        Bound(bodies: 3, faults: 1, holds: 1), Bound(bodies: 3), Bound(delay: nil),
    ]

    @Test(arguments: whole)
    func `keeps every rule, searched to the end`(bound: Bound) {
        let result = search(bound, limit: max(Self.limit, 20_000))
        #expect(result.isComplete)
    }

    @Test(arguments: cut)
    func `keeps every rule, as far as it is searched`(bound: Bound) { _ = search(bound, limit: Self.limit) }

    private func search(_ bound: Bound, limit: Int) -> Search.Result {
        let plan = SmallHouse.Plan.turn(
            bodies: bound.bodies, longestDelay: bound.delay.map { .milliseconds($0) }, faults: bound.faults,
            holds: bound.holds, kinds: bound.kinds)
        let result = Search(plan, limit: limit).run()
        print("\(result.states) states, \(result.isComplete ? "all" : "not all"): \(bound.testDescription)")
        #expect(result.violation == nil, "\(result.story.joined(separator: "\n"))")
        return result
    }
}
