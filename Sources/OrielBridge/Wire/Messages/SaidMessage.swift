import BodyNode

/// `body/<id>/said`: a person's words, for Oriel.
struct SaidMessage: JSONReadable, JSONWritable {
    /// How long words may be, in bytes: so that what a body heard fits into what it then says.
    static let longest = 62 << 10

    let said: Said

    enum Key: String, CodingKey {
        case turn, wake, text, brain, effort, lightning
        case voiceTo = "voice_to"
    }

    init(_ said: Said) { self.said = said }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        said = Said(
            turn: try keys.need(.turn).id(),
            claim: try keys.find(.wake)?.id(),
            text: try keys.need(.text).words(atMostBytes: Self.longest),
            voiceTo: try keys.need(.voiceTo).bodyIDOrHere(),
            brain: try keys.find(.brain)?.idText(),
            effort: try keys.find(.effort)?.idText(),
            lightning: try keys.find(.lightning)?.flag())
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(said.turn.text, forKey: .turn)
        keys.encode(said.claim?.text, forKey: .wake)
        keys.encode(said.text, forKey: .text)
        keys.encode(said.voiceTo?.text ?? "here", forKey: .voiceTo)
        keys.encode(said.brain, forKey: .brain)
        keys.encode(said.effort, forKey: .effort)
        keys.encode(said.lightning, forKey: .lightning)
    }
}
