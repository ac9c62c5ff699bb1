import BodyNode

/// `oriel/body/<id>/avatar_set`
struct AvatarSetPayload: Codable {
    let value: String

    init(_ value: String) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        guard fields.has("avatar_set") else {
            throw Refusal("the key “avatar_set” is missing; it is the name of a set, or null")
        }
        let name = try fields.optionalName("avatar_set") ?? AvatarSet.cordelia.name
        guard name.count <= 64, !name.hasPrefix("."), !name.contains("/") else {
            throw Refusal(
                "“avatar_set” is \(PlainText.quoted(name)), but a set's name has 1 to 64 characters, no “/”, and does not "
                    + "begin with “.”")
        }
        value = name
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(value, "avatar_set")
    }
}
