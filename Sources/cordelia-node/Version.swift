/// What this program is, for people and for the other bodies.
enum Version {
    static let number = "0.1.0"
    /// Counts releases.
    static let build = 1

    static let text = "cordelia-node \(number) (\(build))"
}
