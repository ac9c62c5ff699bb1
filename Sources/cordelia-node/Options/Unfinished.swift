/// Where JSON5 text has a bracket, a string or a comment without its other half. The decoder does not say where it
/// stopped; this finds the usual reason.
enum Unfinished {
    static func first(in bytes: [UInt8]) -> String? {
        var line = 1
        var open: [(bracket: UInt8, line: Int)] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = endOfString(bytes, from: index, quote: byte) else {
                    return "the text that begins in line \(line) has no end"
                }
                line += bytes[index..<end].count { $0 == UInt8(ascii: "\n") }
                index = end
            case UInt8(ascii: "/") where index < bytes.count && bytes[index] == UInt8(ascii: "/"):
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            case UInt8(ascii: "/") where index < bytes.count && bytes[index] == UInt8(ascii: "*"):
                guard let end = endOfComment(bytes, from: index + 1) else {
                    return "the comment that begins in line \(line) has no end"
                }
                line += bytes[index..<end].count { $0 == UInt8(ascii: "\n") }
                index = end
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append((byte, line))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let last = open.popLast(), last.bracket == byte - 2 else {
                    return "the \"\(Character(Unicode.Scalar(byte)))\" in line \(line) closes nothing"
                }
            default: break
            }
        }
        return open.last.map { "the \"\(Character(Unicode.Scalar($0.bracket)))\" in line \($0.line) is not closed" }
    }

    /// Just behind the closing quote; a line may only go on behind a backslash.
    private static func endOfString(_ bytes: [UInt8], from start: Int, quote: UInt8) -> Int? {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case quote: return index + 1
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\n"): return nil
            default: index += 1
            }
        }
        return nil
    }

    private static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return nil
    }
}
