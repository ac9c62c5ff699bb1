import OrielBridge

/// A part of a path as it is meant: nil when an escape is broken, or it is no text.
func unescaped(_ part: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = part.utf8[...]
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
            bytes.append(byte)
            continue
        }
        guard rest.count >= 2, let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit)
        else {
            return nil
        }
        bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
}

/// A text as one part of a path, or one value of a query.
func escaped(_ text: String) -> String {
    var part = ""
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            part.unicodeScalars.append(Unicode.Scalar(byte))
        default: part += byte < 16 ? "%0\(String(byte, radix: 16))" : "%\(String(byte, radix: 16))"
        }
    }
    return part
}
