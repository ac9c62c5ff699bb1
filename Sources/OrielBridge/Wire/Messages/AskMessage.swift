/// `body/<id>/ask`: something is asked of Oriel that is no turn, such as `wrap_up`.
struct AskMessage: JSONReadable, JSONWritable {
    let ask: String

    enum Key: String, CodingKey { case ask }

    init(ask: String) { self.ask = ask }

    init(reading json: Field) throws(Refusal) { ask = try Fields(json, by: Key.self).need(.ask).idText() }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(ask, forKey: .ask)
    }
}
