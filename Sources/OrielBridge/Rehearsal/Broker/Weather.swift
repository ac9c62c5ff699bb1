package import BodyNode

/// How the network treats messages. One hop is the way between a client and the broker, in one direction.
package struct Weather: Hashable, Sendable {
    package enum Delays: String, CaseIterable, Hashable, Sendable {
        /// A message and its acknowledgement take less than the window of a wake.
        case belowTheWindow
        /// Some messages take longer than any deadline of the house expects.
        case any
    }
    package var delays: Delays
    /// The longest that most hops take.
    package var usual: Duration
    /// The longest that a hop ever takes.
    package var longest: Duration
    /// Of a thousand hops, how many may take up to the longest.
    package var stragglers: Int
    /// Of a thousand deliveries, how many come twice.
    package var duplicates: Int
    /// Of a thousand acknowledgements, how many never come though the message was taken.
    package var unacknowledged: Int
    /// Of a thousand wills, how many are said late; and how late that may be.
    package var lateWills: Int
    package var latestWill: Duration
    /// Whether a message that matches two subscriptions of a client comes twice, as MQTT allows. Such a broker knows no MQTT 5
    /// either: it hands a client its own words, and keeps to itself that a message is to be kept.
    package var copiesPerSubscription: Bool

    /// Nothing is late, doubled or lost.
    package static let fair = Weather(
        delays: .belowTheWindow, usual: .milliseconds(2), longest: .milliseconds(2), stragglers: 0, duplicates: 0,
        unacknowledged: 0, lateWills: 0, latestWill: .zero, copiesPerSubscription: false)

    /// Delays that stay below a window of 250 ms from body to body and back.
    package static func belowTheWindow(_ chance: inout Chance) -> Weather {
        let longest = [5, 20, 60, 110].randomElement(using: &chance) ?? 5
        return Weather(
            delays: .belowTheWindow, usual: .milliseconds(min(longest, 20)), longest: .milliseconds(longest),
            stragglers: Int.random(in: 0...300, using: &chance), duplicates: Int.random(in: 0...60, using: &chance),
            unacknowledged: 0, lateWills: 200, latestWill: .seconds(2),
            copiesPerSubscription: Bool.random(using: &chance))
    }

    package static func any(_ chance: inout Chance) -> Weather {
        let longest = [300, 1_000, 4_000, 15_000].randomElement(using: &chance) ?? 300
        return Weather(
            delays: .any, usual: .milliseconds(40), longest: .milliseconds(longest),
            stragglers: Int.random(in: 20...300, using: &chance), duplicates: Int.random(in: 0...120, using: &chance),
            unacknowledged: Int.random(in: 0...10, using: &chance), lateWills: 400, latestWill: .seconds(20),
            copiesPerSubscription: Bool.random(using: &chance))
    }

    /// The longest that a message takes from one client to another.
    package var longestMessage: Duration { longest * 2 }

    func hop(_ chance: inout Chance) -> Duration {
        let most = isRare(stragglers, &chance) ? longest : usual
        return .microseconds(Int.random(in: 200...max(200, most.inMicroseconds), using: &chance))
    }

    func isRare(_ perThousand: Int, _ chance: inout Chance) -> Bool {
        perThousand > 0 && Int.random(in: 0..<1_000, using: &chance) < perThousand
    }
}

extension Duration {
    /// Whole microseconds, rounded down.
    var inMicroseconds: Int { Int(attoseconds / 1_000_000_000_000) }
}
