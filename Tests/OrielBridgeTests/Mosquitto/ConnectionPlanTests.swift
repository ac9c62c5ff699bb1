import BodyNode
import Testing

@testable import OrielBridge

@Suite("The plan of attempts")
struct ConnectionPlanTests {
    private typealias Failure = ConnectionPlan.Failure
    private var chance = Chance(seed: 7)

    /// What is tried after each failure in turn, as `0:5` for MQTT 5 at the first broker, `+` before it when at once.
    private mutating func course(brokers: Int, _ failures: [Failure]) -> [String] {
        var plan = ConnectionPlan(brokers: brokers)
        return failures.map { spell(plan.failed($0, at: .start, chance: &chance)) }
    }

    private func spell(_ step: ConnectionPlan.Step) -> String {
        func spell(_ attempt: ConnectionPlan.Attempt) -> String {
            "\(attempt.broker):\(attempt.version == .v5 ? "5" : "3")"
        }
        return switch step {
        case .now(let attempt): "+" + spell(attempt)
        case .later(let attempt, _): spell(attempt)
        case .giveUp: "give up"
        }
    }

    @Test("a broker that nobody reaches is tried again after a wait, with MQTT 5 as before")
    mutating func unreachable() {
        #expect(course(brokers: 1, [.unreachable(""), .unreachable("")]) == ["0:5", "0:5"])
    }

    @Test(
        "MQTT 3.1.1 follows at once when MQTT 5 is refused, or got no answer",
        arguments: [ConnectionPlan.Failure.versionRefused, .unanswered("it closed the connection")])
    mutating func fallback(_ failure: ConnectionPlan.Failure) {
        #expect(course(brokers: 1, [failure]) == ["+0:3"])
        #expect(course(brokers: 1, [failure, .unanswered("")]) == ["+0:3", "0:5"])
        #expect(course(brokers: 1, [failure, .unreachable("")]) == ["+0:3", "0:5"])
    }

    @Test("what a broker accepted is kept for it until it fails")
    mutating func kept() {
        var plan = ConnectionPlan(brokers: 1)
        #expect(spell(plan.failed(.versionRefused, at: .start, chance: &chance)) == "+0:3")
        plan.accepted(at: .start)
        #expect(spell(plan.failed(.lost(""), at: .start, chance: &chance)) == "0:3")
        #expect(spell(plan.failed(.unreachable(""), at: .start, chance: &chance)) == "0:3")
        plan.accepted(at: .start)
        #expect(spell(plan.failed(.lost(""), at: .start, chance: &chance)) == "0:3")
        #expect(spell(plan.failed(.unanswered(""), at: .start, chance: &chance)) == "0:5")
    }

    @Test("MQTT 3.1.1 is but a stopgap at a broker that spoke MQTT 5, unless the broker refused it since")
    mutating func stopgap() {
        var plan = ConnectionPlan(brokers: 1)
        plan.accepted(at: .start)
        #expect(spell(plan.failed(.lost(""), at: .start, chance: &chance)) == "0:5")
        #expect(spell(plan.failed(.unanswered("hangs"), at: .start, chance: &chance)) == "+0:3")
        plan.accepted(at: .start)
        #expect(spell(plan.failed(.lost(""), at: .start, chance: &chance)) == "0:5")
        #expect(spell(plan.failed(.versionRefused, at: .start, chance: &chance)) == "+0:3")
        plan.accepted(at: .start)
        #expect(spell(plan.failed(.lost(""), at: .start, chance: &chance)) == "0:3")
    }

    @Test("several brokers are tried one right after the other, then there is a wait")
    mutating func inTurn() {
        #expect(
            course(brokers: 3, [.unreachable(""), .refused(""), .unreachable(""), .unreachable("")])
                == ["+1:5", "+2:5", "0:5", "+1:5"])
    }

    @Test("a lost link is first sought where it was")
    mutating func sameAgain() {
        var plan = ConnectionPlan(brokers: 2)
        #expect(spell(plan.failed(.unreachable(""), at: .start, chance: &chance)) == "+1:5")
        plan.accepted(at: .start)
        #expect(spell(plan.failed(.lost(""), at: .start, chance: &chance)) == "1:5")
        #expect(spell(plan.failed(.unreachable(""), at: .start, chance: &chance)) == "+0:5")
    }

    @Test("a hopeless broker is never tried again; when none is left the plan gives up")
    mutating func hopeless() {
        #expect(course(brokers: 1, [.hopeless("")]) == ["give up"])
        #expect(
            course(brokers: 2, [.hopeless(""), .unreachable(""), .unreachable(""), .hopeless("")])
                == ["+1:5", "1:5", "1:5", "give up"])
    }

    @Test("a link that held ends the outage; one that was lost at once does not")
    mutating func outage() {
        var plan = ConnectionPlan(brokers: 1)
        for _ in 0..<6 { _ = plan.failed(.unreachable(""), at: .start, chance: &chance) }
        plan.accepted(at: .start)
        guard case .later(_, let long) = plan.failed(.lost(""), at: .milliseconds(100), chance: &chance) else {
            Issue.record("no wait")
            return
        }
        #expect(long >= .seconds(1))
        plan.accepted(at: .milliseconds(1_000))
        guard case .later(_, let short) = plan.failed(.lost(""), at: .milliseconds(7_000), chance: &chance) else {
            Issue.record("no wait")
            return
        }
        #expect(short <= .milliseconds(400))
    }
}
