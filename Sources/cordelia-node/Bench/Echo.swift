import OrielBridge

/// What the node is compared with: C clients that answer what they hear with messages of the same sizes.
final class Echo {
    struct Answer {
        var topic: String
        /// In bytes.
        var size: Int
    }

    private let process: Companion
    var pid: Int32 { process.pid }

    /// - Parameter every: of so many messages one is answered.
    init(
        _ programs: Programs, on broker: PrivateMosquitto, clients: Int = 1, perHouse: Int = 1, to topic: String,
        every: Int = 1, _ answers: [Answer]
    ) throws(Failure) {
        process = try Companion(
            programs.yardstick,
            ["echo", "\(broker.port)", "\(clients)", "\(perHouse)", topic, "\(every)"]
                + answers.flatMap { [$0.topic, "\($0.size)"] })
        _ = try process.answer()
    }

    func end() { process.end() }
}
