import FoundationEssentials

/// Whether a payload is one well-formed JSON object: RFC 8259 to the letter, in well-formed UTF-8, not too deep.
///
/// Foundation's decoder alone is too kind for a contract: it lets a comma trail, takes UTF-16, and does not look at
/// what stands under a key that nobody asks for. And the depth must be bounded before anything recurses over it.
package struct Grammar {
    /// How many objects and lists may stand in each other.
    package static let deepest = 32
    /// How many values there may be, keys among them. No message of the usual size can have so many; a large one could cost twenty
    /// times its size.
    static let most = 1 << 16

    private let deepest: Int
    private var at = 0
    private var depth = 0
    private var values: [JSONDocument.Value] = []

    private init(deepest: Int) { self.deepest = deepest }

    static func check(_ payload: Data) throws(Refusal) { _ = try values(of: payload) }

    /// Every value of the object, and where it stands.
    static func values(of payload: Data, deepest: Int = deepest) throws(Refusal) -> [JSONDocument.Value] {
        guard !payload.isEmpty else { throw Refusal(why: "no JSON: the payload is empty") }
        let bytes = payload.span
        do {
            _ = try UTF8Span(validating: bytes)
        } catch {
            throw Refusal(why: "no JSON: byte \(error.byteOffsets.lowerBound) is not UTF-8")
        }
        var grammar = Grammar(deepest: deepest)
        grammar.values.reserveCapacity(32)
        try grammar.document(bytes)
        return grammar.values
    }

    private mutating func document(_ bytes: Span<UInt8>) throws(Refusal) {
        skipSpace(bytes)
        guard peek(bytes) == UInt8(ascii: "{") else { throw expected("an object") }
        try value(bytes)
        skipSpace(bytes)
        guard at == bytes.count else { throw expected("the end") }
    }

    private mutating func value(_ bytes: Span<UInt8>) throws(Refusal) {
        guard values.count < Self.most else { throw Refusal(why: "the payload has more than \(Self.most) values") }
        switch peek(bytes) {
        case UInt8(ascii: "{"): try container(.object, bytes, until: UInt8(ascii: "}"))
        case UInt8(ascii: "["): try container(.list, bytes, until: UInt8(ascii: "]"))
        case UInt8(ascii: "\""): try string(bytes)
        case UInt8(ascii: "t"): try word("true", .yes, bytes)
        case UInt8(ascii: "f"): try word("false", .no, bytes)
        case UInt8(ascii: "n"): try word("null", .null, bytes)
        case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try number(bytes)
        default: throw expected("a value")
        }
    }

    private mutating func note(_ kind: JSONDocument.Kind, from start: Int, to end: Int, isEscaped: Bool = false) {
        values.append(.init(kind: kind, isEscaped: isEscaped, start: start, end: end, next: values.count + 1))
    }

    private mutating func container(
        _ kind: JSONDocument.Kind, _ bytes: Span<UInt8>, until end: UInt8
    ) throws(Refusal) {
        let index = values.count
        note(kind, from: at, to: at)
        try members(bytes, until: end, named: kind == .object)
        values[index].end = at
        values[index].next = values.count
    }

    /// What an object or a list holds, from its opening bracket to its closing one.
    private mutating func members(_ bytes: Span<UInt8>, until end: UInt8, named: Bool) throws(Refusal) {
        depth += 1
        guard depth <= deepest else { throw Refusal(why: "the payload is deeper than \(deepest) levels") }
        at += 1
        skipSpace(bytes)
        if !take(end, bytes) {
            repeat {
                skipSpace(bytes)
                if named { try name(bytes) }
                try value(bytes)
                skipSpace(bytes)
            } while take(UInt8(ascii: ","), bytes)
            guard take(end, bytes) else { throw expected("“,” or “\(Unicode.Scalar(end))”") }
        }
        depth -= 1
    }

    private mutating func name(_ bytes: Span<UInt8>) throws(Refusal) {
        guard peek(bytes) == UInt8(ascii: "\"") else { throw expected("a key in quotation marks") }
        try string(bytes)
        skipSpace(bytes)
        guard take(UInt8(ascii: ":"), bytes) else { throw expected("“:”") }
        skipSpace(bytes)
    }

    private mutating func string(_ bytes: Span<UInt8>) throws(Refusal) {
        at += 1
        let start = at
        var isEscaped = false
        while let byte = peek(bytes) {
            switch byte {
            case UInt8(ascii: "\""):
                note(.text, from: start, to: at, isEscaped: isEscaped)
                at += 1
                return
            case UInt8(ascii: "\\"):
                at += 1
                isEscaped = true
                try escape(bytes)
            case 0..<0x20: throw Refusal(why: "no JSON: a control character in a text, at byte \(at)")
            default: at += 1
            }
        }
        throw expected("“\"”")
    }

    /// What follows a backslash. Surrogates come in pairs, or the text is no Unicode.
    private mutating func escape(_ bytes: Span<UInt8>) throws(Refusal) {
        guard let byte = peek(bytes), "\"\\/bfnrtu".utf8.contains(byte) else { throw expected("an escape") }
        at += 1
        guard byte == UInt8(ascii: "u") else { return }
        let start = at
        switch try codeUnit(bytes) {
        case 0xD800..<0xDC00:
            guard take(UInt8(ascii: "\\"), bytes), take(UInt8(ascii: "u"), bytes),
                (0xDC00..<0xE000).contains(try codeUnit(bytes))
            else { throw Self.loneSurrogate(at: start) }
        case 0xDC00..<0xE000: throw Self.loneSurrogate(at: start)
        default: break
        }
    }

    private mutating func codeUnit(_ bytes: Span<UInt8>) throws(Refusal) -> Int {
        var unit = 0
        for _ in 0..<4 {
            guard let byte = peek(bytes), let digit = hexDigit(byte) else {
                throw expected("a group of four hexadecimal digits")
            }
            unit = unit << 4 | Int(digit)
            at += 1
        }
        return unit
    }

    private mutating func number(_ bytes: Span<UInt8>) throws(Refusal) {
        let start = at
        _ = take(UInt8(ascii: "-"), bytes)
        if !take(UInt8(ascii: "0"), bytes) { try digits(bytes) }
        if take(UInt8(ascii: "."), bytes) { try digits(bytes) }
        if take(UInt8(ascii: "e"), bytes) || take(UInt8(ascii: "E"), bytes) {
            _ = take(UInt8(ascii: "+"), bytes) || take(UInt8(ascii: "-"), bytes)
            try digits(bytes)
        }
        note(.number, from: start, to: at)
    }

    private mutating func digits(_ bytes: Span<UInt8>) throws(Refusal) {
        let start = at
        while let byte = peek(bytes), Self.isDigit(byte) { at += 1 }
        guard at > start else { throw expected("a digit") }
    }

    private mutating func word(
        _ word: StaticString, _ kind: JSONDocument.Kind, _ bytes: Span<UInt8>
    ) throws(Refusal) {
        let start = at
        for byte in word.description.utf8 {
            guard take(byte, bytes) else { throw expected("“\(word)”") }
        }
        note(kind, from: start, to: at)
    }

    private func peek(_ bytes: Span<UInt8>) -> UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func take(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
        guard peek(bytes) == byte else { return false }
        at += 1
        return true
    }

    private mutating func skipSpace(_ bytes: Span<UInt8>) {
        while let byte = peek(bytes), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { at += 1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private func expected(_ what: String) -> Refusal { Refusal(why: "no JSON: \(what) was expected at byte \(at)") }

    private static func loneSurrogate(at: Int) -> Refusal {
        Refusal(why: "no JSON: half of a surrogate pair stands alone at byte \(at)")
    }
}
