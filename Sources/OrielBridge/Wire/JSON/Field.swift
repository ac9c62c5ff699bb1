import BodyNode

/// One value of a JSON object. Whatever is read from it either keeps the bounds or is refused in a sentence.
struct Field {
    /// The integers that every JSON reader keeps exactly.
    static let exact = -(1 << 53 - 1)...(1 << 53 - 1)

    let decoder: any Decoder

    var isNull: Bool { (try? decoder.singleValueContainer())?.decodeNil() ?? false }

    func flag() throws(Refusal) -> Bool { try scalar("true or false") }

    func integer(from least: Int = exact.lowerBound, to most: Int = exact.upperBound) throws(Refusal) -> Int {
        let form =
            switch (least == Self.exact.lowerBound, most == Self.exact.upperBound) {
            case (true, true): "an integer"
            case (false, true): "an integer of at least \(least)"
            case (true, false): "an integer of at most \(most)"
            case (false, false): "an integer from \(least) to \(most)"
            }
        let value: Int = try scalar(form)
        guard (least...most).contains(value) else { throw mismatch(form) }
        return value
    }

    func milliseconds(from least: Int, to most: Int) throws(Refusal) -> Duration {
        .milliseconds(try integer(from: least, to: most))
    }

    /// Any number: JSON knows none that is not finite.
    func number() throws(Refusal) -> Double { try scalar("a number") }

    func seconds(upTo most: Int) throws(Refusal) -> Double {
        let form = "a number of seconds from 0 to \(most)"
        let value: Double = try scalar(form)
        guard (0...Double(most)).contains(value) else { throw mismatch(form) }
        return value
    }

    /// A person's or her own words, as they are.
    func words(atMost limit: Int) throws(Refusal) -> String {
        let text: String = try scalar("a text")
        guard text.utf8.count > limit else { return text }
        let count = text.unicodeScalars.count
        guard count > limit else { return text }
        throw Refusal(why: "“\(name)” has \(count) characters, \(limit) are allowed")
    }

    /// A text for people, in one line and no longer than `limit` characters. One that has nothing to show is `other`.
    func shown(atMost limit: Int = 200, orElse other: String = "") throws(Refusal) -> String {
        let text: String = try scalar("a text")
        let shown = text.shown(atMost: limit)
        return shown.isEmpty ? other : shown
    }

    /// A name that somebody gave to a thing.
    func idText() throws(Refusal) -> String {
        let form = "an id of 1 to 128 characters without control characters"
        let text: String = try scalar(form)
        guard !text.isEmpty, text.utf8.count <= 512, text.unicodeScalars.count <= 128,
            !text.hasControls
        else { throw mismatch(form) }
        return text
    }

    func id<Kind>() throws(Refusal) -> Identifier<Kind> { Identifier(try idText()) }

    func bodyID() throws(Refusal) -> BodyID {
        let text: String = try scalar("a body's id")
        guard let id = BodyID(text) else { throw Refusal(why: "\(mismatch("a body's id").why): \(BodyID.rule)") }
        return id
    }

    /// A body's id, or nil for `here`: the body that speaks.
    func bodyIDOrHere() throws(Refusal) -> BodyID? {
        let text: String = try scalar("“here” or a body's id")
        return text == "here" ? nil : try bodyID()
    }

    func choice<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type = Choice.self) throws(Refusal) -> Choice
    {
        let form = "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", ")
        let text: String = try scalar(form)
        guard let choice = Choice(rawValue: text) else { throw mismatch(form) }
        return choice
    }

    func list<Element>(
        atMost limit: Int, of what: String, _ read: (Field) throws(Refusal) -> Element
    ) throws(Refusal) -> [Element] {
        guard var list = try? decoder.unkeyedContainer() else { throw mismatch("a list of \(what)") }
        if let count = list.count, count > limit {
            throw Refusal(why: "“\(name)” has \(count) \(what), \(limit) are allowed")
        }
        var elements: [Element] = []
        while !list.isAtEnd {
            guard let decoder = try? list.superDecoder() else { throw mismatch("a list of \(what)") }
            elements.append(try read(Field(decoder: decoder)))
        }
        return elements
    }

    func object<Key: CodingKey>(_: Key.Type = Key.self) throws(Refusal) -> Fields<Key> { try Fields(decoder) }

    /// The refusal of this value, which is not of the form that it ought to have.
    func mismatch(_ form: String) -> Refusal {
        let sample = (try? Sample(from: decoder))?.text ?? "what it is"
        return Refusal(why: "“\(name)” must be \(form), not \(sample)")
    }

    private var name: String { decoder.codingPath.spelled }

    private func scalar<Value: Decodable>(_ form: String) throws(Refusal) -> Value {
        do {
            return try decoder.singleValueContainer().decode(Value.self)
        } catch {
            throw mismatch(form)
        }
    }
}

extension [any CodingKey] {
    /// As people write it: `brains[3].id`.
    var spelled: String {
        reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
    }
}
