import BodyNode
import Testing

@Suite("A hand-off")
struct HandOffStories {
    /// A turn whose voice is on its way to the kitchen.
    private func going() -> (OneBody, TurnID) {
        var one = OneBody.atHome()
        let turn = one.turnBegins(voiceTo: "kitchen")
        one.step(.saved)
        one.step(.voice)
        return (one, turn)
    }

    private func there() -> (OneBody, TurnID) {
        var (one, turn) = going()
        one.says(kitchen, .speaking, turn)
        return (one, turn)
    }

    @Test func `goes there and comes back`() {
        var (one, turn) = going()
        #expect(one.handOff?.phase == .going && one.handOff?.to == kitchen && one.handOff?.turn == turn)
        #expect(one.line == "Her voice is going to kitchen · this body listens again when she ends there")
        #expect(one.state == .thinking && one.face?.lineKind == .stage && one.face?.frame == .looking)
        #expect(!one.earsOpen)
        one.says(kitchen, .speaking, turn)
        #expect(one.handOff?.phase == .there)
        #expect(one.line == "She is speaking on kitchen · this body listens again when she ends there")
        #expect(one.state == .idle && one.face?.ring == FaceReport.Ring.none && !one.earsOpen)
        one.says(kitchen, .ended, turn)
        #expect(one.handOff?.phase == .back && one.handOff?.why == nil)
        #expect(one.earsOpen && one.line == "In conversation · just talk · 1:00 left")
        #expect(one.face?.left == 60 && one.state == .listening && one.face?.ring == .listening)
    }

    @Test func `comes back at once from a body that is away`() {
        var one = OneBody.atHome()
        one.isOnline(kitchen, room: "kitchen", state: .offline)
        one.turnBegins(voiceTo: "kitchen")
        one.step(.voice)
        #expect(one.handOff?.phase == .back && one.handOff?.why == "kitchen is not online")
        #expect(one.line == "kitchen is not online · listening again" && one.face?.lineKind == .unread)
        one.wait(4_000)
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.face?.lineKind == .plain)
    }

    @Test func `comes back at once from a body that cannot speak`() {
        var one = OneBody.atHome()
        one.isOnline(kitchen, room: "kitchen", can: [.ears])
        one.turnBegins(voiceTo: "kitchen")
        one.step(.voice)
        #expect(one.handOff?.why == "kitchen cannot speak")
    }

    @Test func `comes back at once from a body that does not exist`() {
        var one = OneBody.atHome()
        one.turnBegins(voiceTo: "attic")
        one.step(.done(ran: nil, spoken: true))
        #expect(one.handOff?.phase == .back && one.handOff?.why == "there is no body attic")
    }

    @Test func `comes back when the other body never began`() {
        var (one, _) = going()
        one.wait(7_999)
        #expect(one.handOff?.phase == .going)
        one.wait(1)
        #expect(one.handOff?.phase == .back && one.handOff?.why == "kitchen never began" && one.earsOpen)
    }

    @Test func `comes back with the reason of a failure`() {
        var (one, turn) = going()
        one.says(kitchen, .failed, turn, why: "her voice did not begin")
        #expect(one.handOff?.why == "her voice did not begin")
        #expect(one.line == "her voice did not begin · listening again")
    }

    @Test(arguments: [true, false])
    func `comes back when the other body goes away`(begun: Bool) {
        var (one, _) = begun ? there() : going()
        one.isOnline(kitchen, room: "kitchen", state: .lost)
        #expect(one.handOff?.phase == .back && one.handOff?.why == "kitchen went offline before she ended")
        #expect(one.line == "kitchen went offline before she ended · listening again")
    }

    @Test(arguments: [true, false])
    func `comes back when the other body boots anew`(begun: Bool) {
        var (one, _) = begun ? there() : going()
        one.isOnline(kitchen, room: "kitchen", boot: "another")
        #expect(one.handOff?.why == "kitchen went offline before she ended")
    }

    @Test func `ignores the loss of an earlier boot`() {
        var (one, _) = there()
        one.isOnline(kitchen, room: "kitchen", boot: "an earlier one", state: .lost)
        #expect(one.handOff?.phase == .there)
    }

    @Test func `comes back when the beats stop`() {
        var (one, turn) = there()
        for beat in 2...4 {
            one.wait(2_000)
            one.says(kitchen, .speaking, turn, beat: beat)
        }
        for _ in 1...5 {
            one.wait(1_000)
            one.on(.brokerHeard)
        }
        #expect(one.handOff?.phase == .there)
        one.wait(1_000)
        #expect(one.handOff?.phase == .back && one.handOff?.why == "kitchen went silent" && one.earsOpen)
    }

    @Test(arguments: [0, 1, 400])
    func `blames the broker when nothing at all came since the last beat`(behind: Int) {
        var (one, _) = there()
        // The broker's word on what this body said comes right behind the beat.
        one.wait(behind)
        one.on(.brokerHeard)
        one.wait(5_999)
        #expect(one.handOff?.phase == .there)
        one.wait(1)
        #expect(one.handOff?.phase == .back && one.handOff?.why == "The broker went away" && one.earsOpen)
    }

    @Test func `blames the other body as soon as the broker is heard without it`() {
        var (one, _) = there()
        one.wait(1)
        one.on(.brokerHeard)
        one.wait(5_000)
        one.on(.brokerHeard)
        one.wait(998)
        #expect(one.handOff?.phase == .there)
        one.wait(1)
        #expect(one.handOff?.phase == .back && one.handOff?.why == "kitchen went silent")
    }

    @Test(arguments: [1_000, 5_000])
    func `does not blame a broker that had no reason to speak within a short lease`(lease: Int) {
        var (one, turn) = going()
        one.says(kitchen, .speaking, turn, lease: lease)
        one.wait(lease - 1)
        #expect(one.handOff?.phase == .there)
        one.wait(1)
        #expect(one.handOff?.phase == .back && one.handOff?.why == "kitchen went silent" && one.earsOpen)
    }

    @Test func `follows a body that speaks after all when it had failed`() {
        var (one, turn) = going()
        one.says(kitchen, .failed, turn, beat: 1, why: "no loudspeaker")
        one.says(kitchen, .speaking, turn, beat: 1)
        #expect(one.handOff?.phase == .back, "that was a late copy")
        one.says(kitchen, .speaking, turn, beat: 2)
        #expect(one.handOff?.phase == .there && !one.earsOpen)
        one.says(kitchen, .ended, turn, beat: 2)
        one.says(kitchen, .failed, turn, beat: 2, why: "late")
        one.says(kitchen, .speaking, turn, beat: 3)
        #expect(one.handOff?.phase == .back && one.handOff?.why == nil && one.earsOpen)
    }

    @Test func `takes a repeated beat for no sign of life`() {
        var (one, turn) = there()
        for _ in 1...5 {
            one.wait(1_000)
            one.on(.brokerHeard)
            one.says(kitchen, .speaking, turn, beat: 1)
        }
        one.wait(1_000)
        #expect(one.handOff?.why == "kitchen went silent")
    }

    @Test(arguments: [true, false])
    func `comes back a lease after the broker's last packet`(begun: Bool) {
        var (one, _) = begun ? there() : going()
        one.on(.brokerHeard)
        one.wait(1_000)
        one.on(.linkDown)
        one.wait(4_999)
        #expect(one.body.handOff.phase == (begun ? .there : .going))
        one.wait(1)
        #expect(one.body.handOff.phase == .back && one.body.handOff.why == "The broker went away" && one.earsOpen)
    }

    @Test func `survives a short loss of the broker`() {
        var (one, turn) = there()
        one.on(.linkDown)
        one.wait(2_000)
        one.on(.linkUp)
        one.says(kitchen, .speaking, turn, beat: 2)
        one.wait(3_000)
        #expect(one.handOff?.phase == .there)
        one.says(kitchen, .ended, turn)
        #expect(one.handOff?.phase == .back && one.handOff?.why == nil)
    }

    @Test func `is over when the other body is quiet or speaks for somebody else`() {
        var (one, _) = there()
        one.says(kitchen, .quiet, nil)
        #expect(one.handOff?.phase == .back && one.handOff?.why == nil)
        (one, _) = there()
        one.says(kitchen, .speaking, "another")
        #expect(one.handOff?.phase == .back && one.handOff?.why == nil)
    }

    @Test func `is seen even before the step that announces it`() {
        var one = OneBody.atHome()
        let turn = one.turnBegins(voiceTo: "kitchen")
        one.says(kitchen, .speaking, turn)
        #expect(one.handOff?.phase == .there)
        one.says(kitchen, .ended, turn)
        #expect(one.handOff?.phase == .back)
        one.step(.voice)
        one.step(.done(ran: nil, spoken: true))
        #expect(one.handOff?.phase == .back && one.earsOpen)
    }

    @Test func `waits when a voice of that turn begins late after all`() {
        var (one, turn) = going()
        one.wait(8_000)
        #expect(one.handOff?.phase == .back)
        one.says(kitchen, .speaking, turn)
        #expect(one.handOff?.phase == .there && !one.earsOpen)
    }

    @Test func `that came back unspoken is spoken here when Oriel orders it`() {
        var (one, turn) = going()
        one.says(kitchen, .failed, turn, why: "cannot")
        one.ordered(turn)
        #expect(one.handOff?.phase == .here && !one.earsOpen && one.state == .speaking && one.line == "Speaking")
        one.wait(2_000)
        #expect(one.voices.last?.phase == .ended && one.line.hasPrefix("In conversation"))
    }

    @Test func `that was heard there is never spoken here too`() {
        var (one, turn) = there()
        one.isOnline(kitchen, room: "kitchen", state: .lost)
        one.ordered(turn)
        #expect(one.voices.last?.phase == .failed)
    }

    @Test func `ends with the turn when a person cancels`() {
        var (one, _) = there()
        one.set("cancel", "")
        #expect(one.cancels == ["cancelled"] && one.handOff?.phase == .back && one.earsOpen)
        #expect(one.line == "Waiting for “Cordelia Pippa”")
    }

    @Test func `ends with the turn when a person closes the microphone`() {
        var (one, turn) = there()
        one.on(.sense(.pausePressed))
        #expect(one.cancels.count == 1 && one.state == .muted && one.line == "Paused · the microphone is closed")
        one.says(kitchen, .speaking, turn, beat: 2)
        #expect(one.handOff?.phase == .back, "a cancelled turn is not followed any more")
    }

    @Test func `does not wait for a voice that Oriel never orders here`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.step(.voice)
        #expect(one.line == "Getting her voice ready" && one.state == .thinking)
        one.wait(8_000)
        #expect(one.line == "Turn failed: Her voice never came" && one.face?.lineKind == .unread && one.earsOpen)
    }

    @Test func `ends when Oriel stays away`() {
        var (one, _) = going()
        one.oriel(online: false)
        #expect(one.line == "Cannot read Pippa's step: Oriel went offline" && one.state == .thinking)
        one.wait(7_999)
        #expect(one.cancels.isEmpty)
        one.wait(3_000)
        #expect(one.earsOpen && one.line == "Oriel is offline · nobody can answer" && one.face?.lineKind == .unread)
    }

    // MARK: The limits

    @Test func `shows why she ended there when it was not the normal end`() {
        var (one, turn) = there()
        one.says(kitchen, .ended, turn, why: "cancelled")
        #expect(one.handOff?.phase == .back && one.handOff?.why == "cancelled" && one.earsOpen)
        #expect(one.line == "cancelled · listening again" && one.face?.lineKind == .unread)
        one.wait(4_000)
        #expect(one.line == "Waiting for “Cordelia Pippa”", "no conversation follows")
    }

    @Test func `has a reason even when the other body gives none`() {
        var (one, turn) = going()
        one.says(kitchen, .failed, turn, why: "")
        #expect(one.handOff?.why == "kitchen could not speak")
    }

    @Test func `is refused early by the other body`() {
        var one = OneBody.atHome()
        let turn = one.turnBegins(voiceTo: "kitchen")
        one.says(kitchen, .failed, turn, why: "one more waits")
        #expect(one.handOff?.phase == .back && one.handOff?.why == "one more waits" && one.earsOpen)
        one.step(.voice)
        #expect(one.handOff?.phase == .back && one.earsOpen)
    }

    @Test func `is over once, however often it is said`() {
        var (one, turn) = there()
        one.says(kitchen, .ended, turn)
        #expect(one.line.hasPrefix("In conversation"))
        one.wait(1_000)
        one.forget()
        one.says(kitchen, .ended, turn)
        one.says(kitchen, .speaking, turn, beat: 1)
        one.step(.voice)
        one.step(.done(ran: nil, spoken: true))
        #expect(one.handOffs.isEmpty && one.faces.isEmpty && one.earsOpen)
    }

    @Test func `goes on while the other body refuses somebody else`() {
        var (one, _) = there()
        one.says(kitchen, .failed, "another", why: "one more waits")
        #expect(one.handOff?.phase == .there && !one.earsOpen)
    }

    @Test func `outlives a cleared voice topic by a lease at most`() {
        var (one, _) = there()
        one.on(.body(kitchen, .voice(nil), retained: false))
        #expect(one.handOff?.phase == .there)
        for _ in 1...6 {
            one.wait(1_000)
            one.on(.brokerHeard)
        }
        #expect(one.handOff?.phase == .back && one.handOff?.why == "kitchen went silent")
    }

    @Test func `takes no silence from before a new link for the other body's`() {
        var (one, turn) = there()
        one.wait(3_000)
        one.on(.brokerHeard)
        one.on(.linkDown)
        one.wait(4_000)
        one.forget()
        one.on(.linkUp)
        #expect(one.handOff?.phase == .there)
        one.says(kitchen, .speaking, turn, beat: 5)
        one.wait(4_000)
        #expect(one.handOff?.phase == .there)
        one.wait(2_000)
        #expect(one.handOff?.phase == .back)
    }

    @Test func `hears on a new link that she ended meanwhile`() {
        var (one, turn) = there()
        one.on(.linkDown)
        one.wait(2_000)
        one.on(.linkUp)
        let ended = VoiceReport(
            boot: "boot-kitchen", turn: turn, from: ipad, phase: .ended, beat: 3, lease: .seconds(6), why: nil)
        one.on(.body(kitchen, .voice(ended), retained: true))
        #expect(one.handOff?.phase == .back && one.handOff?.why == nil && one.earsOpen)
    }

    @Test func `ends with the turn when somebody cuts in where she speaks`() {
        for decisionFirst in [false, true] {
            var (one, turn) = there()
            if decisionFirst { one.decides(kitchen, claim: "theirs") }
            one.says(kitchen, .ended, turn, why: "cut in")
            if !decisionFirst { one.decides(kitchen, claim: "theirs") }
            one.decides(kitchen, claim: "theirs")
            #expect(one.cancels == ["cut in"] && one.handOff?.phase == .back && one.earsOpen)
        }
    }

    @Test func `goes on when somebody else wakes the body that has yet to speak`() {
        var (one, turn) = going()
        one.decides(kitchen, claim: "theirs")
        #expect(one.cancels.isEmpty && one.handOff?.phase == .going)
        one.says(kitchen, .speaking, turn)
        #expect(one.handOff?.phase == .there)
    }

    @Test func `that came back unspoken may be cancelled, and is not spoken then`() {
        var (one, turn) = going()
        one.says(kitchen, .failed, turn, why: "cannot")
        one.set("cancel", "")
        #expect(one.cancels == ["cancelled"])
        one.ordered(turn)
        #expect(one.voices.last?.phase == .failed && one.earsOpen)
    }

    @Test func `that came back unspoken is given up for the next turn`() {
        var (one, turn) = going()
        one.says(kitchen, .failed, turn, why: "cannot")
        one.turnBegins()
        #expect(one.cancels == ["a new turn began"] && one.handOff?.phase == .here && one.saids.count == 2)
        one.ordered(turn)
        #expect(one.voices.last?.turn == turn && one.voices.last?.phase == .failed)
    }

    @Test func `makes the voice here give way to the one that another body speaks`() {
        var one = OneBody.atHome()
        let turn = one.turnBegins(voiceTo: "kitchen")
        one.ordered(turn, seconds: 60)
        #expect(one.state == .speaking && one.handOff?.phase == .here)
        one.says(kitchen, .speaking, turn)
        #expect(one.handOff?.phase == .there && one.state == .idle)
        #expect(one.voices.last?.phase == .ended)
    }

    @Test func `waits for an order that waits here for another voice`() {
        var one = OneBody.atHome()
        let turn = one.turnBegins()
        one.ordered("theirs", from: kitchen, seconds: 20)
        one.step(.voice)
        one.ordered(turn)
        one.wait(19_000)
        #expect(!one.line.hasPrefix("Turn failed") && one.body.turn?.isInFlight == true)
        one.wait(1_000)
        #expect(one.voices.last?.turn == turn && one.voices.last?.phase == .speaking)
        one.wait(2_000)
        #expect(one.voices.last?.phase == .ended && one.line.hasPrefix("In conversation"))
    }

    @Test func `fails with the turn when Oriel says so, and comes back`() {
        var (one, _) = going()
        one.step(.failed(why: "no memory is left"))
        #expect(one.handOff?.phase == .back && one.handOff?.why == "no memory is left" && one.earsOpen)
        #expect(one.line == "Turn failed: no memory is left" && one.cancels.isEmpty)
    }

    @Test func `goes on when done says nothing of the voice that was announced`() {
        var (one, turn) = going()
        one.step(.done(ran: nil, spoken: false))
        #expect(one.handOff?.phase == .going && !one.earsOpen)
        one.says(kitchen, .speaking, turn)
        one.step(.failed(why: "x"))
        #expect(one.handOff?.phase == .there, "a sound that has begun ends by itself")
    }

    @Test func `keeps the ears open from the start with cut-in`() {
        var one = OneBody.atHome()
        one.set("cut_in", "on")
        let turn = one.turnBegins(voiceTo: "kitchen")
        one.step(.voice)
        one.says(kitchen, .speaking, turn)
        #expect(one.earsOpen && one.handOff?.phase == .there)
        one.hearsWake()
        #expect(one.state == .heardYou && one.line == "Listening")
        one.wait(250)
        #expect(one.cancels == ["cut in"] && one.chimes == 2 && one.handOff?.phase == .back)
    }

    @Test func `is told anew on every link, in every phase`() {
        var one = OneBody.atHome()
        let turn = one.turnBegins(voiceTo: "kitchen")
        let phases: [(HandOffReport.Phase, (inout OneBody) -> Void)] = [
            (.here, { _ in }), (.going, { $0.step(.voice) }), (.there, { $0.says(kitchen, .speaking, turn) }),
            (.back, { $0.says(kitchen, .ended, turn) }),
        ]
        for (phase, move) in phases {
            move(&one)
            one.on(.linkDown)
            one.wait(500)
            one.forget()
            one.on(.linkUp)
            #expect(one.handOffs.map(\.phase) == [phase] && one.handOff?.turn == turn)
        }
    }
}
