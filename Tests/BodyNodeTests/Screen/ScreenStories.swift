import BodyNode
import Testing

extension OneBody {
    var screen: ScreenReport { body.screen(at: now) }

    /// Theirs and hers; nil while they are off.
    var captions: [String?]? { screen.captions.map { [$0.theirs, $0.hers] } }
    var footer: (String, Int?) { (screen.oriel.words, screen.oriel.ago) }

    func refusal(of kind: ScreenReport.Action.Kind) -> String? {
        screen.actions.first { $0.kind == kind }.map { $0.refusal ?? "none" }
    }
}

@Suite("A screen")
struct ScreenStories {
    // MARK: Words

    @Test func `shows the person's words as they land, and hers, when captions are on`() throws {
        var one = OneBody.atHome()
        #expect(one.screen.captions == nil)
        one.set("captions", "on")
        #expect(one.captions == [nil, nil])
        one.hearsWake()
        one.wait(250)
        #expect(one.screen.wordsHeard == 0)
        one.on(.sense(.words("turn on")))
        #expect(one.captions == ["turn on", nil])
        #expect(one.screen.wordsHeard == 2)
        one.on(.sense(.said("turn on the light")))
        #expect(one.captions == ["turn on the light", nil])
        #expect(one.screen.wordsHeard == 0)
        let turn = try #require(one.body.turn?.id)
        one.step(.voice)
        one.ordered(turn)
        #expect(one.captions == ["turn on the light", "It is done."])
        one.wait(2_000)
        #expect(one.screen.captions?.hers == "It is done.", "they stay for the conversation")
        one.wait(60_000)
        #expect(one.captions == [nil, nil])
    }

    @Test func `says where her words are when she speaks elsewhere, and whose words those here answer`() {
        var one = OneBody.atHome()
        one.set("captions", "on")
        let turn = one.turnBegins(voiceTo: "kitchen")
        one.step(.voice)
        one.says(kitchen, .speaking, turn)
        #expect(
            one.captions == ["turn on the light", "She is speaking on kitchen, where her words are"])
        var other = OneBody.atHome()
        other.set("captions", "on")
        other.ordered("t9", from: kitchen)
        #expect(other.captions == ["Said on kitchen", "It is done."])
    }

    @Test func `shows what the ears make of what they hear, or why they hear nothing`() {
        var one = OneBody.atHome()
        #expect(one.screen.earText == nil)
        one.set("ear_text", "on")
        #expect(one.screen.earText == "The ears wait for “Cordelia Pippa”")
        one.set("wake", "off")
        #expect(one.screen.earText == "The ears rest, because the wake phrase is off")
        one.on(.sense(.tapped))
        #expect(one.screen.earText == "The ears hear no words yet")
        one.on(.sense(.words("turn on")))
        #expect(one.screen.earText == "The ears hear “turn on”")
        one.on(.sense(.said("turn on the light")))
        #expect(one.screen.earText == "The ears are closed: a turn is with Pippa")
        one.step(.done(ran: nil, spoken: false))
        #expect(one.screen.earText == "The ears wait for words")
        one.on(.sense(.pausePressed))
        #expect(one.screen.earText == "The ears are closed: the microphone is closed")
        var deaf = OneBody.atHome { $0.can = [.screen] }
        deaf.set("ear_text", "on")
        #expect(deaf.screen.earText == "The ears are closed: this body has no ears")
    }

    @Test func `says how long ago Oriel reached this body, while that is what the footer is about`() {
        var one = OneBody.atHome()
        #expect(one.footer == ("Oriel said plan over MQTT", 0))
        one.wait(12_900)
        #expect(one.screen.oriel.ago == 12)
        one.on(.oriel(.avatarSet("cordelia"), retained: false))
        #expect(one.footer == ("Oriel said avatar_set over MQTT", 0))
        one.oriel(online: false)
        #expect(one.footer == ("Oriel is offline", nil))
        #expect(OneBody().footer == ("Oriel has said nothing yet", nil))
    }

    @Test func `says that there is no broker, before the first one came and after it went`() {
        var one = OneBody()
        #expect(one.screen.linkWhy == "There is no broker yet")
        #expect(one.screen.face.line == "There is no broker yet")
        #expect(one.screen.face.lineKind == .unread)
        one.on(.linkUp)
        #expect(one.screen.linkWhy == nil)
        one.on(.linkDown)
        #expect(one.screen.linkWhy == "The broker went away")
    }

    @Test func `need not be drawn again while nothing but time passes`() {
        var one = OneBody.atHome()
        let before = one.screen
        one.wait(30_000)
        #expect(one.screen != before, "the footer counts")
        #expect(one.screen.lasting == before.lasting)
        one.turnBegins()
        one.step(.done(ran: nil, spoken: false))
        let talking = one.screen
        one.wait(5_000)
        #expect(one.screen.face.line == "In conversation · just talk · 0:55 left")
        #expect(one.screen.lasting == talking.lasting)
        one.set("noisy", "on")
        #expect(one.screen.lasting != talking.lasting)
    }

    // MARK: What can be done

    @Test func `says why what cannot be done now cannot`() {
        var one = OneBody.atHome()
        #expect(one.screen.talk.label == "Pippa" && one.screen.talk.refusal == nil)
        #expect(one.refusal(of: .pause) == "none")
        #expect(one.refusal(of: .resume) == nil)
        #expect(one.refusal(of: .sendNow) == "No words have been heard yet")
        #expect(one.refusal(of: .cancel) == "There is nothing to cancel")
        #expect(one.refusal(of: .endConversation) == "There is no conversation to end")
        #expect(one.refusal(of: .wrapUp) == nil, "it is not on air")
        one.on(.sense(.tapped))
        one.on(.sense(.words("turn on")))
        #expect(one.refusal(of: .sendNow) == "none")
        #expect(one.refusal(of: .cancel) == "none")
        one.on(.sense(.said("turn on the light")))
        #expect(one.screen.talk.refusal == "A turn is with Pippa")
        one.step(.done(ran: nil, spoken: false))
        #expect(one.refusal(of: .endConversation) == "none")
        one.on(.sense(.pausePressed))
        #expect(one.refusal(of: .resume) == "none")
        #expect(one.screen.talk.refusal == "The microphone is closed")
    }

    @Test func `what a screen says can be done, is done, and what it says cannot, is not`() {
        let touches: [(ScreenReport.Action.Kind, Touch)] = [
            (.sendNow, .set(control: "send_now", value: "now")), (.cancel, .set(control: "cancel", value: "now")),
            (.wrapUp, .ask("wrap_up")),
        ]
        var stages: [OneBody] = [OneBody(), .atHome()]
        var hearing = OneBody.atHome()
        hearing.on(.sense(.tapped))
        stages.append(hearing)
        hearing.on(.sense(.words("turn on")))
        stages.append(hearing)
        hearing.on(.sense(.said("turn on the light")))
        hearing.set("on_air", "on")
        stages.append(hearing)
        hearing.on(.linkDown)
        stages.append(hearing)
        for stage in stages {
            for (kind, touch) in touches {
                guard let said = stage.refusal(of: kind) else { continue }
                var tried = stage
                let refused = tried.on(.touched(touch)).contains { if case .refused = $0 { true } else { false } }
                #expect(refused == (said != "none"), "\(kind): \(said)")
            }
        }
    }

    @Test func `offers to wrap up while on air, when Oriel can hear it`() {
        var one = OneBody.atHome()
        one.set("on_air", "on")
        #expect(one.refusal(of: .wrapUp) == "none")
        one.oriel(online: false)
        #expect(one.refusal(of: .wrapUp) == "Oriel is not online")
        one.on(.linkDown)
        #expect(one.refusal(of: .wrapUp) == "There is no broker")
    }

    @Test(
        "has a switch for each, with what pressing it sets",
        arguments: [
            ("wake", "Wake", true, "off"), ("noisy", "Noisy", false, "on"), ("on_air", "On air", false, "on"),
            ("ear_text", "Ear text", false, "on"), ("cut_in", "Cut-in", false, "on"),
            ("captions", "Captions", false, "on"),
        ])
    func switches(_ control: String, _ label: String, _ isOn: Bool, _ next: String) throws {
        var one = OneBody.atHome()
        let found = try #require(one.screen.switches.first { $0.control.rawValue == control })
        #expect(found.label == label && found.isOn == isOn && found.next == next && found.refusal == nil)
        one.set(control, found.next)
        let after = try #require(one.screen.switches.first { $0.control.rawValue == control })
        #expect(after.isOn != isOn && after.note == (isOn ? "off" : "on"))
    }

    @Test func `opens no camera that it does not have, and closes one that is open`() throws {
        func camera(_ one: OneBody) throws -> ScreenReport.Switch {
            try #require(one.screen.switches.first { $0.control == .camera })
        }
        #expect(try camera(.atHome()).refusal == "This body has no camera")
        var one = OneBody.atHome { $0.can.insert(.camera) }
        #expect(try camera(one).refusal == "No camera program is configured that could open the camera")
        #expect(one.screen.cameraBand == nil)
        one.on(.sense(.cameraOpen))
        #expect(try camera(one).refusal == nil)
        #expect(try camera(one).next == "close")
        #expect(one.screen.cameraBand == "This body's camera is open")
    }

    @Test func `names the bodies whose cameras are open`() {
        var one = OneBody.atHome { $0.can.insert(.camera) }
        #expect(one.screen.eyes.words == "No camera in the house is open")
        one.on(.sense(.cameraOpen))
        var controls = Controls()
        controls.cameraOpen = true
        one.on(.body(kitchen, .controls(ControlsReport(boot: "boot-kitchen", controls: controls)), retained: false))
        #expect(one.screen.eyes.words == "Camera open on Pippa's iPad, kitchen")
        #expect(one.screen.eyes.open.map(\.id) == [ipad, kitchen])
        #expect(one.screen.eyes.isKnown)
        one.on(.linkDown)
        #expect(
            one.screen.eyes.words
                == "Camera open on Pippa's iPad, kitchen · others not known: The broker went away")
        #expect(one.screen.eyes.close.refusal == nil, "its own can still be closed")
        one.on(.sense(.cameraClosed))
        #expect(!one.screen.eyes.isKnown)
        #expect(OneBody().screen.eyes.words == "The cameras of the house are not known: There is no broker yet")
        #expect(one.screen.eyes.close.refusal == "There is no broker")
    }

    // MARK: Voices

    @Test func `offers her voice here and on every body, and says why one cannot be picked`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "study", can: [.ears])
        func voices() -> [String] {
            one.screen.voices.map {
                [$0.isPicked ? "*" : nil, $0.label, $0.note.map { "in \($0)" }, $0.refusal].compactMap(\.self).joined(
                    separator: " ")
            }
        }
        #expect(voices() == ["* Voice here in study", "kitchen in kitchen", "phone in study phone cannot speak"])
        one.set("voice_output", "kitchen")
        one.isOnline(kitchen, room: "kitchen", state: .lost)
        #expect(
            voices() == [
                "Voice here in study", "* kitchen in kitchen kitchen is not online",
                "phone in study phone cannot speak",
            ])
        one.set("voice_output", "attic")
        #expect(voices().last == "* attic there is no body attic")
        #expect(OneBody.atHome { $0.can = [.screen] }.screen.voices.first?.refusal == "Pippa's iPad cannot speak")
    }

    // MARK: Brains

    @Test func `has the menu of the registry, or says that Oriel has not sent it`() {
        var one = OneBody.atHome()
        func menu(_ choices: [ScreenReport.Choice]) -> [String] {
            choices.map { ($0.isPicked ? "*" : "") + $0.label + ($0.note.map { " · \($0)" } ?? "") }
        }
        #expect(
            menu(one.screen.think.brains)
                == [
                    "*The conversation's · Claude", "Claude · low, medium, high", "GLM · fixed level",
                    "Kimi · low, high",
                ])
        #expect(menu(one.screen.think.efforts) == ["*Voice mode's · high", "low", "medium", "high"])
        #expect(menu(one.screen.think.lightnings) == ["*Oriel's · off", "Lightning on · Kimi · low", "Lightning off"])
        one.set("brain", "glm")
        #expect(one.screen.think.efforts.isEmpty)
        #expect(one.screen.think.effortsWhy == "GLM thinks at a fixed level")
        one.set("brain", "kimi")
        one.set("effort", "medium")
        #expect(one.screen.think.efforts.last?.refusal == "Kimi has no level “medium”")
        one.on(.oriel(.brains(.unread(why: "the file is locked")), retained: false))
        #expect(one.screen.think.brainsUnread == "Brains not read: the file is locked")
        #expect(one.screen.think.brains.count == 4, "the last ones stay in use")
        one.on(.oriel(.plan(nil), retained: false))
        #expect(one.screen.think.brains.first?.note == "Oriel has not sent its plan")
        one.on(.oriel(.brains(nil), retained: false))
        #expect(one.screen.think.brains.isEmpty)
        #expect(one.screen.think.brainsUnread == "Oriel has not sent its brains")
        #expect(one.screen.think.effortsWhy == "Oriel has not sent its brains")
        #expect(one.screen.think.lightning.refusal == "Oriel has not said what Lightning runs on")
    }

    @Test func `shows Lightning as the next turn would have it`() {
        var one = OneBody.atHome()
        #expect(one.screen.think.lightning.note == "off")
        one.on(.oriel(.plan(.read(Plan(brain: "claude", effort: "high", lightning: true))), retained: false))
        #expect(one.screen.think.lightning.isOn)
        one.set("lightning", one.screen.think.lightning.next)
        #expect(!one.screen.think.lightning.isOn)
        #expect(one.screen.face.plan == "Claude · high")
        #expect(OneBody().screen.think.lightning.note == "?")
    }

    // MARK: Her picture

    @Test func `closes her eyes only in the frame in which they are open`() {
        var one = OneBody.atHome()
        #expect(one.screen.frame.state == .idle)
        #expect(one.screen.blink?.state == .blink)
        one.on(.sense(.tapped))
        #expect(one.screen.frame.state == .speaking)
        #expect(one.screen.blink == nil)
        one.on(.sense(.nothing))
        one.on(.avatarSet(.good(AvatarSet(named: "cordelia", frames: [.idle]))))
        #expect(one.screen.blink == nil, "the set has no such frame")
    }

    // MARK: The level of a voice

    @Test func `leans in with the voice that open ears hear, and nothing else follows from it`() {
        var one = OneBody.atHome()
        let before = one.body
        #expect(one.on(.sense(.level(0.4))) == [.showLevel(0.4)])
        #expect(one.body == before, "no deadline moved, and nothing is kept")
        #expect(one.on(.sense(.level(7))) == [.showLevel(1)])
        one.on(.sense(.pausePressed))
        #expect(one.on(.sense(.level(0.4))).isEmpty)
    }

    @Test func `takes no level for a sign that somebody speaks`() {
        var one = OneBody.atHome()
        one.on(.sense(.tapped))
        for _ in 0..<80 {
            one.wait(100)
            one.on(.sense(.level(0.9)))
        }
        #expect(one.line == "Waiting for “Cordelia Pippa”", "no words came for eight seconds")
    }
}
