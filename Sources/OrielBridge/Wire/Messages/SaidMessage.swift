import BodyNode

/// `body/<id>/said`: a person's words, for Oriel.
struct SaidMessage: Codable {
    /// How long words may be, in characters.
    static let longest = 32 << 10

    let said: Said

    private enum Key: String, CodingKey {
        case turn, wake, text, brain, effort, lightning
        case voiceTo = "voice_to"
    }

    init(_ said: Said) { self.said = said }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        said = Said(
            turn: try keys.need(.turn).id(),
            claim: try keys.find(.wake)?.id(),
            text: try keys.need(.text).words(atMost: Self.longest),
            voiceTo: try keys.need(.voiceTo).bodyIDOrHere(),
            brain: try keys.find(.brain)?.idText(),
            effort: try keys.find(.effort)?.idText(),
            lightning: try keys.find(.lightning)?.flag())
    }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(said.turn.text, forKey: .turn)
        try keys.encode(said.claim?.text, forKey: .wake)
        try keys.encode(said.text, forKey: .text)
        try keys.encode(said.voiceTo?.text ?? "here", forKey: .voiceTo)
        try keys.encode(said.brain, forKey: .brain)
        try keys.encode(said.effort, forKey: .effort)
        try keys.encode(said.lightning, forKey: .lightning)
    }
}
