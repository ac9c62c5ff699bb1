package import BodyNode

/// The levels in front of every topic of one house, and with them the spelling of topics in both directions.
package struct Prefix: Hashable, Sendable, CustomStringConvertible {
    /// The rule, as a person can act on it. (Some brokers take no dot and no space in a topic.)
    package static let rule =
        "a prefix is 1 to 255 characters: levels of A-Z, a-z, 0-9, _ and -, with a / between two of them"

    package let text: String

    /// The prefix that a house has unless it is told another.
    package static let cordelia = Prefix()

    private init() { text = "cordelia" }

    /// Nil when `text` breaks the rule.
    package init?(_ text: String) {
        let levels = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard text.utf8.count <= 255, levels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAllowed) }) else {
            return nil
        }
        self.text = text
    }

    package var description: String { text }

    package func spell(_ topic: Topic) -> String {
        switch topic {
        case .oriel(let topic): "\(text)/oriel/\(topic.rawValue)"
        case .orielBody(let id, let topic): "\(text)/oriel/body/\(id)/\(topic.rawValue)"
        case .body(let id, let topic): "\(text)/body/\(id)/\(topic.rawValue)"
        case .set(let id, let control): "\(text)/body/\(id)/set/\(control)"
        case .setAll(let control): "\(text)/all/set/\(control)"
        case .hello: "\(text)/all/hello"
        case .unknown(let topic): topic
        }
    }

    /// What a topic means in this house; a topic that means nothing here is `.unknown`.
    package func read(_ topic: String) -> Topic { houseTopic(topic) ?? .unknown(topic) }

    private func houseTopic(_ topic: String) -> Topic? {
        var rest = Levels(topic)
        guard rest.skip(text), let first = rest.next() else { return nil }
        switch first {
        case "oriel": return hubTopic(&rest)
        case "body": return bodyTopic(&rest)
        case "all": return topicOfAll(&rest)
        default: return nil
        }
    }

    private func hubTopic(_ rest: inout Levels) -> Topic? {
        guard let level = rest.next() else { return nil }
        guard level == "body" else { return rest.isEmpty ? HubTopic(rawValue: String(level)).map(Topic.oriel) : nil }
        guard let id = rest.next().flatMap({ BodyID($0) }), let name = rest.last() else { return nil }
        return OrielTopic(rawValue: String(name)).map { .orielBody(id, $0) }
    }

    private func bodyTopic(_ rest: inout Levels) -> Topic? {
        guard let id = rest.next().flatMap({ BodyID($0) }), let level = rest.next() else { return nil }
        if level == "set" { return rest.last().map { .set(id, String($0)) } }
        return rest.isEmpty ? BodyTopic(rawValue: String(level)).map { .body(id, $0) } : nil
    }

    private func topicOfAll(_ rest: inout Levels) -> Topic? {
        guard let level = rest.next() else { return nil }
        if level == "set" { return rest.last().map { .setAll(String($0)) } }
        return level == "hello" && rest.isEmpty ? .hello : nil
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// What is left of a topic while its levels are read from the front, without a copy of any of them.
private struct Levels {
    private var rest: Substring.UTF8View?

    init(_ topic: String) { rest = Substring(topic).utf8 }

    var isEmpty: Bool { rest == nil }

    /// Skips `levels`, compared byte by byte; false when the topic does not begin with them and have more.
    mutating func skip(_ levels: String) -> Bool {
        guard let bytes = rest, bytes.starts(with: levels.utf8) else { return false }
        let after = bytes.dropFirst(levels.utf8.count)
        guard after.first == UInt8(ascii: "/") else { return false }
        rest = after.dropFirst()
        return true
    }

    /// The next level; nil after the last.
    mutating func next() -> Substring? {
        guard let bytes = rest else { return nil }
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else {
            rest = nil
            return Substring(bytes)
        }
        rest = bytes[bytes.index(after: slash)...]
        return Substring(bytes[..<slash])
    }

    /// The next level, provided that it is the last.
    mutating func last() -> Substring? {
        let level = next()
        return isEmpty ? level : nil
    }
}
