/// `body/<id>/ask`: something is asked of Oriel that is no turn, such as `wrap_up`.
struct AskMessage: Codable {
    let ask: String

    private enum Key: String, CodingKey { case ask }

    init(ask: String) { self.ask = ask }

    init(from decoder: any Decoder) throws { ask = try Fields(decoder, by: Key.self).need(.ask).idText() }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(ask, forKey: .ask)
    }
}
