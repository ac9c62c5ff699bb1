import BodyNode
import FoundationEssentials

/// A JSON value of a scenario, as it was written.
enum ScenarioValue: Decodable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([ScenarioValue])
    case record([String: ScenarioValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([ScenarioValue].self) {
            self = .list(list)
        } else {
            self = .record(try container.decode([String: ScenarioValue].self))
        }
    }

    /// As it is quoted in a refusal.
    var quoted: String {
        switch self {
        case .null: "null"
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .text(let text): "\"\(text)\""
        case .list: "a list"
        case .record: "an object"
        }
    }
}

/// An object of a scenario, read with a strict eye: every key must be known, every value of its kind.
struct ScenarioRecord {
    /// Where in the scenario it is, as `entry 3, turn`.
    let place: String
    private let members: [String: ScenarioValue]

    init(_ value: ScenarioValue, at place: String, keys: [String]) throws(ScenarioError) {
        guard case .record(let members) = value else {
            throw ScenarioError("\(place): \(value.quoted) should be an object with the keys \(keys.listed)")
        }
        self.place = place
        self.members = members
        for key in members.keys.sorted() where !keys.contains(key) {
            let hint = nearest(to: key, among: keys).map { "did you mean \"\($0)\"?" } ?? "valid are \(keys.listed)"
            throw ScenarioError("\(place): there is no key \"\(key)\"; \(hint)")
        }
    }

    func has(_ key: String) -> Bool { members[key] != nil }
    func value(_ key: String) -> ScenarioValue? { members[key] }

    /// Which of these keys it has; more than one is refused.
    func one(of keys: [String]) throws(ScenarioError) -> String? {
        let present = keys.filter(has)
        guard present.count < 2 else {
            throw ScenarioError("\(place): only one of \(present.listed) can be said in one entry")
        }
        return present.first
    }

    func text(_ key: String) throws(ScenarioError) -> String? {
        switch members[key] {
        case nil: nil
        case .text(let text)?: text
        case let other?: throw wrong(key, other, "a string")
        }
    }

    func needed<Value>(_ key: String, _ value: Value?) throws(ScenarioError) -> Value {
        guard let value else { throw ScenarioError("\(place): the key \"\(key)\" is missing") }
        return value
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws(ScenarioError) -> Double? {
        switch members[key] {
        case nil: nil
        case .number(let number)? where range.contains(number): number
        case let other?:
            throw wrong(key, other, "a number of \(Int(range.lowerBound)) to \(Int(range.upperBound))")
        }
    }

    /// A day at most.
    func milliseconds(_ key: String) throws(ScenarioError) -> Duration? {
        try number(key, in: 0...86_400_000).map { .milliseconds(Int($0)) }
    }

    func flag(_ key: String) throws(ScenarioError) -> Bool? {
        switch members[key] {
        case nil: nil
        case .flag(let flag)?: flag
        case let other?: throw wrong(key, other, "true or false")
        }
    }

    func list(_ key: String) throws(ScenarioError) -> [ScenarioValue]? {
        switch members[key] {
        case nil: nil
        case .list(let list)?: list
        case let other?: throw wrong(key, other, "a list")
        }
    }

    func body(_ key: String) throws(ScenarioError) -> BodyID? {
        guard let text = try text(key) else { return nil }
        guard let id = BodyID(text) else {
            throw ScenarioError("\(place): \"\(key)\" is \"\(text)\", but \(BodyID.rule)")
        }
        return id
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, of type: Choice.Type = Choice.self
    ) throws(ScenarioError) -> Choice? where Choice.RawValue == String {
        guard let text = try text(key) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        throw unknown(key, text, among: Choice.allCases.map(\.rawValue))
    }

    func unknown(_ key: String, _ text: String, among valid: [String]) -> ScenarioError {
        let hint = nearest(to: text, among: valid).map { "did you mean \"\($0)\"?" } ?? "valid are \(valid.listed)"
        return ScenarioError("\(place): \"\(key)\" cannot be \"\(text)\"; \(hint)")
    }

    private func wrong(_ key: String, _ value: ScenarioValue, _ kind: String) -> ScenarioError {
        ScenarioError("\(place): \"\(key)\" is \(value.quoted), it should be \(kind)")
    }
}

extension [String] {
    fileprivate var listed: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}
