import BodyNode
import OrielBridge

/// Clears what an id left on the broker.
enum ForgetCommand {
    static func run(
        _ resolution: Resolution, words: [String], environment: [String: String]
    ) throws(Failure) -> ExitStatus {
        guard let name = words.first else { throw Failure(.usage, "forget needs an id: cordelia-node forget ID") }
        if words.count > 1 { throw Failure(.usage, "\"\(words[1])\" has no meaning here: forget takes one id") }
        guard let body = BodyID(name) else { throw Failure(.usage, "\"\(name)\": \(BodyID.rule)") }
        let connection = try Connection(resolution, environment: environment)
        let visit = try Visit()
        let forgetter = Forgetter(
            body: body, wire: HouseWire(connection.prefix), force: resolution.options.force, visit: visit)
        forgetter.begin(over: connection, patience: resolution.options.timeout)
        return try visit.run { visit.fail(Failure(.temporary, "interrupted; perhaps not everything was cleared")) }
    }
}
