import BodyNode

/// Wrong tokens, counted for each address they came from: after a few of them there is one in six seconds.
struct Attempts {
    /// So many wrong ones in a row.
    static let atOnce = 10
    /// After which time one more is allowed.
    static let each = Duration.seconds(6)
    /// More addresses are not remembered; the one that is forgotten is the one that tried longest ago.
    static let capacity = 1_024

    /// When all of an address's attempts are forgotten.
    private var forgottenAt: [[UInt8]: Moment] = [:]

    var count: Int { forgottenAt.count }

    /// How long an address has to wait; nil when it may try.
    func wait(for origin: [UInt8], at now: Moment) -> Duration? {
        guard let forgotten = forgottenAt[origin] else { return nil }
        let wait = (forgotten - now) - Self.each * (Self.atOnce - 1)
        return wait > .zero ? wait : nil
    }

    mutating func failed(from origin: [UInt8], at now: Moment) {
        if forgottenAt[origin] == nil, forgottenAt.count >= Self.capacity {
            forgottenAt = forgottenAt.filter { $0.value > now }
            if forgottenAt.count >= Self.capacity, let oldest = forgottenAt.min(by: { $0.value < $1.value })?.key {
                forgottenAt[oldest] = nil
            }
        }
        forgottenAt[origin] = max(forgottenAt[origin] ?? now, now) + Self.each
    }
}
