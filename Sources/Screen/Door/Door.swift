import BodyNode
import FoundationEssentials
package import OrielBridge

/// Oriel's HTTP door: what it says to a body without the bus, and what programs ask of a body.
package final class Door {
    let node: Node
    private let wire = Wire()

    package init(_ node: Node) { self.node = node }

    /// What Oriel may say here, in the order in which it is taken: a step needs the epoch that a status names.
    private enum Key: String, CaseIterable, CodingKey {
        case status, brains
        case avatarSet = "avatar_set"
        case plan, turn, voice

        func topic(of id: BodyID) -> Topic {
            switch self {
            case .status: .oriel(.status)
            case .brains: .oriel(.brains)
            case .avatarSet: .orielBody(id, .avatarSet)
            case .plan: .orielBody(id, .plan)
            case .turn: .orielBody(id, .turn)
            case .voice: .orielBody(id, .voice)
            }
        }
    }

    // MARK: POST /face

    /// Each key is judged by itself: what is good is taken, whatever stands beside it.
    func take(_ body: [UInt8]) -> Response {
        var taken: [String] = []
        var refused: [(key: String, why: String)] = []
        do throws(Refusal) {
            // Deeper than a message may be, so that each one is judged by itself.
            let keys = try Fields(Field(object: Data(body), deepest: 2 * Grammar.deepest), by: Key.self)
            for key in Key.allCases {
                guard let field = keys.find(key) else { continue }
                if let why = take(key, field) {
                    refused.append((key.rawValue, why))
                } else {
                    taken.append(key.rawValue)
                }
            }
            guard !taken.isEmpty || !refused.isEmpty else {
                throw Refusal(why: "there is nothing for a face; valid keys: \(Self.valid)")
            }
        } catch {
            node.answered(code: 400)
            return .refusal(400, error.why)
        }
        let code = refused.isEmpty ? 200 : 400
        node.answered(code: code)
        return .json(code, DoorAnswer.json(taken: taken, refused: refused))
    }

    private static let valid = Key.allCases.map(\.rawValue).joined(separator: ", ")

    /// - Returns: why it was not taken; nil when it was.
    private func take(_ key: Key, _ field: Field) -> String? {
        let topic = key.topic(of: node.id)
        do throws(Refusal) {
            switch try wire.decode(topic, payload(key, field)) {
            case .oriel(let word), .orielBody(_, let word): return node.asked(word)
            case .body, .said, .face, .frame, .problem, .ask, .sense, .set, .hello: return "this is not said here"
            }
        } catch {
            node.couldNotRead(topic, why: error.why)
            return error.why
        }
    }

    /// As the bus would carry it. The name of a set may stand by itself.
    private func payload(_ key: Key, _ field: Field) -> Data {
        guard key == .avatarSet, field.isText else { return field.payload }
        return Data(#"{"avatar_set":"#.utf8) + field.payload + Data("}".utf8)
    }

    // MARK: GET

    /// What the body is and says.
    func status() -> Response { .json(200, StatusAnswer.json(node)) }

    /// Whether the node can do its work.
    func health() -> Response {
        let why = node.unfitness
        return .json(why == nil ? 200 : 503, HealthAnswer.json(why: why))
    }

    func metrics() -> Metrics { Metrics(of: node) }
}
