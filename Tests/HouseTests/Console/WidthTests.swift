import Testing

@testable import cordelia_node

@Suite("Width on a terminal")
struct WidthTests {
    @Test(
        "is what terminals give",
        arguments: [
            ("", 0), ("abc", 3), ("Küche", 5), ("Ku\u{308}che", 5), ("台所", 4), ("🦊", 2), ("👨‍👩‍👧", 2), ("“·…”", 4),
            ("서재", 4),
            ("✔️", 2), ("a\u{200D}b", 2),
        ])
    func width(_ text: String, _ width: Int) { #expect(columns(of: text) == width) }

    @Test(
        "is met exactly, by spaces or by a cut",
        arguments: [
            ("abc", 5, "abc  "), ("abcdef", 4, "abc…"), ("台所だ", 4, "台… "), ("台所", 4, "台所"), ("ab", 0, ""),
            ("ab", 1, "…"),
        ])
    func fit(_ text: String, _ width: Int, _ result: String) { #expect(fitted(text, to: width) == result) }
}
