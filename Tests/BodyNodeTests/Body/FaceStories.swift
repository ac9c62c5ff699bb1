import BodyNode
import Testing

@Suite("The face")
struct FaceStories {
    @Test func `waits for the wake phrase at home`() {
        let one = OneBody.atHome()
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.state == .listening && one.face?.ring == .listening)
        #expect(one.face?.tile == "Think high" && one.face?.plan == "Claude · high")
        #expect(one.face?.answers == "Cordelia answers with Claude · high" && one.face?.lastTurn == nil)
        #expect(one.face?.oriel == "Oriel said plan over MQTT" && one.face?.frame == .idle)
    }

    @Test func `says the steps of a turn`() {
        var one = OneBody.atHome()
        one.turnBegins()
        #expect(one.line == "Sending to Mac Studio" && one.state == .thinking && one.face?.lineKind == .stage)
        let steps: [(Step, String, FaceReport.LineKind)] = [
            (.saved, "Saved, sending", .stage), (.sending, "Sending to Mac Studio", .stage),
            (.memory, "Searching memory", .stage),
            (.tool("web_search"), "Using web_search", .stage), (.thinking, "Thinking", .stage),
            (.writing, "Writing the answer", .stage),
            (.unread(why: "no idea"), "Cannot read Pippa's step: no idea", .unread),
            (.voice, "Getting her voice ready", .stage),
        ]
        for (step, words, kind) in steps {
            one.step(step)
            #expect(one.line == words && one.face?.lineKind == kind && one.state == .thinking)
        }
        one.ordered(one.body.turn?.id ?? "")
        #expect(one.line == "Speaking" && one.face?.lineKind == .plain)
    }

    @Test func `says why a turn failed for four seconds`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.step(.failed(why: "the engine is out of memory"))
        #expect(
            one.line == "Turn failed: the engine is out of memory" && one.face?.lineKind == .unread
                && one.state == .listening)
        one.wait(3_999)
        #expect(one.line.hasPrefix("Turn failed"))
        one.wait(1)
        #expect(one.line == "Waiting for “Cordelia Pippa”")
    }

    @Test func `drops steps of another epoch and steps that go back`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.step(.thinking, seq: 5)
        one.step(.memory, seq: 4)
        one.step(.writing, epoch: "e0", seq: 6)
        #expect(one.line == "Thinking" && one.problems.count == 2)
        one.step(.memory, seq: 5)
        #expect(one.line == "Thinking" && one.problems.count == 2, "the same step again is nothing to report")
    }

    @Test func `shows a turn that was begun elsewhere and never cancels it`() {
        var one = OneBody.atHome()
        one.step(.thinking, of: "typed")
        #expect(one.line == "Thinking" && one.state == .thinking && one.face?.turn == "typed" && one.earsOpen)
        one.wait(90_000)
        #expect(one.cancels.isEmpty && one.line == "Thinking")
        one.oriel(online: true, epoch: "e2")
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.face?.turn == nil)
    }

    @Test func `uses only what a turn ran on when its step is from before`() {
        var one = OneBody.atHome()
        one.step(.done(ran: Ran(brain: "glm", effort: nil, lightning: false), spoken: false), of: "old", retained: true)
        #expect(one.face?.lastTurn == "Last turn ran on GLM · fixed level · next: Claude · high")
        one.step(.thinking, of: "older", retained: true)
        #expect(one.line == "Waiting for “Cordelia Pippa”")
    }

    @Test func `says what cannot be read of the plan, and why`() {
        var one = OneBody.atHome()
        one.on(.oriel(.plan(.read(Plan(brain: "gpt", effort: "high", lightning: false))), retained: false))
        #expect(
            one.face?.tile == "Think ?" && one.face?.plan == "Brain and level not read: the registry has no brain “gpt”"
        )
        one.on(.oriel(.plan(.read(Plan(brain: "claude", effort: "ultra", lightning: false))), retained: false))
        #expect(one.face?.plan == "Brain and level not read: Claude has no level “ultra”")
        one.on(.oriel(.plan(.read(Plan(brain: "glm", effort: "high", lightning: false))), retained: false))
        #expect(one.face?.plan == "GLM · fixed level" && one.face?.tile == "Think fixed")
        one.on(.oriel(.plan(.read(Plan(brain: nil, effort: nil, lightning: true))), retained: false))
        #expect(
            one.face?.plan == "Lightning · Kimi · low"
                && one.face?.answers == "Cordelia answers with Lightning · Kimi · low")
        one.on(.oriel(.brains(.unread(why: "the file is locked")), retained: false))
        #expect(one.face?.plan == "Brain and level not read: the file is locked")
        one.on(.oriel(.brains(nil), retained: false))
        #expect(one.face?.plan == "Brain and level not read: Oriel has not sent its brains")
    }

    @Test func `lets the picks on it win`() {
        var one = OneBody.atHome()
        one.set("brain", "KIMI")
        one.set("effort", "low")
        #expect(one.face?.plan == "Kimi · low" && one.controls.brain == "kimi")
        one.set("lightning", "on")
        #expect(one.face?.plan == "Lightning · Kimi · low")
        one.set("lightning", "off")
        one.set("brain", "")
        #expect(one.face?.plan == "Claude · low")
        one.set("brain", "gpt")
        #expect(one.problems.last?.contains("claude, glm, kimi") == true)
    }

    @Test func `says when Oriel says nothing, goes, and speaks another protocol`() {
        var one = OneBody()
        one.on(.linkUp)
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.face?.oriel == "Oriel has said nothing yet")
        one.wait(2_000)
        #expect(one.line == "Oriel has said nothing yet" && one.face?.lineKind == .unread)
        one.oriel(online: true)
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.face?.oriel == "Oriel said status over MQTT")
        one.oriel(online: false, epoch: "another")
        #expect(one.line == "Waiting for “Cordelia Pippa”")
        one.oriel(online: false)
        #expect(one.line == "Oriel is offline · nobody can answer" && one.face?.oriel == "Oriel is offline")
        one.on(.oriel(.status(HubStatus(online: true, protocolVersion: 2, epoch: "e", engine: "x")), retained: false))
        #expect(one.line == "Oriel speaks protocol 2, this body 1" && one.face?.lineKind == .unread)
    }

    @Test func `counts a conversation down without publishing it`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.step(.done(ran: nil, spoken: false))
        #expect(one.line == "In conversation · just talk · 1:00 left")
        one.forget()
        one.wait(18_000)
        #expect(one.faces.isEmpty)
        one.set("captions", "on")
        one.isOnline(phone, room: "study")
        #expect(one.faces.isEmpty)
        one.on(.linkUp)
        #expect(one.line == "In conversation · just talk · 0:42 left" && one.face?.left == 42)
        one.wait(42_000)
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.face?.left == nil)
    }

    @Test func `says the other states of its ears`() {
        var one = OneBody.atHome()
        one.set("wake", "off")
        #expect(
            one.line == "Wake phrase off · tap her face to talk" && one.state == .idle
                && one.face?.ring == FaceReport.Ring.none)
        one.set("muted", "on")
        #expect(one.line == "Paused · the microphone is closed" && one.state == .muted)
        one.set("muted", "off")
        #expect(one.state == .muted && one.problems.last?.contains("may not open the microphone") == true)
        one.on(.sense(.resumePressed))
        #expect(one.state == .idle)
        var deaf = OneBody.atHome { $0.can = [.voice] }
        deaf.wait(10)
        #expect(deaf.line == "This body has no ears" && deaf.state == .idle)
    }

    @Test func `shows whose eyes are open`() {
        var one = OneBody.atHome { $0.can.insert(.camera) }
        one.on(.sense(.cameraOpen))
        #expect(one.state == .looking && one.face?.eyes == [ipad])
        var theirs = Controls()
        theirs.cameraOpen = true
        one.on(.body(kitchen, .controls(ControlsReport(boot: "boot-kitchen", controls: theirs)), retained: true))
        #expect(one.face?.eyes == [ipad, kitchen])
        one.on(.set(control: "eyes", value: "close", everywhere: true))
        #expect(one.face?.eyes == [kitchen] && one.state == .listening)
        one.isOnline(kitchen, room: "kitchen", state: .lost)
        #expect(one.face?.eyes == [])
    }

    @Test func `gives a turn up when Oriel says nothing, starts anew or is gone`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.wait(60_000)
        #expect(
            one.cancels == ["Oriel said nothing for 60 s"] && one.line == "Turn failed: Oriel said nothing for 60 s")
        one = .atHome()
        one.turnBegins()
        one.oriel(online: true, epoch: "e2")
        #expect(one.cancels == ["Oriel started anew"] && one.earsOpen)
        one = .atHome()
        one.turnBegins()
        one.oriel(online: false)
        one.wait(9_999)
        #expect(one.cancels.isEmpty && one.state == .thinking)
        one.wait(1)
        #expect(one.cancels == ["Oriel is offline"] && one.earsOpen && one.state == .listening)
    }
}
