import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@Suite("Payloads by their topic")
struct PayloadTests {
    private let wire = Wire()

    /// An object of exactly `size` bytes, with one long key that nobody reads.
    private func object(_ keys: String, size: Int) -> Data {
        let head = "{\(keys),\"x\":\"", tail = "\"}"
        return Data((head + String(repeating: "x", count: size - head.utf8.count - tail.utf8.count) + tail).utf8)
    }

    @Test(
        "may have 64 KiB, an order 8 MiB, and not a byte more",
        arguments: [
            ("oriel/body/ipad/plan", #""brain":null,"effort":null,"lightning":false"#, 65_536),
            ("body/ipad/ask", #""ask":"wrap_up""#, 65_536),
            ("oriel/body/ipad/voice", #""turn":"t","from":"ipad","text":"hi""#, 8_388_608),
            ("all/hello", #""a":1"#, 65_536),
        ])
    func sizes(_ topic: String, _ keys: String, _ limit: Int) {
        let topic = wire.prefix.read("cordelia/" + topic)
        #expect(throws: Never.self) { try wire.decode(topic, object(keys, size: limit)) }
        #expect(throws: Refusal(why: "the payload has \(limit + 1) bytes, \(limit) are allowed")) {
            try wire.decode(topic, object(keys, size: limit + 1))
        }
    }

    @Test("of drawn frames may be any bytes up to 2 MiB")
    func frames() {
        let topic = Topic.body(WireGolden.ipad, .frame)
        #expect(throws: Never.self) { try wire.decode(topic, Data(count: 2 << 20)) }
        #expect(throws: Refusal(why: "the payload has 2097153 bytes, 2097152 are allowed")) {
            try wire.decode(topic, Data(count: 2 << 20 + 1))
        }
    }

    @Test("of pictures are objects with a PNG or a JPEG of up to 2 MiB in all")
    func pictures() throws {
        let topic = Topic.orielBody(WireGolden.ipad, .image)
        for (kind, bytes) in [(OrielImage.Kind.png, Pictures.png), (.jpeg, Pictures.jpeg)] {
            let text = Data(bytes).base64EncodedString()
            #expect(
                try wire.decode(topic, object(#""\#(kind.rawValue)":"\#(text)","alt":"a cat""#, size: 2 << 20))
                    == .orielBody(
                        WireGolden.ipad, .image(OrielImage(turn: nil, alt: "a cat", kind: kind, bytes: bytes))))
        }
        #expect(throws: Refusal(why: "the payload has 2097153 bytes, 2097152 are allowed")) {
            try wire.decode(topic, object(#""png":"iVBORw==""#, size: 2 << 20 + 1))
        }
        for (json, why) in [
            ("{}", "a picture is missing: it is the key “png” or “jpeg”, in base64"),
            (#"{"png":7}"#, "“png” must be a text, not 7"), ("", "no JSON: the payload is empty"),
            (#"{"png":"so not"}"#, "“png” is no base64"), (#"{"png":""}"#, "“png” holds no PNG picture"),
            (#"{"png":"iVBORw0KGgo="}"#, "“png” holds no PNG picture"),
            (Pictures.json(.png, Pictures.jpeg), "“png” holds no PNG picture"),
            (Pictures.json(.jpeg, Pictures.png), "“jpeg” holds no JPEG picture"),
            (
                Pictures.json(.jpeg, Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)),
                "“jpeg” holds no JPEG picture"
            ),
            (Pictures.json(.png, Pictures.hugePNG), "“png” is 60000 × 60000 pixels; 8192 a side are allowed"),
        ] {
            #expect(throws: Refusal(why: why)) { try wire.decode(topic, Data(json.utf8)) }
        }
    }

    @Test("that are too large are not said either")
    func tooLargeToSay() {
        let said = Said(
            turn: "t", claim: nil, text: String(repeating: "🎈", count: 20_000), voiceTo: nil, brain: nil, effort: nil,
            lightning: nil)
        #expect(throws: Refusal(why: "the payload has 80096 bytes, 65536 are allowed")) {
            try wire.encode(.said(said), by: WireGolden.ipad, at: "")
        }
    }

    @Test(
        "of controls are plain text, trimmed",
        arguments: [
            ("muted", "on", "on"), ("muted", " ON\n", "ON"), ("brain", "", ""), ("brain", "  ", ""),
            ("voice_output", "\tkitchen\r\n", "kitchen"), ("no_such", "{\"a\":1}", "{\"a\":1}"), ("cancel", "", ""),
        ])
    func controls(_ control: String, _ payload: String, _ value: String) throws {
        #expect(
            try wire.decode(.set(WireGolden.ipad, control), Data(payload.utf8))
                == .set(WireGolden.ipad, control: control, value: value))
        #expect(try wire.decode(.setAll(control), Data(payload.utf8)) == .set(nil, control: control, value: value))
    }

    @Test("of controls are UTF-8, but orders are taken whatever their payload")
    func controlBytes() throws {
        let bytes = Data([0xFF, 0x00, 0xC0])
        #expect(throws: Refusal(why: "the value of “muted” must be UTF-8 text")) {
            try wire.decode(.set(WireGolden.ipad, "muted"), bytes)
        }
        for order in ["send_now", "cancel", "end_conversation"] {
            #expect(try wire.decode(.setAll(order), bytes) == .set(nil, control: order, value: ""))
        }
    }

    @Test("of a control are said as they are read")
    func sayingControls() throws {
        let publication = try wire.publication(of: .set(WireGolden.ipad, control: "muted", value: "on"), at: "")
        #expect(
            publication == Publication(topic: "cordelia/body/ipad/set/muted", payload: Data("on".utf8), retained: false)
        )
        #expect(
            try wire.publication(of: .set(nil, control: "eyes", value: "close"), at: "").topic
                == "cordelia/all/set/eyes")
    }

    @Test("are retained and acknowledged as the protocol's table says", arguments: WireGolden.all)
    func delivery(_ golden: WireGolden) throws {
        let publication = try wire.publication(of: golden.word, at: WireGolden.at)
        let last = golden.topic.split(separator: "/").last.map(String.init) ?? ""
        let isVoiceOrder = golden.topic.contains("oriel/body") && last == "voice"
        let retained: Set = [
            "status", "brains", "avatar_set", "plan", "turn", "face", "frame", "handoff", "voice", "controls",
        ]
        #expect(publication.retained == (retained.contains(last) && !isVoiceOrder))
        #expect(publication.acknowledged == (last != "problem"))
    }

    @Test("of what a body wants said stand under its own id")
    func messages() throws {
        func said(_ message: Message) throws -> String {
            let publication = try wire.publication(of: message, by: WireGolden.ipad, at: WireGolden.at)
            return
                "\(publication.topic) \(publication.retained) \(String(decoding: publication.payload, as: UTF8.self))"
        }
        #expect(try said(.hello) == "cordelia/all/hello false {}")
        #expect(try said(.clear(.face)) == "cordelia/body/ipad/face true ")
        #expect(
            try said(.cancel("t1", why: "muted")) == #"cordelia/body/ipad/cancel false {"turn":"t1","why":"muted"}"#)
        #expect(
            try said(.problem(.oriel(.brains), why: "no JSON"))
                == #"cordelia/body/ipad/problem false {"at":"2026-03-01T08:15:30.250Z","topic":"cordelia/oriel/brains","#
                + #""why":"no JSON"}"#)
    }

    @Test("about a problem stay small, however large its cause was")
    func problems() throws {
        let huge = String(repeating: "\u{1}\"🎈", count: 20_000)
        let payload = try wire.encode(.problem(.unknown(huge), why: huge), by: WireGolden.ipad, at: WireGolden.at)
        #expect(payload.count < 16_384)
    }

    @Test("with a number that is not finite are not said")
    func notFinite() {
        #expect(throws: Refusal(why: "a number that is not finite cannot be said")) {
            try wire.encode(.sense(WireGolden.ipad, .wake(phrase: "p", score: .nan)), at: "")
        }
    }
}
