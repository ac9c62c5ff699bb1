import BodyNode

/// `oriel/body/<id>/image`: a picture for the screen. Its form is checked; nothing here draws it.
struct ImagePayload: Decodable {
    let value = OrielWord.image

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        _ = try fields.optionalName("turn")
        _ = try fields.optionalLine("alt")
        guard fields.hasValue("png") || fields.hasValue("jpeg") else {
            throw Refusal("a picture has the key “png” or “jpeg”, in base64")
        }
        _ = try fields.optional(String.self, "png", "a PNG file in base64")
        _ = try fields.optional(String.self, "jpeg", "a JPEG file in base64")
    }
}
