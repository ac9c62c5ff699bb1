import BodyNode

/// Whoever asks a program twice to end does not want to wait for its goodbye.
struct Impatience {
    enum Wish { case first, echo, second }

    /// What `timeout` and some service managers send to a process and to its group is one wish that comes twice.
    private static let echo = Duration.milliseconds(100)

    private var askedAt: Moment?

    mutating func asked(at now: Moment) -> Wish {
        guard let first = askedAt else {
            askedAt = now
            return .first
        }
        return now > first + Self.echo ? .second : .echo
    }
}
