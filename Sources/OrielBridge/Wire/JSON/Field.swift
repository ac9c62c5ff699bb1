package import BodyNode
package import FoundationEssentials

/// One value of a JSON object. Whatever is read from it either keeps the bounds or is refused in a sentence.
package struct Field {
    /// The integers that can be read.
    package static let integers = -Int.max...Int.max

    let document: JSONDocument
    let index: Int

    /// One well-formed JSON object; what is not is refused.
    package init(object payload: Data, deepest: Int = Grammar.deepest) throws(Refusal) {
        self = try JSONDocument(payload, deepest: deepest).root
    }

    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    /// The value's own bytes.
    package var payload: Data { document.payload(value) }

    private var value: JSONDocument.Value { document.values[index] }

    package var isNull: Bool { value.kind == .null }
    package var isText: Bool { value.kind == .text }

    package func flag() throws(Refusal) -> Bool {
        switch value.kind {
        case .yes: true
        case .no: false
        case .object, .list, .text, .number, .null: throw mismatch("true or false")
        }
    }

    package func integer(from least: Int = integers.lowerBound, to most: Int = integers.upperBound) throws(Refusal)
        -> Int
    {
        guard value.kind == .number, let number = document.integer(value), (least...most).contains(number) else {
            var form =
                switch (least == Self.integers.lowerBound, most == Self.integers.upperBound) {
                case (true, true): "an integer"
                case (false, true): "an integer of at least \(least)"
                case (true, false): "an integer of at most \(most)"
                case (false, false): "an integer from \(least) to \(most)"
                }
            if most == Self.integers.upperBound, let number = document.number(value), abs(number) >= Double(Int.max) {
                form += ", of 63 bits at most"
            }
            throw mismatch(form)
        }
        return number
    }

    package func milliseconds(from least: Int, to most: Int) throws(Refusal) -> Duration {
        .milliseconds(try integer(from: least, to: most))
    }

    /// Any number: JSON knows none that is not finite.
    package func number() throws(Refusal) -> Double { try number("a number") }

    /// A number from 0 to 1.
    package func share() throws(Refusal) -> Double {
        let form = "a number from 0 to 1"
        let share = try number(form)
        guard (0...1).contains(share) else { throw mismatch(form) }
        return share
    }

    package func seconds(upTo most: Int) throws(Refusal) -> Double {
        guard value.kind == .number, let seconds = document.number(value), (0...Double(most)).contains(seconds) else {
            throw mismatch("a number of seconds from 0 to \(most)")
        }
        return seconds
    }

    /// A person's or her own words, as they are.
    package func words(atMost limit: Int) throws(Refusal) -> String {
        let text = try text("a text")
        guard text.utf8.count > limit else { return text }
        let count = text.unicodeScalars.count
        guard count > limit else { return text }
        throw Refusal(why: "“\(name)” has \(count) characters, \(limit) are allowed")
    }

    /// The same, where the bytes are what matters.
    func words(atMostBytes limit: Int) throws(Refusal) -> String {
        let text = try text("a text")
        guard text.utf8.count > limit else { return text }
        throw Refusal(why: "“\(name)” has \(text.utf8.count) bytes, \(limit) are allowed")
    }

    /// A text for people, in one line and no longer than `limit` characters. One that has nothing to show is `other`.
    package func shown(atMost limit: Int = 200, orElse other: String = "") throws(Refusal) -> String {
        let text = try text("a text")
        let shown = text.shown(atMost: limit)
        return shown.isEmpty ? other : shown
    }

    /// A name that somebody gave to a thing.
    package func idText() throws(Refusal) -> String {
        let form = "an id of 1 to 128 characters without control characters"
        let text = try text(form)
        guard !text.isEmpty, text.utf8.count <= 512, text.unicodeScalars.count <= 128,
            !text.hasControls
        else { throw mismatch(form) }
        return text
    }

    package func id<Kind>() throws(Refusal) -> Identifier<Kind> { Identifier(try idText()) }

    package func bodyID() throws(Refusal) -> BodyID {
        let text = try text("a body's id")
        guard let id = BodyID(text) else { throw Refusal(why: "\(mismatch("a body's id").why): \(BodyID.rule)") }
        return id
    }

    /// A body's id, or nil for `here`: the body that speaks.
    package func bodyIDOrHere() throws(Refusal) -> BodyID? {
        let text = try text("“here” or a body's id")
        return text == "here" ? nil : try bodyID()
    }

    package func choice<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type = Choice.self) throws(Refusal)
        -> Choice
    {
        guard value.kind == .text, let choice = Choice(rawValue: document.text(value)) else {
            throw mismatch("one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    package func list<Element>(
        atMost limit: Int, of what: String, _ read: (Field) throws(Refusal) -> Element
    ) throws(Refusal) -> [Element] {
        guard value.kind == .list else { throw mismatch("a list of \(what)") }
        var indices: [Int] = []
        var next = index + 1
        while next < value.next {
            indices.append(next)
            next = document.values[next].next
        }
        guard indices.count <= limit else {
            throw Refusal(why: "“\(name)” has \(indices.count) \(what), \(limit) are allowed")
        }
        var elements: [Element] = []
        elements.reserveCapacity(indices.count)
        for index in indices { elements.append(try read(Field(document: document, index: index))) }
        return elements
    }

    package func object<Key: CodingKey>(_: Key.Type = Key.self) throws(Refusal) -> Fields<Key> { try Fields(self) }

    /// The refusal of this value, which is not of the form that it ought to have.
    package func mismatch(_ form: String) -> Refusal {
        Refusal(why: "“\(name)” must be \(form), not \(sample)")
    }

    private var name: String { document.name(of: index) }

    /// The value as a refusal quotes it: short, and in one line.
    private var sample: String {
        switch value.kind {
        case .object: "an object"
        case .list: "a list"
        case .text: Sample.quote(document.text(value))
        case .yes: "true"
        case .no: "false"
        case .null: "null"
        case .number:
            document.integer(value).map(String.init) ?? document.number(value).map { String($0) }
                ?? "a number out of range"
        }
    }

    private func text(_ form: String) throws(Refusal) -> String {
        guard value.kind == .text else { throw mismatch(form) }
        return document.text(value)
    }

    private func number(_ form: String) throws(Refusal) -> Double {
        guard value.kind == .number, let number = document.number(value) else { throw mismatch(form) }
        return number
    }
}
