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
}
