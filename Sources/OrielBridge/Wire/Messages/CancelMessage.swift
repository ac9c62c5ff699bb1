import BodyNode

/// `body/<id>/cancel`: the turn is given up.
struct CancelMessage: Codable {
    private let turn: TurnID
    private let why: String

    private enum Key: String, CodingKey { case turn, why }

    init(turn: TurnID, why: String) {
        self.turn = turn
        self.why = why
    }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        turn = try keys.need(.turn).id()
        why = try keys.need(.why).shown()
    }

    var word: BodyWord { .cancel(turn, why: why) }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(turn.text, forKey: .turn)
        try keys.encode(why, forKey: .why)
    }
}
