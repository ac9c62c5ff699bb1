import BodyNode

/// Whether the broker hands back what this body publishes. On MQTT 3.1.1 a refused publication is acknowledged like any
/// other, so silence is the only sign of it.
struct SelfTest {
    /// How long the own status may take to come back.
    static let patience = Duration.seconds(5)

    private(set) var due: Moment?
    /// Whether something came back on this link.
    private(set) var hasPassed = false

    mutating func began(at now: Moment) { (due, hasPassed) = (now + Self.patience, false) }
    mutating func passed() { (due, hasPassed) = (nil, true) }
    mutating func cancel() { (due, hasPassed) = (nil, false) }

    /// True once, when nothing came back in time.
    mutating func failed(at now: Moment) -> Bool {
        guard let due, due <= now else { return false }
        self.due = nil
        return true
    }
}
