package import BodyNode

/// What a house's topics begin with, and how they are spelled.
package struct Prefix: Hashable, Sendable, CustomStringConvertible {
    /// The rule, as a person can act on it.
    package static let rule = "a prefix is one or more levels of A-Z, a-z, 0-9, _ and -, divided by /"

    package static let standard = Prefix(checked: "cordelia")

    package let text: String

    /// Nil when `text` breaks the rule. (NATS, for one, takes no dot and no space in a topic.)
    package init?(_ text: String) {
        let levels = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard text.utf8.count <= 256, levels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isPlain) }) else {
            return nil
        }
        self.text = text
    }

    private init(checked text: String) { self.text = text }

    package var description: String { text }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        case _: false
        }
    }

    // MARK: Spelling

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

    /// Never fails: what is no topic of the house is `.unknown`.
    package func read(_ topic: String) -> Topic {
        guard topic.utf8.starts(with: text.utf8), topic.utf8.dropFirst(text.utf8.count).first == UInt8(ascii: "/")
        else { return .unknown(topic) }
        var rest = topic[topic.utf8.index(topic.startIndex, offsetBy: text.utf8.count + 1)...]
        switch rest.takeLevel() {
        case "oriel":
            if let hub = HubTopic(rawValue: String(rest)) { return .oriel(hub) }
            guard rest.takeLevel() == "body", let id = BodyID(rest.takeLevel()),
                let said = OrielTopic(rawValue: String(rest))
            else { return .unknown(topic) }
            return .orielBody(id, said)
        case "body":
            guard let id = BodyID(rest.takeLevel()) else { return .unknown(topic) }
            if let said = BodyTopic(rawValue: String(rest)) { return .body(id, said) }
            return rest.takeLevel() == "set" && !rest.isEmpty ? .set(id, String(rest)) : .unknown(topic)
        case "all":
            if rest == "hello" { return .hello }
            return rest.takeLevel() == "set" && !rest.isEmpty ? .setAll(String(rest)) : .unknown(topic)
        case _: return .unknown(topic)
        }
    }

    // MARK: Filters

    /// What every body says on a topic.
    package func filter(ofEveryBody topic: BodyTopic) -> String { "\(text)/body/+/\(topic.rawValue)" }
    /// What Oriel says to every body on a topic.
    package func filter(toEveryBody topic: OrielTopic) -> String { "\(text)/oriel/body/+/\(topic.rawValue)" }
    /// The controls of one body.
    package func filter(setOf id: BodyID) -> String { "\(text)/body/\(id)/set/#" }
    /// The controls of every body.
    package var filterSetAll: String { "\(text)/all/set/#" }
    /// All of the house.
    package var filterEverything: String { "\(text)/#" }
}

extension Substring {
    /// The part up to the next `/`, which is dropped with it.
    fileprivate mutating func takeLevel() -> Substring {
        let end = utf8.firstIndex(of: UInt8(ascii: "/"))
        let level = self[..<(end ?? endIndex)]
        self = end.map { self[utf8.index(after: $0)...] } ?? self[endIndex...]
        return level
    }
}
