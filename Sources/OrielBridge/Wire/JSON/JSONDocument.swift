import FoundationEssentials

/// A payload that was read once: where in its bytes each value stands. Nothing of it is copied until somebody asks for it.
struct JSONDocument {
    enum Kind: UInt8 { case object, list, text, number, yes, no, null }

    /// A value. A container's values follow it; an object's come in pairs, the key first.
    struct Value {
        var kind: Kind
        /// Of a text: whether it has a backslash, and so is not what it looks like.
        var isEscaped = false
        /// Its bytes; of a text those between the quotation marks.
        var start: Int
        var end: Int
        /// The number of the value behind this one and all that is in it.
        var next: Int
    }

    private let payload: Data
    /// The first is the whole object.
    let values: [Value]

    /// Refuses what is not one well-formed object.
    init(_ payload: Data, deepest: Int = Grammar.deepest) throws(Refusal) {
        self.payload = payload
        values = try Grammar.values(of: payload, deepest: deepest)
    }

    var root: Field { Field(document: self, index: 0) }

    // MARK: Values

    /// The bytes of a value, a text's quotation marks included.
    func payload(_ value: Value) -> Data {
        let marks = value.kind == .text ? 1 : 0
        let start = payload.startIndex
        return payload[start + value.start - marks..<start + value.end + marks]
    }

    /// The text of a value as it is meant.
    func text(_ value: Value) -> String {
        let bytes = payload.span.extracting(value.start..<value.end)
        guard value.isEscaped else {
            return bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
        return Self.unescaped(bytes)
    }

    /// Whether a text is this one.
    func isText(_ text: String, _ value: Value) -> Bool {
        // An escape has at most six bytes for each that it means.
        if value.isEscaped { return value.end - value.start <= 6 * text.utf8.count && self.text(value) == text }
        guard value.end - value.start == text.utf8.count else { return false }
        let (bytes, other) = (payload.span, text.utf8.span)
        for index in other.indices where bytes[value.start + index] != other[index] { return false }
        return true
    }

    /// A whole number, however it is written; nil when it is none, or too large.
    func integer(_ value: Value) -> Int? {
        let bytes = payload.span
        let isNegative = bytes[value.start] == UInt8(ascii: "-")
        var number = 0
        for index in value.start + (isNegative ? 1 : 0)..<value.end {
            let digit = Int(bytes[index]) - 0x30
            guard (0...9).contains(digit) else { return self.number(value).flatMap { Int(exactly: $0) } }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = tens.addingReportingOverflow(digit)
            guard !isTooLarge, !isLarger else { return nil }
            number = sum
        }
        return isNegative ? -number : number
    }

    /// Nil when it is out of range, be it too large or too near to nothing.
    func number(_ value: Value) -> Double? {
        let text = text(value)
        guard let number = Double(text), number.isFinite else { return nil }
        guard number == 0 else { return number }
        let digits = text.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
        return digits.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) } ? nil : number
    }

    // MARK: Names

    /// Where a value stands, as people write it: `brains[3].id`. Looked for only when something is refused.
    func name(of index: Int) -> String {
        var name = "", container = 0
        while container != index {
            let isObject = values[container].kind == .object
            var (child, number) = (container + 1, 0)
            while true {
                let value = isObject ? child + 1 : child
                if index < values[value].next {
                    if isObject {
                        name += (name.isEmpty ? "" : ".") + text(values[child])
                    } else {
                        name += "[\(number)]"
                    }
                    container = value
                    break
                }
                child = values[value].next
                number += 1
            }
        }
        return name
    }

    /// What the escapes of a well-formed text mean, in UTF-8 from beginning to end: appending to a text could copy all of it each time.
    private static func unescaped(_ bytes: Span<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var at = 0
        func codeUnit() -> UInt32 {
            defer { at += 4 }
            return (at..<at + 4).reduce(0) { $0 << 4 | UInt32(hexDigit(bytes[$1]) ?? 0) }
        }
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            let kind = bytes[at]
            at += 1
            switch kind {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                var code = codeUnit()
                if (0xD800..<0xDC00).contains(code) {
                    // The first of two that are one character; "\u" stands between them.
                    at += 2
                    code = 0x10000 + (code - 0xD800) << 10 + (codeUnit() - 0xDC00)
                }
                if let scalar = Unicode.Scalar(code).flatMap({ UTF8.encode($0) }) { text += scalar }
            default: text.append(kind)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
