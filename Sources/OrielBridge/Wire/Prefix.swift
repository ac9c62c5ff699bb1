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
        let bytes = topic.utf8.span
        var rest = Levels(bytes, after: text)
        return switch rest.next(bytes) {
        case "oriel": hubTopic(&rest, bytes)
        case "body": bodyTopic(&rest, bytes)
        case "all": topicOfAll(&rest, bytes)
        default: nil
        }
    }

    private func hubTopic(_ rest: inout Levels, _ bytes: Span<UInt8>) -> Topic? {
        guard let level = rest.next(bytes) else { return nil }
        guard level == "body" else { return rest.isEmpty ? HubTopic(rawValue: level).map(Topic.oriel) : nil }
        guard let id = rest.next(bytes).flatMap({ BodyID($0) }), let name = rest.last(bytes) else { return nil }
        return OrielTopic(rawValue: name).map { .orielBody(id, $0) }
    }

    private func bodyTopic(_ rest: inout Levels, _ bytes: Span<UInt8>) -> Topic? {
        guard let id = rest.next(bytes).flatMap({ BodyID($0) }), let level = rest.next(bytes) else { return nil }
        if level == "set" { return rest.last(bytes).map { .set(id, $0) } }
        return rest.isEmpty ? BodyTopic(rawValue: level).map { .body(id, $0) } : nil
    }

    private func topicOfAll(_ rest: inout Levels, _ bytes: Span<UInt8>) -> Topic? {
        guard let level = rest.next(bytes) else { return nil }
        if level == "set" { return rest.last(bytes).map { .setAll($0) } }
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

/// What is left of a topic's bytes while its levels are read from the front.
private struct Levels {
    /// Nil after the last level.
    private var at: Int?

    var isEmpty: Bool { at == nil }

    /// Behind the levels of `prefix` and their slash; empty when the topic does not begin with them and have more.
    init(_ bytes: Span<UInt8>, after prefix: String) {
        let prefix = prefix.utf8.span
        guard bytes.count > prefix.count, bytes[prefix.count] == UInt8(ascii: "/"),
            !prefix.indices.contains(where: { bytes[$0] != prefix[$0] })
        else { return }
        at = prefix.count + 1
    }

    /// The next level; nil after the last. Most are short enough to need no memory of their own.
    mutating func next(_ bytes: Span<UInt8>) -> String? {
        guard let start = at else { return nil }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
        at = end < bytes.count ? end + 1 : nil
        return bytes.extracting(start..<end).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// The next level, provided that it is the last.
    mutating func last(_ bytes: Span<UInt8>) -> String? {
        let level = next(bytes)
        return isEmpty ? level : nil
    }
}
