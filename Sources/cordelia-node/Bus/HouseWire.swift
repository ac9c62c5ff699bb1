import BodyNode
import FoundationEssentials
import OrielBridge

/// The house's wire, as far as commands that only look and tell need it.
struct HouseWire {
    let prefix: Prefix
    private let codec = Codec()

    init(_ prefix: Prefix) { self.prefix = prefix }

    /// What was said; nil when it cannot be read.
    func word(_ delivery: Delivery) -> Word? { try? codec.decode(prefix.read(delivery.topic), delivery.payload) }

    /// A sense, ready for the bus.
    func publication(_ sense: Sense, of body: BodyID) throws(Failure) -> Publication {
        guard let publication = codec.publication(sense, of: body, prefix: prefix) else {
            throw Failure(.usage, "this sense cannot be said in JSON")
        }
        // What no body would take is not said.
        try check(publication.payload, of: body)
        return publication
    }

    /// A sense as the protocol spells it, checked and ready for the bus.
    func publication(spelled json: String, of body: BodyID) throws(Failure) -> Publication {
        let payload = Data(json.utf8)
        try check(payload, of: body)
        return Publication(topic: prefix.spell(.body(body, .sense)), payload: payload, retained: false)
    }

    private func check(_ payload: Data, of body: BodyID) throws(Failure) {
        do throws(Refusal) { _ = try codec.decode(.body(body, .sense), payload) } catch {
            throw Failure(.usage, "this is no sense: \(error.why)")
        }
    }

    /// Asks everybody to say themselves again.
    var hello: Publication { Publication(topic: prefix.spell(.hello), payload: Data("{}".utf8), retained: false) }
}
