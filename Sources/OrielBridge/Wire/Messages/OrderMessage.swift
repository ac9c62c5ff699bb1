import BodyNode

/// `oriel/body/<id>/voice`: speak this, here; or do not.
enum OrderMessage: JSONReadable, JSONWritable {
    case order(Order)
    case revoke(TurnID)

    enum Key: String, CodingKey { case turn, from, text, seconds, audio, revoke }
    private enum AudioKey: String, CodingKey { case wav }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        let turn: TurnID = try keys.need(.turn).id()
        if try keys.find(.revoke)?.flag() ?? false {
            self = .revoke(turn)
            return
        }
        let order = Order(
            turn: turn,
            from: try keys.need(.from).bodyID(),
            text: try keys.need(.text).words(atMost: 64 << 10),
            seconds: try keys.find(.seconds)?.seconds(upTo: 3_600))
        // The sound may be megabytes: its form is looked at, and it is let go.
        _ = try keys.find(.audio)?.object(AudioKey.self).find(.wav)?.words(atMost: 8 << 20)
        self = .order(order)
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        switch self {
        case .order(let order):
            keys.encode(order.turn.text, forKey: .turn)
            keys.encode(order.from.text, forKey: .from)
            keys.encode(order.text, forKey: .text)
            if let seconds = order.seconds { try keys.encode(seconds, forKey: .seconds) }
        case .revoke(let turn):
            keys.encode(turn.text, forKey: .turn)
            keys.encode(true, forKey: .revoke)
        }
    }

    var word: OrielWord {
        switch self {
        case .order(let order): .order(order)
        case .revoke(let turn): .revoke(turn)
        }
    }
}
