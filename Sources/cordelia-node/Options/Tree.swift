/// JSON as it stands in a file, before anyone asks what it means: so that a key that nobody knows is noticed.
enum Tree: Decodable, Hashable {
    case null
    case yes(Bool)
    case number(Double)
    case text(String)
    case list([Tree])
    case object([String: Tree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let yes = try? container.decode(Bool.self) {
            self = .yes(yes)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([Tree].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: Tree].self))
        }
    }

    /// What it is, in words for a sentence.
    var kind: String {
        switch self {
        case .null: "nothing (null)"
        case .yes(let yes): "\(yes)"
        case .number(let number): "the number \(Tree.spelled(number))"
        case .text: "text"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// A whole number has no decimal point.
    static func spelled(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? "\(number)" }
}
