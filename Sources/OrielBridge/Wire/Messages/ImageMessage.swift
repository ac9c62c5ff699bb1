/// `oriel/body/<id>/image`: a picture for the screen. Its form is looked at; nothing here draws it.
struct ImageMessage: Decodable {
    private enum Key: String, CodingKey { case turn, alt, png, jpeg }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        _ = try keys.find(.turn)?.idText()
        _ = try keys.find(.alt)?.shown()
        guard let picture = keys.find(.png) ?? keys.find(.jpeg) else {
            throw Refusal(why: "a picture is missing: it is the key “png” or “jpeg”, in base64")
        }
        _ = try picture.words(atMost: 2 << 20)
    }
}
