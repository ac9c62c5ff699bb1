/// A value as a refusal quotes it: short, and in one line.
struct Sample: Decodable {
    let text: String

    /// At most 64 characters of it.
    static func quote(_ text: String) -> String { "“\(text.shown(atMost: 64))”" }

    init(from decoder: any Decoder) throws {
        if (try? decoder.unkeyedContainer()) != nil {
            text = "a list"
            return
        }
        guard let value = try? decoder.singleValueContainer() else {
            text = "an object"
            return
        }
        if value.decodeNil() {
            text = "null"
        } else if let string = try? value.decode(String.self) {
            text = Self.quote(string)
        } else if let flag = try? value.decode(Bool.self) {
            text = flag ? "true" : "false"
        } else if let integer = try? value.decode(Int.self) {
            text = String(integer)
        } else if let number = try? value.decode(Double.self) {
            text = String(number)
        } else if (try? decoder.container(keyedBy: AnyKey.self)) != nil {
            text = "an object"
        } else {
            text = "a number out of range"
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
