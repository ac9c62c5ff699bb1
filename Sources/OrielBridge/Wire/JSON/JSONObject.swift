/// What is said as a JSON object.
package protocol JSONWritable {
    associatedtype Key: CodingKey
    func write(to keys: inout JSONObject<Key>) throws(Refusal)
}

/// What is read from a JSON object.
package protocol JSONReadable { init(reading json: Field) throws(Refusal) }

/// A JSON object in the making: its keys come in any order, and stand in the order of their bytes.
///
/// Keys that come in this order already, as those of a message that is said often should, are written once and stay.
package struct JSONObject<Key: CodingKey> {
    /// Each with its key, its value and a comma.
    private var bytes: [UInt8] = [UInt8(ascii: "{")]
    private var members: [(key: String, start: Int)] = []
    private var areSorted = true

    package init() {
        bytes.reserveCapacity(512)
        members.reserveCapacity(16)
    }

    /// The whole object.
    package consuming func finished() -> [UInt8] {
        guard !members.isEmpty else { return Array("{}".utf8) }
        if !areSorted { sort() }
        bytes[bytes.count - 1] = UInt8(ascii: "}")
        return bytes
    }

    private mutating func sort() {
        let ends = members.dropFirst().map(\.start) + [bytes.count]
        var object: [UInt8] = [UInt8(ascii: "{")]
        object.reserveCapacity(bytes.count)
        for (member, end) in zip(members, ends).sorted(by: { $0.0.key < $1.0.key }) {
            object += bytes[member.start..<end]
        }
        bytes = object
    }

    package mutating func encode(_ text: String, forKey key: Key) { put(key) { $0.append(text: text) } }
    package mutating func encode(_ number: Int, forKey key: Key) { put(key) { $0 += String(number).utf8 } }
    package mutating func encode(_ flag: Bool, forKey key: Key) { put(key) { $0 += (flag ? "true" : "false").utf8 } }
    package mutating func encodeNil(forKey key: Key) { put(key) { $0 += "null".utf8 } }

    package mutating func encode(_ number: Double, forKey key: Key) throws(Refusal) {
        guard number.isFinite else { throw Refusal(why: "a number that is not finite cannot be said") }
        let text = number.description
        put(key) { $0 += text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...] }
    }

    package mutating func encode(_ texts: [String], forKey key: Key) {
        put(key) { bytes in
            bytes.append(UInt8(ascii: "["))
            for (index, text) in texts.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes.append(text: text)
            }
            bytes.append(UInt8(ascii: "]"))
        }
    }

    /// JSON that is there already.
    package mutating func encode(json: [UInt8], forKey key: Key) { put(key) { $0 += json } }

    // Nil is said as null: a key that is always there is easier to read for those who watch.

    package mutating func encode(_ text: String?, forKey key: Key) {
        if let text { encode(text, forKey: key) } else { encodeNil(forKey: key) }
    }

    package mutating func encode(_ number: Int?, forKey key: Key) {
        if let number { encode(number, forKey: key) } else { encodeNil(forKey: key) }
    }

    package mutating func encode(_ flag: Bool?, forKey key: Key) {
        if let flag { encode(flag, forKey: key) } else { encodeNil(forKey: key) }
    }

    /// An object in this one.
    package mutating func object<Inner: CodingKey>(
        forKey key: Key, by _: Inner.Type, _ write: (inout JSONObject<Inner>) throws(Refusal) -> Void
    ) throws(Refusal) {
        var inner = JSONObject<Inner>()
        try write(&inner)
        let object = inner.finished()
        put(key) { $0 += object }
    }

    /// A list of objects.
    package mutating func objects<Element, Inner: CodingKey>(
        _ elements: [Element], forKey key: Key, by _: Inner.Type,
        _ write: (Element, inout JSONObject<Inner>) throws(Refusal) -> Void
    ) throws(Refusal) {
        var list: [UInt8] = [UInt8(ascii: "[")]
        for (index, element) in elements.enumerated() {
            if index > 0 { list.append(UInt8(ascii: ",")) }
            var inner = JSONObject<Inner>()
            try write(element, &inner)
            list += inner.finished()
        }
        list.append(UInt8(ascii: "]"))
        put(key) { $0 += list }
    }

    private mutating func put(_ key: Key, _ write: (inout [UInt8]) -> Void) {
        let name = key.stringValue
        if let last = members.last, last.key > name { areSorted = false }
        members.append((name, bytes.count))
        bytes.append(text: name)
        bytes.append(UInt8(ascii: ":"))
        write(&bytes)
        bytes.append(UInt8(ascii: ","))
    }
}

extension [UInt8] {
    fileprivate mutating func append(text: String) {
        append(UInt8(ascii: "\""))
        let bytes = text.utf8.span
        var isPlain = true
        for index in bytes.indices where isPlain {
            let byte = bytes[index]
            isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        if isPlain { append(plain: text) } else { for byte in text.utf8 { append(escaped: byte) } }
        append(UInt8(ascii: "\""))
    }

    fileprivate mutating func append(plain text: String) {
        text.utf8.span.withUnsafeBufferPointer { append(contentsOf: $0) }
    }

    private mutating func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): self += #"\""#.utf8
        case UInt8(ascii: "\\"): self += #"\\"#.utf8
        case 0x08: self += #"\b"#.utf8
        case 0x0C: self += #"\f"#.utf8
        case 0x0A: self += #"\n"#.utf8
        case 0x0D: self += #"\r"#.utf8
        case 0x09: self += #"\t"#.utf8
        case 0..<0x20: self += "\(byte < 0x10 ? "\\u000" : "\\u00")\(String(byte, radix: 16))".utf8
        default: append(byte)
        }
    }
}
