package import FoundationEssentials

/// JSON5 as people write it into files: with comments, trailing commas and keys without quotes.
package enum JSON5 {
    /// Some of it is no UTF-8, first in this line.
    package struct NotText: Error { package var line: Int }

    /// - Throws: `NotText`, or a `DecodingError`.
    package static func decode<Form: Decodable>(_ form: Form.Type, from data: Data) throws -> Form {
        // Foundation's reader of JSON5 traps on bytes that are no UTF-8, so that they must not reach it.
        guard String(validating: data, as: UTF8.self) != nil else { throw NotText(line: firstBrokenLine(in: data)) }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        // Where a number ends the text, Foundation's reader looks at whatever lies behind it, and traps on more digits.
        return try decoder.decode(form, from: data + [UInt8(ascii: "\n")])
    }

    private static func firstBrokenLine(in data: Data) -> Int {
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return 1 + (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0)
    }
}
