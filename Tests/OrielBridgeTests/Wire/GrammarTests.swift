import FoundationEssentials
import Testing

@testable import OrielBridge

@Suite("A payload")
struct GrammarTests {
    @Test(
        "that is one JSON object is taken",
        arguments: [
            "{}", " \t\r\n{ } \n", #"{"":""}"#, #"{"a":[1,-0,0.5,1e9,-1.25E-7,1e999],"b":{"c":[[],{}]}}"#,
            #"{"a":"\"\\\/\b\f\n\r\t\u00e9\ud83c\udf88","b":true,"c":false,"d":null}"#, "{\"🎈\":\"é\u{7f}\"}",
            #"{"a":1,"a":2}"#,
        ])
    func taken(_ text: String) { #expect(throws: Never.self) { try Grammar.check(Data(text.utf8)) } }

    @Test(
        "that is no JSON object is refused, with the byte where it goes wrong",
        arguments: [
            ("", "no JSON: the payload is empty"), (" ", "no JSON: an object was expected at byte 1"),
            ("[1]", "no JSON: an object was expected at byte 0"), ("on", "no JSON: an object was expected at byte 0"),
            ("\u{FEFF}{}", "no JSON: an object was expected at byte 0"),
            ("{", "no JSON: a key in quotation marks was expected at byte 1"),
            (#"{"a":1,}"#, "no JSON: a key in quotation marks was expected at byte 7"),
            (#"{"a":[1,]}"#, "no JSON: a value was expected at byte 8"),
            (#"{"a":[1 2]}"#, "no JSON: “,” or “]” was expected at byte 8"),
            (#"{"a" 1}"#, "no JSON: “:” was expected at byte 5"),
            (#"{"a":}"#, "no JSON: a value was expected at byte 5"),
            (#"{"a":1"#, "no JSON: “,” or “}” was expected at byte 6"),
            (#"{}{}"#, "no JSON: the end was expected at byte 2"),
            ("{}\0", "no JSON: the end was expected at byte 2"), ("{} x", "no JSON: the end was expected at byte 3"),
            (#"{"a":01}"#, "no JSON: “,” or “}” was expected at byte 6"),
            (#"{"a":1.}"#, "no JSON: a digit was expected at byte 7"),
            (#"{"a":-}"#, "no JSON: a digit was expected at byte 6"),
            (#"{"a":1e+}"#, "no JSON: a digit was expected at byte 8"),
            (#"{"a":.5}"#, "no JSON: a value was expected at byte 5"),
            (#"{"a":NaN}"#, "no JSON: a value was expected at byte 5"),
            (#"{"a":tru}"#, "no JSON: “true” was expected at byte 8"),
            (#"{'a':1}"#, "no JSON: a key in quotation marks was expected at byte 1"),
            (#"{"a":"b"#, "no JSON: “\"” was expected at byte 7"),
            (#"{"a":"\q"}"#, "no JSON: an escape was expected at byte 7"),
            (#"{"a":"\"#, "no JSON: an escape was expected at byte 7"),
            (#"{"a":"\u12G4"}"#, "no JSON: a group of four hexadecimal digits was expected at byte 10"),
            (#"{"a":"\ud83c"}"#, "no JSON: half of a surrogate pair stands alone at byte 8"),
            (#"{"a":"\udf88"}"#, "no JSON: half of a surrogate pair stands alone at byte 8"),
            (#"{"a":"\ud83c\ud83c"}"#, "no JSON: half of a surrogate pair stands alone at byte 8"),
            ("{\"a\":\"b\nc\"}", "no JSON: a control character in a text, at byte 7"),
            ("{\"a\":1/**/}", "no JSON: “,” or “}” was expected at byte 6"),
        ])
    func refused(_ text: String, _ why: String) {
        #expect(throws: Refusal(why: why)) { try Grammar.check(Data(text.utf8)) }
    }

    @Test(
        "that is not UTF-8 is refused",
        arguments: [
            [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], [0x7B, 0x22, 0xC0, 0x80, 0x22, 0x3A, 0x31, 0x7D],
            [0x7B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x3A, 0x31, 0x7D], [0x7B, 0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
        ] as [[UInt8]])
    func notUTF8(_ bytes: [UInt8]) {
        #expect(throws: Refusal(why: "no JSON: byte 2 is not UTF-8")) { try Grammar.check(Data(bytes)) }
    }

    @Test("in UTF-16 or UTF-32 is refused, with a byte order mark or without")
    func wide() {
        for (mark, width, big) in [([], 2, false), ([], 2, true), ([], 4, false), ([0xFF, 0xFE], 2, false)] {
            let padding = [UInt8](repeating: 0, count: width - 1)
            let bytes = #"{"a":1}"#.utf8.flatMap { big ? padding + [$0] : [$0] + padding }
            #expect(throws: Refusal.self) { try Grammar.check(Data(mark.map(UInt8.init) + bytes)) }
        }
    }

    @Test("may be 32 levels deep and not one more, however many there are")
    func depth() {
        func nested(_ levels: Int, _ open: String, _ close: String) -> Data {
            let inner = levels - 1
            return Data(
                ("{\"x\":" + String(repeating: open, count: inner) + "1" + String(repeating: close, count: inner) + "}")
                    .utf8)
        }
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            #expect(throws: Never.self) { try Grammar.check(nested(32, open, close)) }
            for levels in [33, 34, 10_000] {
                #expect(throws: Refusal(why: "the payload is deeper than 32 levels")) {
                    try Grammar.check(nested(levels, open, close))
                }
            }
        }
        // Brackets in a text are no levels, and levels that were left do not count.
        let text = String(repeating: "[{", count: 100) + "\\\"["
        #expect(throws: Never.self) { try Grammar.check(Data("{\"x\":\"\(text)\"}".utf8)) }
        let wide = Array(repeating: "[[]]", count: 100).joined(separator: ",")
        #expect(throws: Never.self) { try Grammar.check(Data("{\"x\":[\(wide)]}".utf8)) }
    }

    @Test("may hold 65,536 values, keys among them, and not one more, however short they are")
    func values() {
        func list(_ count: Int) -> Data {
            Data(("{\"x\":[" + Array(repeating: "0", count: count).joined(separator: ",") + "]}").utf8)
        }
        // The object, the key and the list are values, too.
        #expect(throws: Never.self) { try Grammar.check(list(65_533)) }
        for count in [65_534, 1_000_000] {
            #expect(throws: Refusal(why: "the payload has more than 65536 values")) { try Grammar.check(list(count)) }
        }
    }

    private enum Key: String, CodingKey { case text }

    @Test("of nothing but escapes is read in a time that grows with its size alone", .timeLimit(.minutes(1)))
    func escapes() throws {
        let count = 300_000
        let escaped = String(repeating: #"\u00e9\ud83d\ude00\n"#, count: count)
        for key in ["text", #"\u0074\u0065\u0078\u0074"#] {
            let payload = Data("{\"\(escaped)\":1,\"\(key)\":\"\(escaped)\"}".utf8)
            let text = try Fields(Field(object: payload), by: Key.self).need(.text).words(atMost: 3 * count)
            #expect(text == String(repeating: "é😀\n", count: count))
        }
    }

    @Test("that is a slice of a larger buffer is read from its own beginning")
    func slice() {
        #expect(throws: Never.self) { try Grammar.check(Data("xx{}xx".utf8)[2..<4]) }
    }
}
