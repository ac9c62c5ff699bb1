/// The keys of a JSON object, read one at a time. Keys that nobody asks for are ignored.
struct Fields<Key: CodingKey> {
    private let keys: KeyedDecodingContainer<Key>
    private let path: [any CodingKey]

    init(_ decoder: any Decoder, by _: Key.Type = Key.self) throws(Refusal) {
        path = decoder.codingPath
        do {
            keys = try decoder.container(keyedBy: Key.self)
        } catch {
            throw Field(decoder: decoder).mismatch("an object")
        }
    }

    /// The value of a key that must be there.
    func need(_ key: Key) throws(Refusal) -> Field {
        guard let field = field(key) else {
            throw Refusal(why: "the key “\((path + [key]).spelled)” is missing")
        }
        return field
    }

    /// The value of a key that may be missing, or null, which means the same.
    func find(_ key: Key) -> Field? {
        guard let field = field(key), !field.isNull else { return nil }
        return field
    }

    private func field(_ key: Key) -> Field? {
        guard keys.contains(key), let decoder = try? keys.superDecoder(forKey: key) else { return nil }
        return Field(decoder: decoder)
    }
}
