import BodyNode
import FoundationEssentials

extension Summary {
    /// The row as one line of a pipe.
    var text: String {
        var parts = [body.text, status ?? "unknown"]
        if let face { parts.append(face) }
        if let line { parts.append(line) }
        if let handOff { parts.append("voice \(handOff)") }
        if let brain { parts.append(brain) }
        return printable(parts.joined(separator: "  "))
    }

    /// The row as one JSON object; what is not known is null.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let fields: [String: String?] = [
            "body": body.text, "name": name, "room": room, "status": status, "face": face, "line": line,
            "line_kind": lineKind?.rawValue, "handoff": phase?.rawValue, "to": to?.text, "why": why, "brain": brain,
        ]
        return (try? encoder.encode(fields)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
