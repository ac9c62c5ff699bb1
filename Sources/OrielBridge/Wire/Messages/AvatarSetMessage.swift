import BodyNode

/// `oriel/body/<id>/avatar_set`: the name of the body's set.
struct AvatarSetMessage: JSONReadable, JSONWritable {
    /// The set of a body whose record names none.
    static let standard = "cordelia"

    let name: String

    enum Key: String, CodingKey { case avatarSet = "avatar_set" }

    init(_ name: String) { self.name = name }

    init(reading json: Field) throws(Refusal) {
        guard let field = try Fields(json, by: Key.self).find(.avatarSet) else {
            name = Self.standard
            return
        }
        let form = "the name of a set: 1 to 64 characters without “/”, not beginning with “.”"
        let text = try field.words(atMost: 64)
        // It names a folder: nothing may lead out of the folder of sets.
        guard let first = text.unicodeScalars.first, first != ".", !text.unicodeScalars.contains("/"), !text.hasControls
        else { throw field.mismatch(form) }
        name = text
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(name, forKey: .avatarSet)
    }
}
