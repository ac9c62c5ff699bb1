import BodyNode

/// `oriel/body/<id>/voice`: speak this, or do not.
struct OrderPayload: Codable {
    private static let textAllowed = 64 << 10
    private static let longest = 3_600.0

    let value: OrielWord

    init(_ value: OrielWord) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        let turn = try fields.id("turn", TurnKind.self)
        if try fields.optionalFlag("revoke") ?? false {
            value = .revoke(turn)
            return
        }
        let seconds = try fields.optional(Double.self, "seconds", "a number of seconds, or null")
        if let seconds, !(0...Self.longest).contains(seconds) {
            throw Refusal("“seconds” must be a number of 0 to \(Int(Self.longest)), not \(seconds)")
        }
        _ = try fields.optional(AudioPayload.self, "audio", "an object with “wav”, or null")
        value = .order(
            Order(
                turn: turn, from: try fields.body("from"), text: try fields.text("text", atMost: Self.textAllowed),
                seconds: seconds))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        switch value {
        case .order(let order):
            try fields.write(order.turn.text, "turn")
            try fields.write(order.from.text, "from")
            try fields.write(order.text, "text")
            if let seconds = order.seconds { try fields.write(seconds, "seconds") }
        case .revoke(let turn):
            try fields.write(turn.text, "turn")
            try fields.write(true, "revoke")
        case .status, .brains, .avatarSet, .plan, .turn, .image: break  // not on this topic
        }
    }

    /// The sound itself is not kept: a silent mouth needs only its length.
    private struct AudioPayload: Decodable {
        init(from decoder: any Decoder) throws {
            _ = try Fields(decoder).required(String.self, "wav", "a WAV file in base64")
        }
    }
}
