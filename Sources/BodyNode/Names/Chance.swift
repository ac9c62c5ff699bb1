/// Chance as a value: a SplitMix64 generator (Steele, Lea and Flood, OOPSLA 2014), seeded from outside.
///
/// The same seed gives the same ids and the same jitter, which is what lets a rehearsal be replayed to the letter.
package struct Chance: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A fresh id of 16 hexadecimal digits.
    package mutating func id<Kind>() -> Identifier<Kind> {
        let digits = String(next(), radix: 16)
        return Identifier(String(repeating: "0", count: 16 - digits.count) + digits)
    }

    /// A span between nothing and `longest`.
    package mutating func span(upTo longest: Duration) -> Duration {
        .milliseconds(Int.random(in: 0...max(0, longest.inMilliseconds), using: &self))
    }
}
