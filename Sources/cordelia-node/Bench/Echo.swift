import OrielBridge

/// Many bare C clients in one process, which answer what they hear with a message of the same size as a body's.
final class Echo {
    private let process: Companion
    var pid: Int32 { process.pid }

    /// - Parameters:
    ///   - topic: what each listens to, with `{n}` for its number and `{h}` for that of its house.
    ///   - size: of the answer, in bytes.
    init(
        _ programs: Programs, on broker: PrivateMosquitto, clients: Int, perHouse: Int, to topic: String,
        answer: String, size: Int
    ) throws(Failure) {
        process = try Companion(
            programs.yardstick, ["echo", "\(broker.port)", "\(clients)", "\(perHouse)", topic, "1", answer, "\(size)"])
        _ = try process.answer()
    }

    func end() { process.end() }
}
