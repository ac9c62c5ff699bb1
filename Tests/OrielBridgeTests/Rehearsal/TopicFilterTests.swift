import Testing

@testable import OrielBridge

@Suite("A topic filter")
struct TopicFilterTests {
    @Test(arguments: [
        ("a/b/c", "a/b/c", true), ("a/b/c", "a/b", false), ("a/b", "a/b/c", false), ("a/b", "a/bc", false),
        ("a/+/c", "a/b/c", true), ("a/+/c", "a//c", true), ("a/+/c", "a/b/d/c", false), ("a/+", "a/b", true),
        ("a/+", "a", false), ("a/+", "a/b/c", false), ("+", "a", true), ("+", "a/b", false), ("+/b", "a/b", true),
        ("a/#", "a/b/c", true), ("a/#", "a", true), ("a/#", "ab", false), ("#", "a/b", true), ("a/+/#", "a/b", true),
        ("a/+/#", "a/b/c/d", true), ("a/+/#", "a", false), ("#", "$SYS/x", false), ("+/x", "$SYS/x", false),
        ("$SYS/#", "$SYS/x", true), ("a/é/+", "a/é/b", true),
    ])
    func `matches by levels`(filter: String, topic: String, matches: Bool) throws {
        #expect(try #require(TopicFilter(filter)).matches(topic) == matches)
    }

    @Test(arguments: ["", "a#", "a/#/b", "#/a", "a+", "a/+b/c", "a/b#"])
    func `with a wildcard out of place is none`(text: String) { #expect(TopicFilter(text) == nil) }
}
