import BodyNode
import Testing

@Suite("Her voice on this body")
struct VoiceStories {
    @Test func `is said before it sounds, beats, and ends`() {
        var one = OneBody.atHome()
        one.acknowledges = false
        one.ordered("t", from: kitchen, seconds: 5)
        #expect(one.voices.last?.phase == .speaking && one.voices.last?.beat == 1 && one.voices.last?.from == kitchen)
        #expect(one.state != .speaking && !one.earsOpen)
        one.on(.acknowledged(.voice("t", beat: 1)))
        #expect(
            one.state == .speaking && one.line == "Speaking" && one.face?.ring == .speaking && one.face?.turn == "t")
        one.acknowledges = true
        one.wait(4_100)
        #expect(one.voices.last?.beat == 3)
        one.wait(900)
        #expect(one.voices.last?.phase == .ended && one.voices.last?.why == nil && one.earsOpen)
        #expect(one.line == "Waiting for “Cordelia Pippa”", "the conversation is where the turn is")
    }

    @Test func `fails when the broker does not acknowledge it in a second`() {
        var one = OneBody.atHome()
        one.acknowledges = false
        one.ordered("t", from: kitchen)
        one.wait(1_000)
        #expect(one.voices.last?.phase == .failed && one.voices.last?.why == "The broker went away")
    }

    @Test func `stops when its beats are not acknowledged for a lease`() {
        var one = OneBody.atHome()
        one.ordered("t", from: kitchen, seconds: 60)
        one.wait(1_000)
        one.acknowledges = false
        one.wait(4_999)
        #expect(one.state == .speaking)
        one.wait(1)
        #expect(one.state != .speaking && one.voices.last?.phase == .failed)
    }

    @Test func `goes on through a short loss of the broker and says so`() {
        var one = OneBody.atHome()
        one.ordered("t", from: kitchen, seconds: 60)
        one.wait(500)
        one.on(.linkDown)
        one.wait(3_000)
        one.forget()
        one.on(.linkUp)
        #expect(one.voices.map(\.phase) == [.speaking] && one.face?.state == .speaking)
    }

    @Test func `speaks one order, holds one and refuses the third`() {
        var one = OneBody.atHome()
        one.ordered("a", from: kitchen)
        one.ordered("b", from: kitchen)
        one.forget()
        one.ordered("c", from: kitchen)
        #expect(one.voices.map(\.phase) == [.failed, .speaking] && one.voices.map(\.turn) == ["c", "a"])
        one.forget()
        one.wait(2_000)
        #expect(one.voices.map(\.phase) == [.ended, .speaking] && one.voices.map(\.turn) == ["a", "b"])
        one.wait(2_000)
        #expect(one.voices.last?.turn == "b" && one.voices.last?.phase == .ended)
    }

    @Test func `never sounds twice for one order`() {
        var one = OneBody.atHome()
        one.ordered("a", from: kitchen)
        one.ordered("a", from: kitchen)
        one.wait(2_000)
        one.ordered("a", from: kitchen)
        one.wait(2_000)
        #expect(one.voices.filter { $0.phase == .ended }.count == 1 && one.state != .speaking)
    }

    @Test func `is refused for a body that is away, that listens again, or that cancelled`() {
        var one = OneBody.atHome()
        one.ordered("a", from: phone)
        #expect(one.voices.last?.phase == .failed && one.voices.last?.why == "phone is not online")
        let back = HandOffReport(boot: "boot-kitchen", turn: "b", phase: .back, to: ipad, why: "x")
        one.on(.body(kitchen, .handOff(back), retained: false))
        one.ordered("b", from: kitchen)
        #expect(one.voices.last?.why == "kitchen listens again already")
        one.on(.body(kitchen, .cancel("c", why: "x"), retained: false))
        one.ordered("c", from: kitchen)
        #expect(one.voices.last?.turn == "c" && one.voices.last?.phase == .failed)
    }

    @Test func `stops when the turn is cancelled and goes on when the order is only revoked`() {
        var one = OneBody.atHome()
        one.ordered("a", from: kitchen, seconds: 60)
        one.on(.oriel(.revoke("a"), retained: false))
        #expect(one.state == .speaking)
        one.on(.body(kitchen, .cancel("a", why: "x"), retained: false))
        #expect(one.voices.last?.phase == .ended && one.voices.last?.why == "cancelled")
    }

    @Test func `stops when the one whose turn it is goes away`() {
        var one = OneBody.atHome()
        one.ordered("a", from: kitchen, seconds: 60)
        one.isOnline(kitchen, room: "kitchen", state: .lost)
        #expect(one.voices.last?.phase == .ended && one.voices.last?.why == "cancelled")
    }

    @Test func `answers the revocation of an order that never came, and does not speak it later`() {
        var one = OneBody.atHome()
        one.on(.oriel(.revoke("a"), retained: false))
        #expect(one.voices.last?.phase == .failed && one.voices.last?.turn == "a")
        one.ordered("a", from: kitchen)
        #expect(one.state != .speaking)
    }

    @Test func `is dropped with the link when it has not begun`() {
        var one = OneBody.atHome()
        one.ordered("a", from: kitchen, seconds: 60)
        one.ordered("b", from: kitchen, seconds: 60)
        one.on(.linkDown)
        one.wait(1_000)
        one.forget()
        one.on(.linkUp)
        #expect(one.voices.map(\.turn) == ["b", "a"] && one.voices.map(\.phase) == [.failed, .speaking])
    }

    @Test func `says what failed without a link also when a hello was to be answered meanwhile`() {
        var one = OneBody.atHome()
        one.ordered("a", from: kitchen, seconds: 60)
        one.ordered("b", from: kitchen, seconds: 60)
        one.on(.hello)
        one.on(.linkDown)
        one.wait(3_000)
        one.forget()
        one.on(.linkUp)
        #expect(one.voices.map(\.turn) == ["b", "a"] && one.voices.map(\.phase) == [.failed, .speaking])
    }

    @Test func `of an outside mouth ends by its word or by a deadline, with the reason`() {
        var one = OneBody.atHome { $0.mouth = .sense }
        one.ordered("a", from: kitchen, seconds: 10)
        one.wait(6_000)
        #expect(one.voices.last?.why == "her voice did not begin")
        one.ordered("b", from: kitchen, seconds: 10)
        one.wait(3_000)
        one.on(.sense(.mouthStarted("b")))
        one.wait(15_000)
        #expect(one.state == .speaking && !one.earsOpen)
        one.wait(5_000)
        #expect(one.voices.last?.why == "her voice never ended" && one.effects.contains(.stopSpeaking("b")))
        one.ordered("c", from: kitchen, seconds: 10)
        one.on(.sense(.mouthStarted("c")))
        one.on(.sense(.mouthEnded("c")))
        #expect(one.voices.last?.phase == .ended)
    }

    @Test func `closes the ears of another body in the room until it ends or its lease is over`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "study")
        one.says(phone, .speaking, "t")
        #expect(one.state == .idle && one.face?.lineKind == .stage && !one.earsOpen)
        #expect(one.line == "She is speaking on phone · this body listens again when she ends there")
        one.says(phone, .ended, "t")
        #expect(one.earsOpen && one.line == "Waiting for “Cordelia Pippa”")
        one.says(phone, .speaking, "u")
        one.wait(6_000)
        #expect(one.earsOpen && one.line == "Waiting for “Cordelia Pippa”")
    }

    // MARK: The limits

    @Test func `is cancelled alone: the order behind it is heard once`() {
        var one = OneBody.atHome()
        one.ordered("a", from: kitchen, seconds: 60)
        one.ordered("b", from: kitchen, seconds: 2)
        one.on(.body(kitchen, .cancel("a", why: "x"), retained: false))
        #expect(
            one.voices.suffix(2).map(\.turn) == ["a", "b"] && one.voices.suffix(2).map(\.phase) == [.ended, .speaking])
        one.wait(2_000)
        #expect(one.voices.count { $0.turn == "b" && $0.phase == .ended } == 1)
    }

    @Test func `is dropped before it sounds when it is revoked, cancelled, or not wanted any more`() {
        let drops: [(String, (inout OneBody) -> Void)] = [
            ("revoked", { $0.on(.oriel(.revoke("b"), retained: false)) }),
            ("cancelled", { $0.on(.body(kitchen, .cancel("b", why: "x"), retained: false)) }),
            ("kitchen is not online", { $0.isOnline(kitchen, room: "kitchen", state: .lost) }),
            (
                "kitchen listens again already",
                {
                    let back = HandOffReport(boot: "boot-kitchen", turn: "b", phase: .back, to: ipad, why: "x")
                    $0.on(.body(kitchen, .handOff(back), retained: false))
                }
            ),
        ]
        for (why, drop) in drops {
            var one = OneBody.atHome()
            one.acknowledges = false
            one.ordered("b", from: kitchen)
            drop(&one)
            #expect(one.voices.last?.phase == .failed && one.voices.last?.why == why, "announced")
            one = .atHome()
            one.isOnline(phone, room: "hall")
            one.ordered("a", from: phone, seconds: 5)
            one.ordered("b", from: kitchen)
            one.forget()
            drop(&one)
            #expect(one.voices.map(\.turn) == ["b", "a"] && one.voices.map(\.phase) == [.failed, .speaking], "held")
            one.wait(10_000)
            #expect(one.voices.last?.turn == "a" && one.voices.last?.phase == .ended)
        }
    }

    @Test func `is stopped when the body whose turn it is says back`() {
        var one = OneBody.atHome()
        one.ordered("a", from: kitchen, seconds: 60)
        let back = HandOffReport(boot: "boot-kitchen", turn: "a", phase: .back, to: ipad, why: "ipad went silent")
        one.on(.body(kitchen, .handOff(back), retained: false))
        #expect(one.voices.last?.phase == .ended && one.voices.last?.why == "cancelled")
    }

    @Test func `names its reason when the third order is refused`() {
        var one = OneBody.atHome()
        for turn in ["a", "b", "c"] as [TurnID] { one.ordered(turn, from: kitchen) }
        let refusal = one.voices.last { $0.phase == .failed }
        #expect(refusal?.turn == "c" && refusal?.from == kitchen && refusal?.why?.isEmpty == false)
        #expect(one.voices.last?.beat == 2, "what is said again is a beat of its own")
    }

    @Test func `is not said twice for an order that failed`() {
        var one = OneBody.atHome()
        one.ordered("a", from: phone)
        one.isOnline(phone, room: "hall")
        one.forget()
        one.ordered("a", from: phone)
        #expect(one.messages.isEmpty)
    }

    @Test func `lasts as long as the order says, or as its text`() {
        for (seconds, text, length) in [(3.2, "x", 3_200), (nil, String(repeating: "a", count: 30), 2_000), (0, "", 1)]
            as [(Double?, String, Int)]
        {
            var one = OneBody.atHome()
            one.on(.oriel(.order(Order(turn: "a", from: kitchen, text: text, seconds: seconds)), retained: false))
            one.wait(length - 1)
            #expect(one.voices.last?.phase == (length > 1 ? .speaking : .ended))
            one.wait(1)
            #expect(one.voices.last?.phase == .ended)
        }
    }

    @Test func `of a turn that ended without one is refused, and says that`() {
        var one = OneBody.atHome()
        let turn = one.turnBegins()
        one.step(.done(ran: nil, spoken: false))
        one.ordered(turn)
        #expect(one.voices.last?.phase == .failed && one.voices.last?.why == "its turn is over")
    }

    @Test(arguments: [1e300, -5, .infinity, .nan])
    func `does not believe every length`(seconds: Double) {
        var one = OneBody.atHome()
        one.on(.oriel(.order(Order(turn: "a", from: kitchen, text: "", seconds: seconds)), retained: false))
        #expect(one.voices.contains { $0.phase == .speaking })
    }

    @Test func `is known to a mouth that speaks up unasked, by its words and deadlines`() {
        var one = OneBody.atHome()
        one.ordered("a", from: kitchen, seconds: 2)
        one.wait(1_000)
        one.on(.sense(.mouthStarted("a")))
        one.wait(7_999)
        #expect(one.state == .speaking)
        one.wait(1)
        #expect(one.voices.last?.phase == .failed && one.voices.last?.why == "her voice never ended")
        one.ordered("b", from: kitchen, seconds: 60)
        one.on(.sense(.mouthFailed("b", why: "no sound card")))
        #expect(one.voices.last?.phase == .failed && one.voices.last?.why == "no sound card")
        one.ordered("c", from: kitchen, seconds: 60)
        one.on(.sense(.mouthEnded("b")))
        #expect(one.state == .speaking, "another turn's end is not this one's")
        one.on(.sense(.mouthEnded("c")))
        #expect(one.voices.last?.phase == .ended)
    }

    @Test func `is answered to a hello with the next beat`() {
        var one = OneBody.atHome()
        one.wait(5_000)
        one.ordered("a", from: kitchen, seconds: 60)
        one.on(.hello)
        one.wait(2_000)
        let beats = one.voices.compactMap { $0.phase == .speaking ? $0.beat : nil }
        #expect(beats == Array(1...beats.count) && beats.count >= 2)
    }

    @Test func `keeps no more unproven beats than it needs`() {
        var one = OneBody.atHome()
        one.acknowledges = false
        one.ordered("a", from: kitchen, seconds: 60)
        one.on(.acknowledged(.voice("a", beat: 1)))
        for number in 0..<5_000 { one.ordered("t\(number)", from: kitchen) }
        #expect(String(describing: one.body).utf8.count < 50_000)
    }

    @Test func `closes the ears of this body from the order on`() {
        var one = OneBody.atHome()
        one.acknowledges = false
        one.hearsWake()
        one.on(.acknowledged(.claim(one.myClaims[0].id)))
        one.wait(250)
        #expect(one.state == .heardYou)
        one.ordered("a", from: kitchen)
        #expect(!one.earsOpen && one.line == "Getting her voice ready" && one.body.ears.hearing == nil)
    }

    @Test func `that another body refuses does not end the one it speaks`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "study")
        one.says(phone, .speaking, "t")
        one.says(phone, .failed, "c", why: "one more waits")
        #expect(!one.earsOpen)
        one.says(phone, .speaking, "t", beat: 2)
        one.says(phone, .ended, "c")
        #expect(!one.earsOpen)
        one.says(phone, .quiet, nil)
        #expect(one.earsOpen)
    }

    @Test func `that is over elsewhere is not taken up by a late copy of its words`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "study")
        one.says(phone, .speaking, "t", beat: 1)
        one.says(phone, .ended, "t", beat: 3)
        one.says(phone, .speaking, "t", beat: 2)
        #expect(one.earsOpen)
    }

    @Test func `of another boot neither closes an ear nor opens one`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "study")
        let foreign = VoiceReport(
            boot: "foreign", turn: "t", from: nil, phase: .speaking, beat: 1, lease: .seconds(6), why: nil)
        one.on(.body(phone, .voice(foreign), retained: false))
        #expect(one.earsOpen)
        one.says(phone, .speaking, "t")
        var over = foreign
        over.phase = .ended
        one.on(.body(phone, .voice(over), retained: false))
        #expect(!one.earsOpen)
    }

    @Test(arguments: [BodyStatus.State.lost, .offline])
    func `in the room is over when its body is away`(state: BodyStatus.State) {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "study")
        one.says(phone, .speaking, "t")
        one.isOnline(phone, room: "study", state: state)
        #expect(one.earsOpen && one.line == "Waiting for “Cordelia Pippa”")
    }

    @Test func `in another room closes no ear, and with cut-in none at all`() {
        var one = OneBody.atHome()
        one.says(kitchen, .speaking, "t")
        #expect(one.earsOpen)
        one.isOnline(phone, room: "study")
        one.set("cut_in", "on")
        one.says(phone, .speaking, "u")
        #expect(one.earsOpen && one.line == "Waiting for “Cordelia Pippa”")
        one.set("cut_in", "off")
        #expect(!one.earsOpen)
    }

    @Test func `is heard by a muted body's person, and the mute stays`() {
        var one = OneBody.atHome()
        one.set("muted", "on")
        one.ordered("a", from: kitchen)
        #expect(one.state == .speaking)
        one.wait(2_000)
        #expect(one.state == .muted && one.line == "Paused · the microphone is closed")
    }

    @Test func `comes from a body with no speaker never`() {
        var one = OneBody.atHome { $0.can = [.ears, .screen] }
        one.ordered("a", from: kitchen)
        #expect(one.voices.last?.phase == .failed && one.voices.last?.why == "Pippa's iPad cannot speak")
    }
}
