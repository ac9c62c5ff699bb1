import BodyNode
import OrielBridge
import Testing

@Suite("A prefix")
struct PrefixTests {
    static let topics: [Topic] =
        HubTopic.allCases.map(Topic.oriel)
        + OrielTopic.allCases.map { .orielBody(WireGolden.ipad, $0) }
        + BodyTopic.allCases.map { .body(WireGolden.kitchen, $0) }
        + ["muted", "no_such", "", "Küche 🎙", "set"].flatMap { [Topic.set(WireGolden.ipad, $0), .setAll($0)] }
        + [.hello, .unknown("cordelia"), .unknown(""), .unknown("$SYS/broker/uptime")]

    @Test("reads every topic as it spells it", arguments: ["cordelia", "home/seoul", "a/b/c-_9"], topics)
    func roundTrip(_ text: String, _ topic: Topic) throws {
        let prefix = try #require(Prefix(text))
        #expect(prefix.read(prefix.spell(topic)) == topic)
    }

    @Test(
        "spells topics as the protocol's table does",
        arguments: [
            (Topic.oriel(.status), "cordelia/oriel/status"), (.oriel(.brains), "cordelia/oriel/brains"),
            (.orielBody(WireGolden.ipad, .avatarSet), "cordelia/oriel/body/ipad/avatar_set"),
            (.orielBody(WireGolden.ipad, .image), "cordelia/oriel/body/ipad/image"),
            (.body(WireGolden.ipad, .handOff), "cordelia/body/ipad/handoff"),
            (.body(WireGolden.ipad, .wake), "cordelia/body/ipad/wake"),
            (.set(WireGolden.ipad, "muted"), "cordelia/body/ipad/set/muted"),
            (.setAll("eyes"), "cordelia/all/set/eyes"), (.hello, "cordelia/all/hello"),
        ])
    func spelling(_ topic: Topic, _ text: String) { #expect(Prefix.cordelia.spell(topic) == text) }

    @Test(
        "knows no topic that is not in the protocol's table",
        arguments: [
            "", "/", "cordelia", "cordelia/", "cordelia//", "/cordelia/all/hello", "cordelia/all/hello/",
            "cordelia/all//hello", "cordelia/all", "cordelia/all/", "cordelia/all/set", "cordelia/all/set/a/b",
            "cordelia/oriel", "cordelia/oriel/", "cordelia/oriel/turn", "cordelia/oriel/status/x",
            "cordelia/oriel/body", "cordelia/oriel/body/ipad", "cordelia/oriel/body/ipad/", "cordelia/oriel/body//turn",
            "cordelia/oriel/body/iPad/turn", "cordelia/oriel/body/ipad/turn/", "cordelia/oriel/body/ipad/status",
            "cordelia/body/ipad", "cordelia/body/ipad/turn", "cordelia/body/ipad/status/x", "cordelia/body//status",
            "cordelia/body/ipad/set", "cordelia/body/ipad/set/a/b", "cordelia/body/+/status", "cordelia/#",
            "cordelia/body/küche/status", "Cordelia/all/hello", "cordelia2/all/hello", "cord/all/hello",
            "$SYS/broker/version", "$share/g/cordelia/all/hello", "home/seoul/all/hello",
        ])
    func unknown(_ topic: String) { #expect(Prefix.cordelia.read(topic) == .unknown(topic)) }

    @Test("is taken when it keeps the rule", arguments: ["cordelia", "home/seoul", "A/b_-/9", "a"])
    func taken(_ text: String) { #expect(Prefix(text)?.text == text) }

    @Test(
        "is refused when it breaks the rule",
        arguments: [
            "", "/", "a/", "/a", "a//b", "a b", "a.b", "+", "#", "$SYS", "küche", "a\0", "\u{212A}itchen",
            String(repeating: "a", count: 256),
        ])
    func refused(_ text: String) { #expect(Prefix(text) == nil) }

    @Test("is compared byte by byte, not as Unicode compares")
    func bytes() throws {
        let prefix = try #require(Prefix("Kitchen"))
        #expect(prefix.read("Kitchen/all/hello") == .hello)
        let kelvin = "\u{212A}itchen/all/hello"
        #expect(prefix.read(kelvin) == .unknown(kelvin))
    }

    @Test("gives the filters of what everybody says")
    func filters() throws {
        let prefix = try #require(Prefix("home/seoul"))
        #expect(prefix.filter(ofEveryBody: .handOff) == "home/seoul/body/+/handoff")
        #expect(prefix.filter(toEveryBody: .turn) == "home/seoul/oriel/body/+/turn")
        #expect(prefix.filter(setOf: WireGolden.ipad) == "home/seoul/body/ipad/set/#")
        #expect(prefix.filterSetAll == "home/seoul/all/set/#")
        #expect(prefix.filterEverything == "home/seoul/#")
    }
}
