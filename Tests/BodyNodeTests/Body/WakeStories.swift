import BodyNode
import Testing

@Suite("A wake")
struct WakeStories {
    @Test func `is claimed, won and chimed`() {
        var one = OneBody.atHome()
        one.hearsWake(score: 0.83)
        #expect(one.myClaims.map(\.phrase) == ["cordelia pippa"] && one.myClaims.first?.talking == false)
        #expect(one.state == .heardYou && one.line == "Listening" && one.face?.ring == .listening)
        one.wait(249)
        #expect(one.decisions.isEmpty && one.chimes == 0)
        one.wait(1)
        let decision = Decision(claim: one.myClaims[0].id, group: "house", took: ipad, over: [])
        #expect(one.decisions == [decision] && one.chimes == 1)
    }

    @Test(arguments: [
        (0.61, false, 0, "lower score"), (0.9, false, -1, "lower priority"), (0.8, false, 0, "same score, later id"),
    ])
    func `is won over a lower rank, with the reason`(score: Double, talking: Bool, priority: Int, why: String) {
        var one = OneBody.atHome()
        one.hearsWake(score: 0.8)
        let claim = Claim(
            id: "theirs", body: kitchen, phrase: "CORDELIA pippa", group: "house", window: .milliseconds(250),
            score: score,
            priority: priority, talking: talking)
        one.on(.body(kitchen, .claim(claim), retained: false))
        one.wait(250)
        #expect(one.decisions.first?.over == [.init(body: kitchen, claim: "theirs", score: score, why: why)])
    }

    @Test func `is lost to a better rank, without a sound`() {
        var one = OneBody.atHome()
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.wait(50)
        one.hearsWake(score: 0.8)
        one.wait(250)
        #expect(one.chimes == 0 && one.decisions.isEmpty && one.line == "kitchen heard it better")
        #expect(one.face?.lineKind == .plain && one.state == .listening)
        one.decides(kitchen, claim: "theirs")
        one.wait(4_000)
        #expect(one.line == "Waiting for “Cordelia Pippa”" && one.chimes == 0)
        one.hearsWake()
        one.wait(250)
        #expect(one.chimes == 1, "the loser can be woken")
    }

    @Test func `is taken by the next in rank when the winner says nothing`() {
        var one = OneBody.atHome()
        one.hearsWake(score: 0.8)
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.wait(749)
        #expect(one.decisions.isEmpty)
        one.wait(1)
        #expect(one.decisions.first?.over.map(\.why) == ["never decided"] && one.chimes == 1)
    }

    @Test func `is taken by the next in rank as soon as the winner is lost`() {
        var one = OneBody.atHome()
        one.hearsWake(score: 0.8)
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.wait(300)
        one.isOnline(kitchen, room: "kitchen", state: .lost)
        #expect(one.decisions.first?.over.map(\.why) == ["went offline"])
    }

    @Test func `is not lost to a body that is away`() {
        var one = OneBody.atHome()
        one.isOnline(kitchen, room: "kitchen", state: .lost)
        one.hearsWake(score: 0.8)
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.wait(250)
        #expect(one.chimes == 1)
    }

    @Test func `goes to a better claim that comes late`() {
        var one = OneBody.atHome()
        one.hearsWake(score: 0.8)
        one.wait(900)
        one.claims(kitchen, score: 0.9, claim: "theirs")
        #expect(one.line == "kitchen heard it better")
        one.decides(kitchen, claim: "theirs")
        one.wait(600)
        #expect(one.decisions.count == 1)
    }

    @Test func `stays once the words were said`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.decides(kitchen, claim: "theirs")
        #expect(one.saids.count == 1 && one.body.turn?.isInFlight == true && one.cancels.isEmpty)
    }

    @Test func `stays against a decision of lower rank and goes to one of better rank`() {
        for (score, stays) in [(0.7, true), (0.9, false)] {
            var one = OneBody.atHome()
            one.hearsWake(score: 0.8)
            one.claims(kitchen, score: score, claim: "theirs")
            one.isOnline(kitchen, room: "kitchen")
            one.wait(250)
            one.decides(kitchen, claim: "theirs")
            one.on(.sense(.said("hello")))
            #expect(one.saids.count == (stays ? 1 : 0))
        }
    }

    @Test func `is not claimed again when a decision settled it`() {
        var one = OneBody.atHome()
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.decides(kitchen, claim: "theirs")
        one.wait(900)
        one.hearsWake(score: 0.8)
        #expect(one.myClaims.isEmpty && one.line == "kitchen heard it better")
        one.wait(200)
        one.hearsWake(score: 0.8)
        #expect(one.myClaims.count == 1, "a second later it is another wake")
    }

    @Test func `waits for the largest window`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.claims(kitchen, score: 0.5, claim: "theirs", window: 400)
        one.wait(399)
        #expect(one.decisions.isEmpty)
        one.wait(1)
        #expect(one.decisions.count == 1)
    }

    @Test func `of another group is none of this body's`() {
        var one = OneBody.atHome()
        one.claims(kitchen, score: 0.9, claim: "theirs", group: "garden")
        one.hearsWake()
        one.decides(kitchen, claim: "theirs")
        one.wait(250)
        #expect(one.chimes == 1)
    }

    @Test func `is not taken by a tap in another group`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.step(.done(ran: nil, spoken: false))
        #expect(one.line.hasPrefix("In conversation"))
        let talking = one.line
        one.decides(kitchen, claim: "a tap", group: "garden")
        #expect(one.line == talking, "the conversation goes on")
        one.set("end_conversation", "")
        one.hearsWake()
        one.wait(250)
        #expect(one.chimes == 2, "and so does the next wake")
        one.decides(kitchen, claim: "another tap", group: "house")
        #expect(one.line.contains("heard it better"))
    }

    @Test func `names its group when it takes one, for a tap has no claim that would tell`() {
        var one = OneBody.atHome()
        one.on(.sense(.tapped))
        #expect(one.decisions.map(\.group) == ["house"])
    }

    @Test func `is not won when the broker never acknowledged the claim`() {
        var one = OneBody.atHome()
        one.acknowledges = false
        one.hearsWake()
        one.wait(250)
        #expect(one.decisions.isEmpty && one.line == "The broker went away" && one.face?.lineKind == .unread)
    }

    @Test func `is not claimed by a body that cannot serve`() {
        for hinder: (inout OneBody) -> Void in [
            { $0.set("muted", "on") }, { $0.set("wake", "off") }, { $0.oriel(online: false) }, { $0.on(.linkDown) },
            {
                $0.isOnline(phone, room: "study"); $0.says(phone, .speaking, "t")
            }, { $0.ordered("t", from: kitchen) },
        ] {
            var one = OneBody.atHome()
            hinder(&one)
            one.hearsWake()
            #expect(one.myClaims.isEmpty)
        }
    }

    @Test func `twice in a row chimes once each time`() {
        var one = OneBody.atHome()
        for count in 1...50 {
            one.hearsWake()
            one.hearsWake()
            one.wait(250)
            #expect(one.chimes == count && one.myClaims.count == count)
            one.wait(1_500)
        }
    }

    @Test func `followed at once by the words is said when it is won`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.on(.sense(.said("now")))
        #expect(one.saids.isEmpty)
        one.wait(250)
        #expect(one.saids.map(\.text) == ["now"] && one.saids.first?.claim == one.myClaims.first?.id)
    }

    @Test func `is answered by the body in conversation`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.step(.done(ran: nil, spoken: false))
        one.forget()
        one.wait(5_000)
        one.claims(kitchen, score: 0.99, claim: "theirs")
        one.on(.sense(.words("Cordelia")))
        #expect(one.myClaims.first?.talking == true)
        one.wait(250)
        #expect(one.decisions.first?.over.map(\.why) == ["not in conversation"] && one.chimes == 0)
        one.on(.sense(.said("Cordelia, turn it off")))
        #expect(one.saids.map(\.text) == ["Cordelia, turn it off"])
        // So that Oriel sees whose words they are, should the other body believe that it won.
        #expect(one.saids.first?.claim == one.myClaims.first?.id)
    }

    @Test func `is answered by the body whose conversation ran out in the middle of a sentence`() {
        var one = OneBody.atHome { $0.times.conversation = .seconds(5) }
        one.turnBegins()
        one.step(.done(ran: nil, spoken: false))
        one.wait(4_900)
        one.on(.sense(.words("and then")))
        one.wait(200)
        one.forget()
        one.claims(kitchen, score: 0.99, claim: "theirs")
        #expect(one.myClaims.first?.talking == true)
        one.wait(250)
        one.on(.sense(.said("and then turn it off")))
        #expect(one.decisions.count == 1 && one.saids.count == 1)
    }

    @Test func `in conversation that nobody else claims leaves the words without one`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.step(.done(ran: nil, spoken: false))
        one.forget()
        one.on(.sense(.words("turn it")))
        one.on(.sense(.said("turn it off")))
        #expect(one.saids.count == 1 && one.saids.first?.claim == nil)
    }

    @Test func `that is lost while she speaks here leaves no conversation behind her voice`() {
        for isLost in [true, false] {
            var one = OneBody.atHome()
            one.set("cut_in", "on")
            let turn = one.turnBegins()
            one.step(.voice)
            one.ordered(turn, seconds: 5)
            one.wait(1_000)
            if isLost {
                one.claims(kitchen, score: 0.99, claim: "theirs")
                one.decides(kitchen, claim: "theirs")
                one.hearsWake(score: 0.5)
            }
            one.wait(9_000)
            one.forget()
            one.on(.sense(.words("turn it")))
            one.on(.sense(.said("turn it off")))
            #expect(one.saids.count == (isLost ? 0 : 1))
        }
    }

    @Test func `elsewhere ends the conversation`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.step(.done(ran: nil, spoken: false))
        one.wait(5_000)
        one.claims(kitchen, score: 0.99, claim: "theirs")
        one.wait(250)
        one.decides(kitchen, claim: "theirs")
        #expect(one.body.ears.conversationUntil == nil && one.line == "kitchen heard it better")
    }

    @Test func `by a tap needs no claim and gives way to none`() {
        var one = OneBody.atHome()
        one.on(.sense(.tapped))
        #expect(one.decisions.first?.over == [] && one.state == .heardYou && one.chimes == 0)
        one.claims(kitchen, score: 0.99, claim: "theirs")
        one.decides(kitchen, claim: "theirs")
        one.on(.sense(.said("hello")))
        #expect(one.saids.first?.text == "hello" && one.saids.first?.claim == nil)
    }

    @Test func `with cut-in stops what she says here`() {
        var one = OneBody.atHome()
        one.set("cut_in", "on")
        let turn = one.turnBegins()
        one.step(.voice)
        one.ordered(turn, seconds: 60)
        one.wait(1_000)
        one.hearsWake()
        #expect(one.myClaims.last?.talking == true)
        one.wait(250)
        #expect(one.voices.last?.phase == .ended && one.voices.last?.why == "cut in")
        #expect(one.cancels == ["cut in"] && one.state == .heardYou)
    }

    /// The answer could not be spoken where it was wanted, the person called again, and then it was ordered here.
    @Test func `that is lost while an earlier answer sounds here leaves no conversation behind`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "hall", can: [.ears])
        let turn = one.turnBegins(voiceTo: "phone")
        one.step(.voice)
        #expect(one.line.hasSuffix("cannot speak · listening again"))
        one.hearsWake()
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.ordered(turn)
        #expect(one.state == .speaking)
        let beaten = Decision.Beaten(body: ipad, claim: one.myClaims[1].id, score: 0.8, why: "lower score")
        one.on(.body(kitchen, .decision(Decision(claim: "theirs", took: kitchen, over: [beaten])), retained: false))
        one.wait(2_000)
        #expect(one.voices.last?.phase == .ended)
        one.on(.sense(.said("what was for the kitchen")))
        #expect(one.saids.count == 1)
    }

    @Test func `without words ends by itself, told once`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.wait(250)
        one.forget()
        one.wait(7_999)
        #expect(one.faces.isEmpty)
        one.wait(1)
        #expect(one.faces.map(\.state) == [.listening] && one.line == "Waiting for “Cordelia Pippa”")
    }

    @Test func `with words that never end is given up`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.wait(1_000)
        for _ in 1...29 {
            one.on(.sense(.words("and")))
            one.wait(1_000)
            #expect(one.state == .heardYou)
        }
        one.wait(1_000)
        #expect(one.state == .listening)
    }
}
