import BodyNode
import OrielBridge
import Testing

@Suite("Her voice, as Oriel orders it")
struct OrielVoiceTests {
    /// The voice of `ipad`'s turn `t` was ordered from the kitchen.
    static func ordered() -> OrielOnStage {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.says("t", voiceTo: kitchen)
        stage.wait(300)
        stage.handOff(ipad, .going, "t")
        return stage
    }

    @Test func `comes from voice_to when it is online and can speak`() {
        #expect(OrielVoiceTests.ordered().orders == ["kitchen speak t"])
    }

    @Test(arguments: ["offline", "mute", "unheard of", "unconfirmed"])
    func `comes from the origin when voice_to cannot speak`(why: String) {
        var stage = OrielOnStage.atHome([ipad]) { $0.scripts = [.short] }
        switch why {
        case "offline":
            stage.status(kitchen)
            stage.status(kitchen, .offline)
        case "mute": stage.status(kitchen, can: [.ears, .screen])
        case "unconfirmed":
            stage.status(kitchen, retained: true)
            stage.wait(20_000)
        default: break
        }
        stage.says("t", voiceTo: kitchen)
        stage.wait(1_000)
        #expect(stage.orders == ["ipad speak t"])
    }

    @Test func `a retained online counts for 20 s, and for good once it is confirmed`() {
        var stage = OrielOnStage.atHome([ipad]) { $0.scripts = [.short] }
        stage.status(kitchen, retained: true)
        stage.says("a", voiceTo: kitchen)
        stage.wait(10_000)
        stage.voice(kitchen, .quiet, nil)
        stage.wait(60_000)
        stage.says("b", voiceTo: kitchen)
        stage.wait(1_000)
        #expect(stage.orders == ["kitchen speak a", "kitchen speak b"])
    }

    @Test func `that the origin gave up is taken back, and ordered from the origin once the other said failed`() {
        var stage = OrielVoiceTests.ordered()
        #expect(stage.handOff(ipad, .back, "t", why: "Kitchen never began") == ["kitchen revoke t"])
        stage.wait(30_000)
        #expect(stage.voice(kitchen, .failed, "t", why: "revoked") == ["ipad speak t"])
        #expect(stage.voice(kitchen, .failed, "t", why: "revoked") == [])
        #expect(stage.voice(ipad, .failed, "t") == [], "never a third time")
    }

    @Test func `that was heard there is never ordered again, though the word of it came after the body was lost`() {
        var stage = OrielVoiceTests.ordered()
        stage.status(kitchen, .lost)
        stage.handOff(ipad, .back, "t", why: "kitchen went offline before she ended")
        stage.voice(kitchen, .speaking, "t")
        stage.wait(60_000)
        #expect(stage.orders == ["kitchen speak t", "kitchen revoke t"])
    }

    @Test func `that the other refused is ordered from the origin once that said back`() {
        var stage = OrielVoiceTests.ordered()
        #expect(stage.voice(kitchen, .failed, "t", why: "two orders wait") == [])
        #expect(stage.voice(kitchen, .quiet, nil) == [])
        #expect(
            stage.handOff(ipad, .back, "t", why: "two orders wait") == ["kitchen revoke t", "ipad speak t"])
    }

    @Test(arguments: [true, false])
    func `is ordered from the origin a lease after the other stopped being online`(restarts: Bool) {
        var stage = OrielVoiceTests.ordered()
        stage.status(kitchen, .lost)
        #expect(
            stage.handOff(ipad, .back, "t", why: "Kitchen went offline before she ended") == ["kitchen revoke t"])
        stage.wait(3_000)
        if restarts { stage.status(kitchen, boot: "another") }
        #expect(stage.wait(2_999) == [])
        #expect(stage.wait(1) == ["ipad speak t"])
    }

    @Test func `the lease is the one that the other named`() {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.voice(kitchen, .quiet, nil, lease: 900)
        stage.says("t", voiceTo: kitchen)
        stage.wait(300)
        stage.status(kitchen, .lost)
        stage.handOff(ipad, .back, "t", why: "Kitchen went offline before she ended")
        #expect(stage.wait(899) == [])
        #expect(stage.wait(1) == ["ipad speak t"])
    }

    @Test func `of a body that came back in its lease waits for its word, and it is told once more`() {
        var stage = OrielVoiceTests.ordered()
        stage.status(kitchen, .lost)
        stage.handOff(ipad, .back, "t", why: "Kitchen went offline before she ended")
        #expect(stage.status(kitchen) == ["kitchen revoke t"])
        #expect(stage.wait(60_000) == [])
        #expect(stage.voice(kitchen, .failed, "t") == ["ipad speak t"])
    }

    @Test(arguments: ["speaking", "there", "ended"])
    func `that began is never ordered again`(how: String) {
        var stage = OrielVoiceTests.ordered()
        switch how {
        case "speaking": stage.voice(kitchen, .speaking, "t")
        case "ended": stage.voice(kitchen, .ended, "t")
        default: stage.handOff(ipad, .there, "t")
        }
        stage.forget()
        stage.status(kitchen, .lost)
        stage.handOff(ipad, .back, "t", why: "Kitchen went offline before she ended")
        stage.wait(60_000)
        #expect(stage.said == [])
    }

    @Test func `whose end the origin told first is not taken back`() {
        var stage = OrielVoiceTests.ordered()
        #expect(stage.handOff(ipad, .back, "t") == [])
        stage.voice(kitchen, .failed, "t")
        stage.wait(60_000)
        #expect(stage.orders == ["kitchen speak t"])
    }

    @Test func `that began after the origin gave it up stays where it is`() {
        var stage = OrielVoiceTests.ordered()
        stage.handOff(ipad, .back, "t", why: "Kitchen never began")
        stage.voice(kitchen, .speaking, "t")
        stage.status(kitchen, .lost)
        #expect(stage.wait(60_000) == [])
    }

    @Test func `is not ordered again by a word of another turn or of another boot`() {
        var stage = OrielVoiceTests.ordered()
        #expect(stage.handOff(ipad, .back, "another", why: "Kitchen never began") == [])
        #expect(stage.handOff(ipad, .back, "t", why: "Kitchen never began", boot: "of-yesterday") == [])
        stage.voice(kitchen, .failed, "t", boot: "of-yesterday")
        stage.handOff(ipad, .back, "t", why: "Kitchen never began")
        stage.wait(60_000)
        #expect(stage.orders == ["kitchen speak t", "kitchen revoke t"])
    }

    @Test func `sounding or not, is taken back when the turn is cancelled`() {
        var stage = OrielVoiceTests.ordered()
        stage.voice(kitchen, .speaking, "t")
        stage.cancel("t")
        #expect(stage.orders == ["kitchen speak t", "kitchen revoke t"])
    }

    @Test func `of the origin that was ordered second is taken back with a cancel`() {
        var stage = OrielVoiceTests.ordered()
        stage.voice(kitchen, .failed, "t")
        stage.handOff(ipad, .back, "t", why: "no")
        stage.forget()
        stage.cancel("t")
        #expect(stage.orders == ["ipad revoke t"])
    }

    @Test func `goes nowhere when the origin has none and the other failed`() {
        var stage = OrielOnStage.atHome([kitchen]) { $0.scripts = [.short] }
        stage.status(ipad, can: [.ears])
        stage.says("t", voiceTo: kitchen)
        stage.wait(300)
        stage.voice(kitchen, .failed, "t")
        stage.handOff(ipad, .back, "t", why: "no")
        #expect(stage.orders == ["kitchen speak t", "kitchen revoke t"])
        #expect(stage.oriel.turnsInFlight == [])
    }
}
