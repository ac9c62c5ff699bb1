import BodyNode
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
        let wire = HouseWire(resolution.options.prefix)
        let said = Array(words.dropFirst())
        let publication =
            if let first = said.first, first.hasPrefix("{") {
                try wire.publication(spelled: said.joined(separator: " "), of: body)
            } else {
                try wire.publication(
                    try SenseWords.read(said, phrase: resolution.options.persona.wakePhrase), of: body)
            }
        let connection = try Connection(resolution, environment: environment)
        let visit = try Visit()
        let teller = Teller(publication, to: body, wire: wire, visit: visit)
        teller.begin(over: connection, patience: resolution.options.timeout)
        return try visit.run { visit.fail(Failure(.temporary, "interrupted; \"\(body)\" was perhaps not told")) }
    }
}
