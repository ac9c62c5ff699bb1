import BodyNode
import OrielBridge
import Testing

@testable import Screen

@Suite("What is done on a page")
struct ActTests {
    @Test("is done on the body: a pause and its end, though the bus may not end it")
    func pause() throws {
        let stage = try Stage()
        #expect(try stage.post("/sense", #"{"touched":"pause"}"#).body == #"{"taken":true}"#)
        #expect(stage.node.body.controls.muted)
        try stage.hear(.set(stage.node.id, control: "muted", value: "off"))
        #expect(stage.node.body.controls.muted)
        #expect(try stage.post("/set/muted", "off", type: "text/plain").status == 200)
        #expect(!stage.node.body.controls.muted)
        #expect(try stage.post("/set/muted", #"{"value":"on"}"#).status == 200)
        #expect(stage.node.body.controls.muted)
        #expect(try stage.post("/sense", #"{"touched":"resume"}"#).status == 200)
        #expect(!stage.node.body.controls.muted)
    }

    @Test("is answered with why it was not, and nobody else hears of it")
    func refused() throws {
        let stage = try Stage()
        let before = stage.published.count
        let cases: [(String, String, String, Int, String)] = [
            ("/set/volume", "11", "text/plain", 409, "there is no control “volume”"),
            ("/set/muted", "perhaps", "text/plain", 409, "is no value of “muted”"),
            ("/set/camera", "open", "text/plain", 409, "this body has no camera"),
            ("/set/send_now", "", "text/plain", 409, "no words have been heard"),
            ("/set/brain", "claude", "text/plain", 409, "Oriel has not sent its brains"),
            ("/ask", #"{"ask":"wrap_up"}"#, "application/json", 409, "On air is off"),
            ("/ask", #"{"ask":"rm -rf /"}"#, "application/json", 409, "Valid is: wrap_up"),
            ("/ask", #"{"ask":1}"#, "application/json", 400, "“ask” must be"),
            ("/ask", "", "application/json", 400, "no JSON"),
            ("/sense", #"{"heard":"said","text":"hello"}"#, "application/json", 400, "a page says “touched”"),
            ("/sense", #"{"camera":"open"}"#, "application/json", 400, "a page says “touched”"),
            ("/sense", #"{"touched":"nose"}"#, "application/json", 400, "“touched” must be"),
            ("/set/wake", #"{"value":true}"#, "application/json", 400, "“value” must be"),
        ]
        for (path, body, type, status, why) in cases {
            let reply = try stage.post(path, body, type: type)
            #expect(
                reply.status == status && reply.body.contains(why), "\(path) \(body): \(reply.status) \(reply.body)")
        }
        #expect(stage.published.count == before)
    }

    @Test("a wrap-up is asked of Oriel while on air")
    func wrapUp() throws {
        let stage = try Stage()
        #expect(try stage.post("/set/on_air", "on", type: "text/plain").status == 200)
        #expect(try stage.post("/ask", #"{"ask":"wrap_up"}"#).status == 200)
        #expect(stage.said(on: "body/ipad/ask") == [#"{"ask":"wrap_up"}"#])
    }

    @Test("closes the eyes of the whole house; without a broker the own one, and it says so")
    func eyes() throws {
        let stage = try Stage { $0.can.insert(.camera) }
        stage.node.noticed(.cameraOpen)
        #expect(try stage.post("/eyes", "", type: "text/plain").status == 200)
        #expect(stage.said(on: "all/set/eyes") == ["close"])
        #expect(!stage.node.body.controls.cameraOpen)
        stage.node.noticed(.cameraOpen)
        stage.node.linkDown(why: "gone")
        let reply = try stage.post("/eyes", "", type: "text/plain")
        #expect(reply.status == 409 && reply.body.contains("there is no broker"))
        #expect(!stage.node.body.controls.cameraOpen)
    }

    @Test("a tap on her face opens the ears")
    func tap() throws {
        let stage = try Stage()
        try stage.hear(.oriel(.status(HubStatus(online: true, protocolVersion: 1, epoch: "e1", engine: "Mac Studio"))))
        #expect(try stage.post("/sense", #"{"touched":"face"}"#).status == 200)
        #expect(stage.node.body.ears.hearing != nil)
    }
}
