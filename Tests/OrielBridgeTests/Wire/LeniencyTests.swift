import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@Suite("What is not a mistake in a message")
struct LeniencyTests {
    private let wire = Wire()

    private func read(_ topic: String, _ json: String) throws(Refusal) -> Word {
        try wire.decode(Delivery(topic: "cordelia/" + topic, payload: Data(json.utf8), retained: false))
    }

    @Test(
        "a step that nobody knows is one that cannot be read", arguments: [("xyz", "xyz"), ("a\\nb", "a b"), ("", "")])
    func unknownStep(_ step: String, _ shown: String) throws {
        let word = try read("oriel/body/ipad/turn", #"{"epoch":"e","turn":"t","seq":1,"step":"\#(step)"}"#)
        #expect(
            word
                == .orielBody(
                    WireGolden.ipad,
                    .turn(
                        TurnStep(epoch: "e", turn: "t", seq: 1, step: .unread(why: "unknown step “\(shown)”")))))
    }

    @Test("a set that is not named is cordelia", arguments: ["{}", #"{"avatar_set":null}"#])
    func noSet(_ json: String) throws {
        #expect(try read("oriel/body/ipad/avatar_set", json) == .orielBody(WireGolden.ipad, .avatarSet("cordelia")))
    }

    @Test(
        "another protocol of Oriel's is told by its number, whatever else it says",
        arguments: [#"{"protocol":2}"#, #"{"protocol":2,"epoch":[],"state":"up","engine":5}"#])
    func otherProtocol(_ json: String) throws {
        #expect(
            try read("oriel/status", json)
                == .oriel(.status(HubStatus(online: true, protocolVersion: 2, epoch: "", engine: ""))))
    }

    @Test("a body that can do more than is known can do what is known")
    func capabilities() throws {
        let json =
            #"{"state":"online","protocol":1,"boot":"b","name":"","room":"","version":"1","build":1,"can":["ears","smell","ears"]}"#
        #expect(
            try read("body/ipad/status", json)
                == .body(
                    WireGolden.ipad,
                    .status(
                        BodyStatus(
                            state: .online, boot: "b", name: "ipad", room: "", version: "1", build: 1, can: [.ears]))))
    }

    @Test("a name in pieces is said, and read, in Unicode's normal form C")
    func composedNames() throws {
        let status = BodyStatus(
            state: .online, boot: "b", name: "Ku\u{308}che", room: "salo\u{301}n\n", version: "1", build: 1, can: [])
        let payload = try wire.encode(.status(status), by: WireGolden.ipad, at: "")
        #expect(String(decoding: payload, as: UTF8.self).unicodeScalars.contains("\u{fc}"))
        let json =
            #"{"state":"online","protocol":1,"boot":"b","name":"Ku\u0308che","room":"salo\u0301n\n","version":"1","#
        guard case .body(_, .status(let read?)) = try read("body/ipad/status", json + #""build":1,"can":[]}"#) else {
            Issue.record("no status was read")
            return
        }
        #expect(Array(read.name.unicodeScalars) == ["K", "\u{fc}", "c", "h", "e"])
        #expect(Array(read.room.unicodeScalars) == ["s", "a", "l", "\u{f3}", "n"])
    }

    @Test("a whole number may be written with a fraction of nothing")
    func wholeNumbers() throws {
        #expect(throws: Never.self) {
            try read("oriel/body/ipad/turn", #"{"epoch":"e","turn":"t","seq":3.0,"step":"saved"}"#)
        }
    }

    @Test("a failure of mouth or camera without a reason has one all the same")
    func noReason() throws {
        #expect(
            try read("body/ipad/sense", #"{"mouth":"failed","turn":"t"}"#)
                == .sense(WireGolden.ipad, .mouthFailed("t", why: "the mouth gave no reason")))
        #expect(
            try read("body/ipad/sense", #"{"camera":"failed","why":" "}"#)
                == .sense(WireGolden.ipad, .cameraFailed(why: "the camera gave no reason")))
    }

    @Test("an order that is expressly not revoked is an order")
    func notRevoked() throws {
        #expect(
            try read("oriel/body/ipad/voice", #"{"turn":"t","revoke":false,"from":"ipad","text":"x","seconds":null}"#)
                == .orielBody(
                    WireGolden.ipad, .order(Order(turn: "t", from: WireGolden.ipad, text: "x", seconds: nil))))
    }
}
