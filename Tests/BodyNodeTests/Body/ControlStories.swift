import BodyNode
import Testing

@Suite("A control")
struct ControlStories {
    @Test(arguments: [
        ("wake", "off", \Controls.wake, false), ("WAKE", " Off\n", \.wake, false), ("cut_in", "ON", \.cutIn, true),
        ("captions", "on", \.captions, true), ("ear_text", "on", \.earText, true), ("noisy", "on", \.noisy, true),
        ("on_air", "on", \.onAir, true), ("muted", "on", \.muted, true),
    ])
    func `that is a switch takes on and off in any case`(
        name: String, value: String, path: any KeyPath<Controls, Bool> & Sendable, wanted: Bool
    ) {
        var one = OneBody.atHome()
        one.set(name, value)
        #expect(one.controls[keyPath: path] == wanted && one.problems.isEmpty)
    }

    @Test(arguments: [
        ("wake", "", "on, off"), ("wake", "yes", "on, off"), ("cut_in", "1", "on, off"),
        ("brain", "gpt", "claude, glm, kimi"),
        ("effort", "ultra", "low, medium, high"), ("lightning", "maybe", "on, off"), ("voice_output", "", "here"),
        ("voice_output", "Küche", "here"), ("camera", "ajar", "open, close"), ("eyes", "open", "close"),
        ("volume", "3", "muted, wake, brain"), ("mutd", "on", "did you mean “muted”? Valid are: muted"),
    ])
    func `that is not understood names what is valid`(name: String, value: String, valid: String) {
        var one = OneBody.atHome()
        let before = one.controls
        one.set(name, value)
        #expect(one.problems.count == 1 && one.problems.first?.contains(valid) == true)
        #expect(one.controls == before)
    }

    @Test func `that picks is resolved by the registry and taken back by nothing`() {
        var one = OneBody.atHome()
        one.set("brain", "Kimi")
        one.set("effort", "LOW")
        one.set("lightning", "Off")
        #expect(one.controls.brain == "kimi" && one.controls.effort == "low" && one.controls.lightning == false)
        for name in ["brain", "effort", "lightning"] { one.set(name, "") }
        #expect(one.controls.brain == nil && one.controls.effort == nil && one.controls.lightning == nil)
        #expect(one.problems.isEmpty)
    }

    @Test func `that picks a brain is refused while no registry was sent`() {
        var one = OneBody()
        one.on(.linkUp)
        one.set("brain", "claude")
        #expect(one.problems == ["Oriel has not sent its brains"])
    }

    @Test func `still knows the last good registry while a newer one cannot be read`() {
        var one = OneBody.atHome()
        one.on(.refused(.oriel(.brains), why: "the payload is no JSON"))
        one.set("brain", "kimi")
        #expect(one.controls.brain == "kimi" && one.face?.plan == "Brain and level not read: the payload is no JSON")
    }

    @Test func `sends the voice here by this body's own id`() {
        var one = OneBody.atHome()
        one.set("voice_output", "IPAD")
        #expect(one.controls.voiceOutput == nil && one.problems.isEmpty)
        one.turnBegins(voiceTo: "ipad")
        #expect(one.saids.first?.voiceTo == nil)
    }

    @Test func `never opens a microphone or a camera from the bus`() {
        var one = OneBody.atHome { $0.can.insert(.camera) }
        one.set("muted", "off")
        one.set("camera", "open")
        #expect(one.problems.count == 2 && !one.controls.cameraOpen)
        one.set("muted", "on")
        one.set("muted", "off")
        #expect(one.controls.muted && one.problems.count == 3)
        one.on(.sense(.resumePressed))
        #expect(!one.controls.muted)
    }

    @Test func `opens the microphone from the bus where the configuration allows it`() {
        var one = OneBody.atHome { $0.busMayUnmute = true }
        one.set("muted", "on")
        one.set("muted", "off")
        #expect(!one.controls.muted && one.problems.isEmpty)
    }

    @Test func `closes the camera at once`() {
        for (name, everywhere) in [("camera", false), ("eyes", false), ("eyes", true)] {
            var one = OneBody.atHome { $0.can.insert(.camera) }
            one.on(.sense(.cameraOpen))
            #expect(one.controls.cameraOpen && one.face?.eyes == [ipad])
            one.on(.set(control: name, value: "close", everywhere: everywhere))
            #expect(!one.controls.cameraOpen && one.face?.eyes == [])
        }
    }

    @Test func `is kept over a restart, the camera excepted`() {
        var one = OneBody.atHome { $0.can.insert(.camera) }
        one.forget()
        one.on(.sense(.cameraOpen))
        #expect(one.kept.isEmpty)
        one.on(.sense(.pausePressed))
        one.set("muted", "on")
        #expect(one.kept.count == 1 && one.kept.first?.muted == true && one.kept.first?.cameraOpen == false)
        var controls = Controls()
        (controls.muted, controls.cameraOpen) = (true, true)
        var again = OneBody(controls: controls)
        again.on(.linkUp)
        #expect(again.state == .muted && !again.controls.cameraOpen)
    }

    @Test func `is told when it changed, once`() {
        var one = OneBody.atHome()
        one.forget()
        one.set("captions", "on")
        one.set("captions", "on")
        #expect(one.messages.count == 1)
    }

    @Test func `sends the words so far`() {
        var one = OneBody.atHome()
        one.set("send_now", "")
        #expect(one.problems.count == 1)
        one.hearsWake()
        one.wait(250)
        one.on(.sense(.words("turn on")))
        one.set("send_now", "please")
        #expect(one.saids.map(\.text) == ["turn on"])
    }

    @Test func `ends a conversation`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.step(.done(ran: nil, spoken: false))
        #expect(one.face?.left == 60)
        one.set("end_conversation", "")
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.face?.left == nil)
    }

    @Test func `cancels whatever is going on, or says that nothing is`() {
        var one = OneBody.atHome()
        one.set("cancel", "")
        #expect(one.problems == ["there is nothing to cancel"])
        one.hearsWake()
        one.set("cancel", "")
        one.wait(1_000)
        #expect(one.chimes == 0 && one.decisions.isEmpty && one.state == .listening)
        one.hearsWake()
        one.wait(250)
        one.set("cancel", "")
        #expect(one.state == .listening)
        one.turnBegins()
        one.set("cancel", "")
        #expect(one.cancels == ["cancelled"] && one.earsOpen && one.line == "Waiting for “Cordelia Pippa”")
        one.ordered("t", from: kitchen, seconds: 60)
        one.set("cancel", "")
        #expect(one.voices.last?.phase == .ended && one.voices.last?.why == "cancelled")
        #expect(one.problems.count == 1)
    }
}
