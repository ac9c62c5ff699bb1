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

    @Test func `believes in no Oriel of whom the broker knows nothing any more`() {
        var one = OneBody.atHome()
        one.on(.linkDown)
        one.wait(60_000)
        one.on(.linkUp)
        one.wait(1_999)
        #expect(one.line == "Waiting for “Cordelia Pippa”")
        one.wait(1)
        #expect(one.line == "Oriel has said nothing yet" && one.face?.lineKind == .unread)
        #expect(one.face?.oriel == "Oriel has said nothing yet")
        one.hearsWake()
        #expect(one.myClaims.isEmpty)
        one.oriel(online: true)
        #expect(one.line == "Waiting for “Cordelia Pippa”")
    }

    @Test func `tells who speaks in the room rather than who heard it better, but what went wrong first`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "study")
        one.hearsWake()
        one.claims(phone, score: 0.9, claim: "theirs")
        one.decides(phone, claim: "theirs")
        #expect(one.line == "phone heard it better")
        one.says(phone, .speaking, "t")
        #expect(one.line == "She is speaking on phone · this body listens again when she ends there")
        #expect(one.face?.lineKind == .stage)
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
        one.oriel(online: true)
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
        #expect(one.cancels == ["Oriel went offline"] && one.earsOpen && one.state == .listening)
    }

    // MARK: The limits

    @Test func `returns to the own turn when one that was typed elsewhere is over`() {
        var one = OneBody.atHome()
        let turn = one.turnBegins()
        one.step(.thinking)
        one.step(.tool("web_search"), of: "typed", seq: 1)
        #expect(one.line == "Using web_search" && one.face?.turn == "typed" && !one.earsOpen)
        one.step(.writing, of: turn, seq: 9)
        #expect(one.line == "Using web_search", "the newer turn is on the line")
        one.step(.done(ran: nil, spoken: false), of: "typed", seq: 2)
        #expect(one.line == "Writing the answer" && one.face?.turn == turn && one.state == .thinking)
    }

    @Test func `shows the end of a turn that was begun elsewhere`() {
        var one = OneBody.atHome()
        one.step(.thinking, of: "typed", seq: 1)
        one.step(.failed(why: "no memory is left"), of: "typed", seq: 2)
        #expect(
            one.line == "Turn failed: no memory is left" && one.face?.lineKind == .unread && one.state == .listening)
        one.wait(4_000)
        #expect(one.line == "Waiting for “Cordelia Pippa”")
        one.step(.thinking, of: "another", seq: 1)
        one.on(.oriel(.turn(nil), retained: false))
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.face?.turn == nil)
    }

    @Test func `leaves the line of a turn from elsewhere to her voice once that began`() {
        var one = OneBody.atHome()
        one.step(.voice, of: "typed", seq: 1)
        #expect(one.line == "Getting her voice ready")
        one.ordered("typed", from: ipad)
        one.wait(2_000)
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.state == .listening)
        one.step(.done(ran: nil, spoken: true), of: "typed", seq: 2)
        #expect(one.line == "Waiting for “Cordelia Pippa”")
        one.step(.voice, of: "another", seq: 1)
        one.says(kitchen, .speaking, "another")
        #expect(one.line == "Waiting for “Cordelia Pippa”")
        one.step(.done(ran: nil, spoken: true), of: "a third", seq: 1)
        #expect(one.line == "Getting her voice ready", "done counts as voice if none came")
        one.wait(8_000)
        #expect(one.line == "Waiting for “Cordelia Pippa”", "a voice that nobody orders is not waited for")
    }

    @Test func `takes nothing late of an own turn that is over`() {
        var one = OneBody.atHome()
        let first = one.turnBegins()
        one.set("cancel", "")
        one.turnBegins()
        one.set("cancel", "")
        one.step(.thinking, of: first, seq: 50)
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.face?.turn == nil)
    }

    @Test func `says what cannot be read of a step only while a turn is in flight`() {
        var one = OneBody.atHome()
        one.on(.refused(.orielBody(ipad, .turn), why: "“seq” is missing"))
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.problems.count == 1)
        one.turnBegins()
        one.on(.refused(.orielBody(ipad, .turn), why: "“seq” is missing"))
        #expect(one.line == "Cannot read Pippa's step: “seq” is missing" && one.face?.lineKind == .unread)
        #expect(one.state == .thinking)
        one.step(.thinking)
        #expect(one.line == "Thinking" && one.face?.lineKind == .stage)
    }

    @Test func `is rid of a step that cannot be read when Oriel clears the topic`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.step(.thinking)
        one.on(.refused(.orielBody(ipad, .turn), why: "“seq” is missing"))
        one.on(.oriel(.turn(nil), retained: false))
        #expect(one.line == "Thinking" && one.face?.lineKind == .stage && one.state == .thinking)
    }

    @Test func `says what cannot be read of Oriel, and goes on with what was read`() {
        var one = OneBody.atHome()
        one.on(.refused(.oriel(.status), why: "“epoch” is missing"))
        #expect(one.face?.oriel == "Oriel's status not read: “epoch” is missing" && one.earsOpen)
        one.hearsWake()
        #expect(one.myClaims.count == 1)
        one.oriel(online: true)
        #expect(one.face?.oriel == "Oriel said status over MQTT")
        one = OneBody()
        one.on(.linkUp)
        one.on(.refused(.oriel(.status), why: "“epoch” is missing"))
        #expect(one.line == "Oriel's status not read: “epoch” is missing" && one.face?.lineKind == .unread)
    }

    @Test func `reads a plan as unread until a good one comes`() {
        var one = OneBody.atHome()
        one.on(.refused(.orielBody(ipad, .plan), why: "“lightning” must be true or false"))
        #expect(one.face?.plan == "Brain and level not read: “lightning” must be true or false")
        #expect(one.face?.answers == "Brain and level not read: “lightning” must be true or false")
        one.on(.oriel(.plan(.read(Plan(brain: "glm", effort: nil, lightning: false))), retained: false))
        #expect(one.face?.answers == "Cordelia answers with GLM · fixed level")
        one.on(.oriel(.plan(.unread(why: "no conversation")), retained: false))
        #expect(one.face?.plan == "Brain and level not read: no conversation")
        one.on(.oriel(.plan(nil), retained: false))
        #expect(one.face?.plan == "Brain and level not read: Oriel has not sent its plan")
    }

    @Test func `says what the last turn ran on only where it differs`() {
        var one = OneBody.atHome()
        let runs: [(Ran, String?)] = [
            (Ran(brain: "claude", effort: "high", lightning: false), nil),
            (Ran(brain: "claude", effort: "low", lightning: false), "Claude · low"),
            (Ran(brain: "kimi", effort: "low", lightning: true), "Lightning · Kimi · low"),
            (Ran(brain: "gone", effort: "low", lightning: false), "gone · low"),
            (Ran(brain: "claude", effort: nil, lightning: false), "Claude · level not said"),
        ]
        for (ran, line) in runs {
            one.turnBegins()
            one.step(.done(ran: ran, spoken: false))
            #expect(one.face?.lastTurn == line.map { "Last turn ran on \($0) · next: Claude · high" })
            one.wait(61_000)
        }
    }

    @Test func `puts a voice that sounds before an Oriel that is gone, and that before all else`() {
        var one = OneBody.atHome()
        one.set("muted", "on")
        one.oriel(online: false)
        #expect(one.line == "Oriel is offline · nobody can answer" && one.state == .muted)
        one.ordered("t", from: kitchen)
        #expect(one.line == "Speaking" && one.state == .speaking)
        one = .atHome()
        one.isOnline(phone, room: "study")
        one.oriel(online: false)
        one.says(phone, .speaking, "t")
        #expect(one.line.hasPrefix("She is speaking on phone") && one.face?.lineKind == .stage && one.state == .idle)
        one = .atHome()
        let turn = one.turnBegins(voiceTo: "kitchen")
        one.step(.voice)
        one.says(kitchen, .speaking, turn)
        one.oriel(online: false)
        one.wait(500)
        #expect(one.line.hasPrefix("She is speaking on kitchen") && one.state == .idle)
    }

    @Test func `puts an open camera before everything`() {
        var one = OneBody.atHome { $0.can.insert(.camera) }
        one.on(.sense(.cameraOpen))
        one.ordered("t", from: kitchen)
        #expect(one.state == .looking && one.line == "Speaking" && one.face?.ring == .speaking)
        one.on(.sense(.cameraFailed(why: "no lens")))
        #expect(one.state == .speaking && one.problems == ["the camera failed: no lens"] && one.face?.eyes == [])
    }

    @Test func `has no camera where there is none`() {
        var one = OneBody.atHome()
        one.on(.sense(.cameraOpen))
        #expect(one.state == .listening && one.problems == ["this body has no camera"])
    }

    @Test func `falls back inside its own set`() {
        var one = OneBody.atHome()
        one.catalogue = AvatarCatalogue([AvatarSet(named: "winter")])
        one.on(.oriel(.avatarSet("winter"), retained: false))
        #expect(one.face?.set == "winter" && one.face?.frame == .idle)
        one.turnBegins()
        #expect(one.face?.frame == .looking)
        one.ordered("t", from: kitchen)
        #expect(one.face?.frame == .speaking)
        one.on(.oriel(.avatarSet(nil), retained: false))
        #expect(one.face?.set == "cordelia")
        var frames = AvatarSet(named: "x", frames: [.speaking])
        #expect(frames.frame(for: .heardYou) == .speaking && frames.frame(for: .thinking) == .idle)
        frames = AvatarSet(named: "x", frames: Set(FaceState.allCases))
        #expect(FaceState.allCases.allSatisfy { frames.frame(for: $0) == $0 })
    }

    @Test func `is said once for each change and never for nothing`() {
        var one = OneBody.atHome()
        one.wait(3_000)
        one.forget()
        one.oriel(online: true)
        one.oriel(online: true)
        #expect(one.faces.count == 1, "the footer changed once")
        one.forget()
        one.on(.oriel(.image(picture()), retained: false))
        #expect(one.faces.map(\.oriel) == ["Oriel said image over MQTT"])
        one.forget()
        one.on(.brokerHeard)
        one.wait(60_000)
        #expect(one.messages.isEmpty)
    }

    @Test func `says for four seconds why a turn was given up, over the conversation's place`() {
        var one = OneBody.atHome { $0.times.patience = .seconds(5) }
        one.turnBegins()
        one.wait(5_000)
        #expect(one.line == "Turn failed: Oriel said nothing for 5 s" && one.state == .listening)
        one.wait(4_000)
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.face?.lineKind == .plain)
    }

    @Test func `goes on with a turn when Oriel comes back in the same epoch`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.oriel(online: false)
        one.wait(5_000)
        one.oriel(online: true)
        #expect(one.line == "Sending to Mac Studio" && one.face?.lineKind == .stage)
        one.wait(20_000)
        #expect(one.cancels.isEmpty)
    }

    @Test func `takes a retained step of its own turn after a new link`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.on(.linkDown)
        one.wait(1_000)
        one.on(.linkUp)
        one.step(.failed(why: "Pippa's iPad went away"), seq: 7, retained: true)
        #expect(one.line == "Turn failed: Pippa's iPad went away" && one.earsOpen)
    }

    @Test func `speaks of a persona by its own name and pronoun`() {
        var one = OneBody.atHome {
            $0.persona.name = "Ari"
            $0.persona.pronoun = "he"
            $0.persona.possessive = "his"
            $0.persona.app = "Household"
            $0.persona.wakePhrase = "Hey Ari"
        }
        #expect(one.line == "Waiting for “Hey Ari”" && one.face?.answers == "Household answers with Claude · high")
        one.set("voice_output", "kitchen")
        one.on(.sense(.tapped))
        one.on(.sense(.said("hello")))
        one.step(.unread(why: "x"))
        #expect(one.line == "Cannot read Ari's step: x")
        one.step(.voice)
        #expect(one.line == "His voice is going to kitchen · this body listens again when he ends there")
        one.says(kitchen, .speaking, one.body.turn?.id)
        #expect(one.line == "He is speaking on kitchen · this body listens again when he ends there")
        one.isOnline(kitchen, room: "kitchen", state: .lost)
        #expect(one.line == "kitchen went offline before he ended · listening again")
    }
}
