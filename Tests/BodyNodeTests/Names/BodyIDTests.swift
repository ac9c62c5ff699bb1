import BodyNode
import Testing

@Suite("A body id")
struct BodyIDTests {
    @Test(
        "is taken when it keeps the rule",
        arguments: ["ipad", "a", "7", "wall-panel_2", String(repeating: "a", count: 63)])
    func taken(_ text: String) { #expect(BodyID(text)?.text == text) }

    @Test(
        "is refused when it breaks the rule",
        arguments: ["", "-a", "_a", "iPad", "a b", "a.b", "a/b", "a#", "+", "küche", String(repeating: "a", count: 64)])
    func refused(_ text: String) { #expect(BodyID(text) == nil) }
}
