import BodyNode
import FoundationEssentials

/// A JSON object's keys, read with the house's rules: what is missing, ill-typed or out of bounds is a refusal that names the key.
struct Fields {
    struct Key: CodingKey, ExpressibleByStringLiteral {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
        init(stringLiteral text: String) { stringValue = text }
    }

    private let container: KeyedDecodingContainer<Key>

    init(_ decoder: any Decoder) throws {
        do { container = try decoder.container(keyedBy: Key.self) } catch {
            throw Refusal("the payload must be a JSON object")
        }
    }

    // MARK: Any type

    func has(_ key: Key) -> Bool { container.contains(key) }

    /// Whether there is a value that is not null.
    func hasValue(_ key: Key) -> Bool { container.contains(key) && (try? container.decodeNil(forKey: key)) == false }

    func required<Value: Decodable>(_ type: Value.Type, _ key: Key, _ kind: String) throws -> Value {
        guard container.contains(key) else { throw Refusal("the key “\(key.stringValue)” is missing; it is \(kind)") }
        do { return try container.decode(type, forKey: key) } catch let refusal as Refusal {
            throw Refusal("in “\(key.stringValue)”: \(refusal.why)")
        } catch {
            throw Refusal("“\(key.stringValue)” must be \(kind)")
        }
    }

    /// Nil for null, and for a key that is missing.
    func optional<Value: Decodable>(_ type: Value.Type, _ key: Key, _ kind: String) throws -> Value? {
        hasValue(key) ? try required(type, key, kind) : nil
    }

    // MARK: The house's types

    func flag(_ key: Key) throws -> Bool { try required(Bool.self, key, "true or false") }
    func optionalFlag(_ key: Key) throws -> Bool? { try optional(Bool.self, key, "true, false or null") }

    func integer(_ key: Key, in range: ClosedRange<Int>) throws -> Int {
        let kind =
            range.upperBound == .max
            ? "an integer of at least \(range.lowerBound)" : "an integer of \(range.lowerBound) to \(range.upperBound)"
        let number = try required(Int.self, key, kind)
        guard range.contains(number) else { throw Refusal("“\(key.stringValue)” must be \(kind), not \(number)") }
        return number
    }

    func optionalInteger(_ key: Key, in range: ClosedRange<Int>) throws -> Int? {
        hasValue(key) ? try integer(key, in: range) : nil
    }

    func milliseconds(_ key: Key, in range: ClosedRange<Int>) throws -> Duration {
        .milliseconds(try integer(key, in: range))
    }

    func number(_ key: Key) throws -> Double { try required(Double.self, key, "a number") }

    /// A line for people.
    func line(_ key: Key) throws -> String { PlainText.line(try required(String.self, key, "a string")) }
    func optionalLine(_ key: Key) throws -> String? {
        try optional(String.self, key, "a string or null").map { PlainText.line($0) }
    }

    /// A person's or her own words, kept as they are.
    func text(_ key: Key, atMost limit: Int) throws -> String {
        let text = try required(String.self, key, "a string")
        guard text.utf8.count <= limit else {
            throw Refusal("“\(key.stringValue)” has \(text.utf8.count) bytes, \(limit) are allowed")
        }
        return text
    }

    /// A name that somebody gave to something: of 1 to 128 characters, none of them a control character.
    func name(_ key: Key) throws -> String {
        try checked(required(String.self, key, "a string of 1 to 128 characters"), key)
    }

    func optionalName(_ key: Key) throws -> String? {
        guard let name = try optional(String.self, key, "a string of 1 to 128 characters, or null") else { return nil }
        return try checked(name, key)
    }

    private func checked(_ name: String, _ key: Key) throws -> String {
        guard (1...128).contains(name.utf8.count),
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw Refusal("“\(key.stringValue)” must be a string of 1 to 128 bytes without control characters")
        }
        return name
    }

    func id<Kind>(_ key: Key, _ kind: Kind.Type = Kind.self) throws -> Identifier<Kind> { Identifier(try name(key)) }
    func optionalID<Kind>(_ key: Key, _ kind: Kind.Type = Kind.self) throws -> Identifier<Kind>? {
        try optionalName(key).map { Identifier($0) }
    }

    func body(_ key: Key) throws -> BodyID { try asBody(required(String.self, key, "a body's id"), key) }
    func optionalBody(_ key: Key) throws -> BodyID? {
        try optional(String.self, key, "a body's id or null").map { try asBody($0, key) }
    }

    /// A body's id; nil is this body, spelled `here`.
    func bodyOrHere(_ key: Key) throws -> BodyID? {
        let text = try required(String.self, key, "“here” or a body's id")
        return text == "here" ? nil : try asBody(text, key)
    }

    private func asBody(_ text: String, _ key: Key) throws -> BodyID {
        guard let id = BodyID(text) else {
            throw Refusal("“\(key.stringValue)” is \(PlainText.quoted(text)), but \(BodyID.rule)")
        }
        return id
    }

    func one<Choice: RawRepresentable & CaseIterable>(_ key: Key, of type: Choice.Type = Choice.self) throws -> Choice
    where Choice.RawValue == String {
        let list = Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
        let text = try required(String.self, key, "one of \(list)")
        guard let choice = Choice(rawValue: text) else {
            throw Refusal("“\(key.stringValue)” must be one of \(list), not \(PlainText.quoted(text))")
        }
        return choice
    }

    func list<Element: Decodable>(_ key: Key, of type: Element.Type, atMost limit: Int) throws -> [Element] {
        let list = try required([Element].self, key, "a list")
        guard list.count <= limit else {
            throw Refusal("“\(key.stringValue)” has \(list.count) entries, \(limit) are allowed")
        }
        return list
    }
}

/// The same keys, written: what has no value is said to be null.
struct FieldsToWrite {
    private var container: KeyedEncodingContainer<Fields.Key>

    init(_ encoder: any Encoder) { container = encoder.container(keyedBy: Fields.Key.self) }

    mutating func write(_ value: some Encodable, _ key: Fields.Key) throws { try container.encode(value, forKey: key) }

    mutating func write(_ value: (some Encodable)?, orNull key: Fields.Key) throws {
        if let value { try container.encode(value, forKey: key) } else { try container.encodeNil(forKey: key) }
    }
}
