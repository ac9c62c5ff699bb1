import BodyNode
import FoundationEssentials
import OrielBridge

/// Says one sense to one body.
enum TellCommand {
    static func run(
        _ resolution: Resolution, words: [String], environment: [String: String]
    ) throws(Failure) -> ExitStatus {
        guard let name = words.first else {
            throw Failure(.usage, "tell needs a body and a sense: cordelia-node tell BODY SENSE…")
        }
        guard let body = BodyID(name) else { throw Failure(.usage, "\"\(name)\": \(BodyID.rule)") }
        let options = resolution.options
        let payload = try SensePayload.read(Array(words.dropFirst()), phrase: options.persona.wakePhrase)
        let connection = try Connection(resolution, environment: environment)
        let visit = try Visit()
        var chance = Chance.fresh
        let visitor: Boot = chance.id()
        let teller = Teller(
            clientID: "cordelia-tell-\(visitor)", body: body, payload: payload, prefix: connection.prefix, visit: visit)
        teller.begin(over: connection, patience: options.timeout)
        return try visit.run { visit.fail(Failure(.temporary, "interrupted; \"\(body)\" was perhaps not told")) }
    }
}
