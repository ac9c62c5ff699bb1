/// How deep a JSON text nests; a look at its bytes that needs no memory, before anything is decoded.
enum Nesting {
    /// More levels than this are refused.
    static let limit = 32

    static func isWithinLimit(_ bytes: some Sequence<UInt8>) -> Bool {
        var depth = 0
        var inString = false
        var escaped = false
        for byte in bytes {
            if inString {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth > limit { return false }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case _: break
            }
        }
        return true
    }
}
