import FoundationEssentials
import OrielBridge
import Testing

@Suite("A text that is shown")
struct ShownTextTests {
    @Test(
        "is one line without controls, and without white space around it",
        arguments: [
            ("plain", "plain"), (" a ", "a"), ("a\nb", "a b"), ("a\r\nb", "a  b"), ("a\u{0}\u{1b}[31mb", "a  [31mb"),
            ("a\u{2028}b\u{85}c\u{9b}d", "a b c d"), ("\n\t", ""), ("", ""), ("Küche/#1 🎙", "Küche/#1 🎙"),
            ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        ])
    func oneLine(_ text: String, _ shown: String) { #expect(Array(text.shown().utf8) == Array(shown.utf8)) }

    @Test(
        "is composed (NFC), byte for byte",
        arguments: [
            ("Ku\u{308}che", "K\u{fc}che"), ("e\u{323}\u{302}", "\u{1ec7}"), ("\u{ea}\u{323}", "\u{1ec7}"),
            ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}"), ("\u{212b}", "\u{c5}"), ("\u{915}\u{93c}", "\u{915}\u{93c}"),
            ("\u{958}", "\u{915}\u{93c}"), ("K\u{fc}che", "K\u{fc}che"), ("ASCII", "ASCII"),
        ])
    func composed(_ text: String, _ composed: String) {
        #expect(Array(text.composed.utf8) == Array(composed.utf8))
        #expect(Array(text.shown().utf8) == Array(composed.utf8))
    }

    @Test("has at most 200 characters, then an ellipsis")
    func clipped() {
        let family = "👩‍👩‍👧‍👦"
        #expect(String(repeating: family, count: 120).shown() == String(repeating: family, count: 120))
        #expect(String(repeating: "x", count: 200).shown() == String(repeating: "x", count: 200))
        #expect(String(repeating: "ü", count: 201).shown() == String(repeating: "ü", count: 200) + "…")
        #expect(String(repeating: "x", count: 300).shown().shown() == String(repeating: "x", count: 200) + "…")
    }

    @Test("is bounded though one of its characters is not")
    func oneHugeCharacter() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 30_000)
        #expect(("b" + zalgo).shown() == "b…")
    }
}

@Suite("A time for people")
struct TimestampTests {
    @Test(
        "is RFC 3339 in UTC with milliseconds",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1_772_352_930.25, "2026-03-01T08:15:30.250Z"),
            (-1, "1969-12-31T23:59:59.000Z"), (1_709_164_800, "2024-02-29T00:00:00.000Z"),
        ])
    func form(_ seconds: Double, _ text: String) {
        #expect(Timestamp.text(of: Date(timeIntervalSince1970: seconds)) == text)
    }
}
