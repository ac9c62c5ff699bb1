import BodyNode

/// `oriel/body/<id>/voice`: speak this, here; or do not.
enum OrderMessage: Codable {
    case order(Order)
    case revoke(TurnID)

    private enum Key: String, CodingKey { case turn, from, text, seconds, audio, revoke }
    private enum AudioKey: String, CodingKey { case wav }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
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

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        switch self {
        case .order(let order):
            try keys.encode(order.turn.text, forKey: .turn)
            try keys.encode(order.from.text, forKey: .from)
            try keys.encode(order.text, forKey: .text)
            try keys.encodeIfPresent(order.seconds, forKey: .seconds)
        case .revoke(let turn):
            try keys.encode(turn.text, forKey: .turn)
            try keys.encode(true, forKey: .revoke)
        }
    }

    var word: OrielWord {
        switch self {
        case .order(let order): .order(order)
        case .revoke(let turn): .revoke(turn)
        }
    }
}
