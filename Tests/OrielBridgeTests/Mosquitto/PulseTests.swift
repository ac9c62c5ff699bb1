import BodyNode
import Testing

@testable import OrielBridge

@Suite("The pulse of a connection")
struct PulseTests {
    @Test("a quiet one is looked after about every five seconds, and every second while an answer is missing")
    func quiet() {
        var pulse = Pulse(every: .seconds(5), at: .milliseconds(20))
        #expect(pulse.next == .milliseconds(5_100))
        #expect(!pulse.isDue(at: .milliseconds(5_000)))
        #expect(pulse.isDue(at: .milliseconds(5_100)))
        pulse.looked(at: .milliseconds(5_100), pinged: true)
        #expect(pulse.next == .milliseconds(6_200))
        #expect(pulse.isDue(at: .milliseconds(6_200)))
        let wasAnswered = pulse.heard(at: .milliseconds(6_250))
        #expect(wasAnswered)
        #expect(pulse.next == .milliseconds(10_200))
    }

    @Test("what comes is no reason for patience when the library did not ping")
    func unsent() {
        var pulse = Pulse(every: .seconds(5), at: .start)
        pulse.looked(at: .milliseconds(5_100), pinged: false)
        let wasAnswered = pulse.heard(at: .milliseconds(5_200))
        #expect(!wasAnswered)
        #expect(pulse.next == .milliseconds(6_200))
    }

    /// A broker that was promised something every five seconds waits for seven and a half.
    @Test("the broker never waits for long, however the traffic runs", arguments: 0..<100)
    func neverLate(_ seed: UInt64) {
        var chance = Chance(seed: seed)
        var library = Library()
        var pulse = Pulse(every: .seconds(5), at: .start)
        var alarm = pulse.next
        var traffic = Moment.start
        var silence = 0
        for _ in 0..<2_000 {
            if traffic < alarm {
                let now = traffic
                switch chance.next() % 4 {
                case 0:
                    pulse.said(at: now)
                    silence = max(silence, library.says(at: now))
                case 1:
                    // Heard, and acknowledged by the library itself.
                    silence = max(silence, library.says(at: now))
                    library.hears(at: now)
                    if pulse.heard(at: now) { alarm = pulse.next }
                default:
                    library.hears(at: now)
                    if pulse.heard(at: now) { alarm = pulse.next }
                }
                traffic = now + .milliseconds(1 + Int(chance.next() % 9_000))
            } else {
                let now = alarm
                if pulse.isDue(at: now) {
                    let pinged = library.isPingDue(at: now)
                    if pinged { silence = max(silence, library.says(at: now)) }
                    pulse.looked(at: now, pinged: pinged)
                    // The answer.
                    if pinged { traffic = min(traffic, now + .milliseconds(1)) }
                }
                alarm = pulse.next
            }
        }
        #expect(silence < 7_000, "seed \(seed): \(silence) ms")
    }

    /// What libmosquitto does: it counts in whole seconds, and pings when either way was quiet for five.
    private struct Library {
        private var nextSaid = 5
        private var lastHeard = 0
        private var lastSaid = Moment.start

        /// - Returns: for how many milliseconds nothing was said before.
        mutating func says(at now: Moment) -> Int {
            defer { lastSaid = now }
            nextSaid = seconds(now) + 5
            return (now - lastSaid).inMilliseconds
        }

        mutating func hears(at now: Moment) { lastHeard = seconds(now) }

        mutating func isPingDue(at now: Moment) -> Bool {
            guard seconds(now) >= nextSaid || seconds(now) - lastHeard >= 5 else { return false }
            lastHeard = seconds(now)
            return true
        }

        private func seconds(_ moment: Moment) -> Int { moment.sinceStart.inMilliseconds / 1_000 }
    }
}
