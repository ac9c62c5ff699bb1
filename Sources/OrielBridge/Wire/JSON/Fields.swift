/// The keys of a JSON object, looked for one at a time. Keys that nobody asks for are ignored; of one that is there twice the
/// first counts.
package struct Fields<Key: CodingKey> {
    private let object: Field

    package init(_ object: Field, by _: Key.Type = Key.self) throws(Refusal) {
        guard object.document.values[object.index].kind == .object else { throw object.mismatch("an object") }
        self.object = object
    }

    /// The value of a key that must be there.
    package func need(_ key: Key) throws(Refusal) -> Field {
        guard let field = field(key) else {
            let name = object.document.name(of: object.index)
            throw Refusal(why: "the key “\(name.isEmpty ? "" : name + ".")\(key.stringValue)” is missing")
        }
        return field
    }

    /// The value of a key that has to be there; nil: null stands there.
    package func needOrNull(_ key: Key) throws(Refusal) -> Field? {
        let field = try need(key)
        return field.isNull ? nil : field
    }

    /// The value of a key that may be missing, or null, which means the same.
    package func find(_ key: Key) -> Field? {
        guard let field = field(key), !field.isNull else { return nil }
        return field
    }

    private func field(_ key: Key) -> Field? {
        let document = object.document
        let name = key.stringValue
        let end = document.values[object.index].next
        var next = object.index + 1
        while next < end {
            if document.isText(name, document.values[next]) { return Field(document: document, index: next + 1) }
            next = document.values[next + 1].next
        }
        return nil
    }
}
