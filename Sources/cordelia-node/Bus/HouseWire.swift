import BodyNode
import FoundationEssentials
import OrielBridge

/// The house's wire, as far as commands that only look and tell need it.
struct HouseWire {
    let prefix: Prefix
    private let wire: Wire

    init(_ prefix: Prefix) {
        self.prefix = prefix
        wire = Wire(prefix)
    }

    /// What was said; nil when it cannot be read.
    func word(_ delivery: Delivery) -> Word? { try? wire.decode(delivery) }

    /// A sense, ready for the bus.
    func publication(_ sense: Sense, of body: BodyID) throws(Failure) -> Publication {
        do throws(Refusal) {
            let publication = try wire.publication(of: .sense(body, sense), at: "")
            // What no body would take is not said.
            _ = try wire.decode(.body(body, .sense), publication.payload)
            return publication
        } catch {
            throw Failure(.usage, "this is no sense: \(error.why)")
        }
    }

    /// A sense as the protocol spells it, checked and ready for the bus.
    func publication(spelled json: String, of body: BodyID) throws(Failure) -> Publication {
        let payload = Data(json.utf8)
        do throws(Refusal) { _ = try wire.decode(.body(body, .sense), payload) } catch {
            throw Failure(.usage, "this is no sense: \(error.why)")
        }
        return Publication(topic: prefix.spell(.body(body, .sense)), payload: payload, retained: false)
    }

    /// Asks everybody to say themselves again.
    var hello: Publication { Publication(topic: prefix.spell(.hello), payload: Data("{}".utf8), retained: false) }
}
