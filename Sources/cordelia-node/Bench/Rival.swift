import BodyNode
import OrielBridge

/// Somebody who answers in the node's place, in a house of its own: the yardstick, or a client in Python.
final class Rival {
    enum Kind {
        case yardstick
        case python(PythonClient)
    }

    let name: String
    let wire: Wire
    /// Python's take part in fewer samples.
    let oneIn: Int
    private let echo: Companion

    var pid: Int32 { echo.pid }

    /// - Parameter topic: what it listens to.
    /// - Parameter every: of so many messages one is answered.
    /// - Parameter answers: on which topics, with how many bytes.
    init(
        _ kind: Kind, _ programs: Programs, on broker: PrivateMosquitto, to topic: Topic, every: Int = 1,
        _ answers: [(topic: Topic, size: Int)]
    ) throws(Failure) {
        let house: String
        switch kind {
        case .yardstick: (house, name, oneIn) = ("bare", "yardstick", 1)
        case .python(let client): (house, name, oneIn) = (client.library.rawValue, client.name, 5)
        }
        guard let prefix = Prefix(house) else { throw Failure(.software, "\"\(house)\" is no prefix") }
        wire = Wire(prefix)
        let answers = answers.flatMap { [prefix.spell($0.topic), "\($0.size)"] }
        let port = "\(broker.port)"
        switch kind {
        case .yardstick:
            echo = try Companion(
                programs.yardstick, ["echo", port, "1", "1", prefix.spell(topic), "\(every)"] + answers)
        case .python(let client):
            echo = try Companion(
                client.interpreter, ["-c", client.echo, port, prefix.spell(topic), "\(every)"] + answers)
        }
        _ = try echo.answer(within: .seconds(20))
    }

    func end() { echo.end() }
}
