/// `oriel/body/<id>/image`: a picture for the screen. Its form is looked at; nothing here draws it.
struct ImageMessage: JSONReadable {
    enum Key: String, CodingKey { case turn, alt, png, jpeg }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        _ = try keys.find(.turn)?.idText()
        _ = try keys.find(.alt)?.shown()
        guard let picture = keys.find(.png) ?? keys.find(.jpeg) else {
            throw Refusal(why: "a picture is missing: it is the key “png” or “jpeg”, in base64")
        }
        _ = try picture.words(atMost: 2 << 20)
    }
}
