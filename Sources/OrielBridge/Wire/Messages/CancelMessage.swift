import BodyNode

/// `body/<id>/cancel`: the turn is given up.
struct CancelMessage: JSONReadable, JSONWritable {
    private let turn: TurnID
    private let why: String

    enum Key: String, CodingKey { case turn, why }

    init(turn: TurnID, why: String) {
        self.turn = turn
        self.why = why
    }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        turn = try keys.need(.turn).id()
        why = try keys.need(.why).shown()
    }

    var word: BodyWord { .cancel(turn, why: why) }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(turn.text, forKey: .turn)
        keys.encode(why, forKey: .why)
    }
}
