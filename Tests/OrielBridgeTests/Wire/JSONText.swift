/// A JSON object as text whose keys can be taken out or given another value, without ever being decoded.
struct JSONText: Sendable {
    enum Kind { case object, list, text, number, flag, null }

    private var members: [(key: String, value: String)] = []

    /// `text` is an object as this project writes it: without white space.
    init(_ text: String) {
        var depth = 0, quoted = false, escaped = false, part = ""
        func member(_ part: String) -> (String, String) {
            let colon = part.firstIndex(of: ":") ?? part.startIndex
            return (String(part[..<colon].dropFirst().dropLast()), String(part[part.index(after: colon)...]))
        }
        for character in text.dropFirst().dropLast() {
            switch character {
            case _ where escaped: escaped = false
            case "\\": escaped = true
            case "\"": quoted.toggle()
            case "{" where !quoted, "[" where !quoted: depth += 1
            case "}" where !quoted, "]" where !quoted: depth -= 1
            case "," where !quoted && depth == 0:
                members.append(member(part))
                part = ""
                continue
            default: break
            }
            part.append(character)
        }
        if !part.isEmpty { members.append(member(part)) }
    }

    var keys: [String] { members.map(\.key) }

    var text: String { "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}" }

    subscript(key: String) -> String? { members.first { $0.key == key }?.value }

    func without(_ key: String) -> JSONText {
        var copy = self
        copy.members.removeAll { $0.key == key }
        return copy
    }

    func with(_ key: String, _ value: String) -> JSONText {
        var copy = without(key)
        copy.members.append((key, value))
        return copy
    }

    static func kind(of value: String) -> Kind {
        switch value.first {
        case "{": .object
        case "[": .list
        case "\"": .text
        case "t", "f": .flag
        case "n": .null
        default: .number
        }
    }
}
