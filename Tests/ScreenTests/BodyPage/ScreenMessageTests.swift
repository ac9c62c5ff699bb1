import BodyNode
import OrielBridge
import Screen
import Testing

@Suite("What a body's page is told")
struct ScreenMessageTests {
    private func body(_ change: (inout Configuration) -> Void = { _ in }) throws -> Body {
        var configuration = Configuration(id: try #require(BodyID("ipad")), name: "Pippa's iPad")
        configuration.room = "study"
        configuration.version = "2.0.0"
        configuration.build = 28
        change(&configuration)
        return Body(configuration: configuration, boot: "b1", chance: Chance(seed: 1))
    }

    @Test("is one line of JSON, byte for byte as it was agreed")
    func golden() throws {
        var body = try body()
        _ = body.handle(.linkUp, at: .start)
        let picture = AvatarSet(
            named: "autumn & co", frames: [.idle, .blink], pictures: [.idle: "ab12", .blink: "cd34"])
        _ = body.handle(.oriel(.avatarSet("autumn & co"), retained: true), at: .start)
        _ = body.handle(.avatarSet(.good(picture)), at: .start)
        let json = String(decoding: try ScreenMessage(body.screen(at: .milliseconds(1_500))).json(), as: UTF8.self)
        let expected = [
            #"{"actions":[{"id":"pause","label":"Pause","refusal":null},"#,
            #"{"id":"send_now","label":"Send now","refusal":"No words have been heard yet"},"#,
            #"{"id":"cancel","label":"Cancel","refusal":"There is nothing to cancel"},"#,
            #"{"id":"end_conversation","label":"End conversation","refusal":"There is no conversation to end"}],"#,
            #""answers":"Brain and level not read: Oriel has not sent its brains","#,
            #""blink":{"state":"blink","url":"/frame/blink?v=cd34"},"#,
            #""body":{"id":"ipad","name":"Pippa's iPad","room":"study"},"camera_band":null,"captions":null,"ear_text":null,"#,
            #""eyes":{"close":{"id":"close_eyes","label":"Close eyes","refusal":null},"known":true,"open":[],"#,
            #""words":"No camera in the house is open"},"#,
            #""frame":{"none":"There is no picture of Pippa here: the set is “autumn & co”","state":"idle","#,
            #""url":"/frame/idle?v=ab12"},"image":null,"last_turn":null,"left":null,"#,
            #""line":"Waiting for “Cordelia Pippa”","line_kind":"plain","link":{"up":true,"why":null},"#,
            #""oriel":{"ago":null,"words":"Oriel said avatar_set over MQTT"},"#,
            #""persona":{"app":"Cordelia","name":"Pippa","possessive":"her","pronoun":"she"},"#,
            #""plan":"Brain and level not read: Oriel has not sent its brains","ring":"listening","state":"listening","#,
            #""switches":[{"control":"wake","label":"Wake","next":"off","note":"on","on":true,"refusal":null},"#,
            #"{"control":"noisy","label":"Noisy","next":"on","note":"off","on":false,"refusal":null},"#,
            #"{"control":"on_air","label":"On air","next":"on","note":"off","on":false,"refusal":null},"#,
            #"{"control":"camera","label":"Camera","next":"open","note":"closed","on":false,"#,
            #""refusal":"This body has no camera"},"#,
            #"{"control":"ear_text","label":"Ear text","next":"on","note":"off","on":false,"refusal":null},"#,
            #"{"control":"cut_in","label":"Cut-in","next":"on","note":"off","on":false,"refusal":null},"#,
            #"{"control":"captions","label":"Captions","next":"on","note":"off","on":false,"refusal":null}],"#,
            #""talk":{"id":"talk","label":"Pippa","refusal":"Oriel is not online"},"#,
            #""think":{"brains":[],"brains_unread":"Oriel has not sent its brains","efforts":[],"#,
            #""efforts_why":"Oriel has not sent its brains","lightning":{"control":"lightning","label":"Lightning","#,
            #""next":"on","note":"?","on":false,"refusal":"Oriel has not said what Lightning runs on"},"#,
            #""lightnings":[{"label":"Oriel's","note":"Oriel has not sent its plan","picked":true,"refusal":null,"value":""},"#,
            #"{"label":"Lightning on","note":null,"picked":false,"#,
            #""refusal":"Oriel has not said what Lightning runs on","value":"on"},"#,
            #"{"label":"Lightning off","note":null,"picked":false,"refusal":null,"value":"off"}]},"#,
            #""tile":"Think ?","version":"Cordelia v2.0.0 (28)","#,
            #""voices":[{"label":"Voice here","note":"study","picked":true,"refusal":null,"value":"here"}],"words_heard":0}"#,
        ].joined()
        #expect(json == expected)
    }

    @Test("has an address for a picture, which nothing in a set's name can lead elsewhere")
    func addresses() throws {
        var body = try body()
        _ = body.handle(.oriel(.avatarSet("a&b=c#d/ü"), retained: true), at: .start)
        _ = body.handle(.avatarSet(.good(AvatarSet(named: "a&b=c#d/ü", frames: [.thinking]))), at: .start)
        let json = String(decoding: try ScreenMessage(body.screen(at: .start)).json(), as: UTF8.self)
        // A frame of the set that is built in has its own digest; this one has neither that nor a picture.
        #expect(json.contains(##""url":"/frame/idle?v="##))
        #expect(!json.contains("a&b=c#d/ü\"}"), "\(json)")
    }

    @Test("of a set that is built in names each frame by its content, so that a browser may keep it")
    func builtIn() throws {
        let json = String(decoding: try ScreenMessage(body().screen(at: .start)).json(), as: UTF8.self)
        let digest = json.split(separator: "/frame/idle?v=").last?.prefix(64) ?? ""
        #expect(digest.count == 64 && digest.allSatisfy(\.isHexDigit), "\(digest)")
    }
}
