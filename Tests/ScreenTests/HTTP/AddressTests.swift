import Testing

@testable import Screen

@Suite("An address on a screen's socket")
struct AddressTests {
    @Test(
        "is read from a number and written back",
        arguments: [("127.0.0.1", "127.0.0.1"), ("[::1]", "[::1]"), ("::1", "[::1]"), ("::ffff:10.0.0.1", "10.0.0.1")])
    func numbers(_ text: String, _ host: String) { #expect(Address(text, port: 80)?.host == host) }

    @Test("is no name", arguments: ["localhost", "", "[127.0.0.1]", "1.2.3", "[::1"])
    func names(_ text: String) { #expect(Address(text, port: 80) == nil) }
}
