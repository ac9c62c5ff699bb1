import BodyNode
import Testing

/// What is late, lost, twice or refused.
@Suite("A wake at its limits")
struct WakeLimitStories {
    @Test func `compares groups as they are and phrases without case`() {
        var one = OneBody.atHome()
        for (id, phrase, group, score) in [
            (kitchen, "CORDELIA_PIPPA", "house", 0.1), (phone, "cordelia pippa", "garden", 0.9),
        ] {
            one.isOnline(id, room: "elsewhere")
            let claim = Claim(
                id: "of \(id)", body: id, phrase: phrase, group: group, window: .milliseconds(250), score: score,
                priority: 0, talking: false)
            one.on(.body(id, .claim(claim), retained: false))
        }
        one.on(.sense(.wake(phrase: "cordelia_Pippa", score: 0.5)))
        one.wait(250)
        #expect(one.decisions.first?.over.map(\.body) == [kitchen])
    }

    @Test(arguments: [("Straße", "STRASSE"), ("ΣΊΣΥΦΟΣ", "Σίσυφος"), ("ÉMILE", "e\u{301}mile")])
    func `compares phrases without case in every script`(mine: String, theirs: String) {
        var one = OneBody.atHome()
        let claim = Claim(
            id: "theirs", body: kitchen, phrase: theirs, group: "house", window: .milliseconds(250), score: 0.9,
            priority: 0, talking: false)
        one.on(.body(kitchen, .claim(claim), retained: false))
        one.on(.sense(.wake(phrase: mine, score: 0.5)))
        one.wait(250)
        #expect(one.line == "kitchen heard it better")
    }

    @Test func `counts claims from one window before the own`() {
        for (before, counts) in [(250, true), (251, false)] {
            var one = OneBody.atHome()
            one.claims(kitchen, score: 0.5, claim: "theirs")
            one.wait(before)
            one.hearsWake()
            one.wait(250)
            #expect(one.decisions.first?.over.count == (counts ? 1 : 0))
        }
    }

    @Test func `counts a claim that comes twice, or two of one body, once`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.claims(kitchen, score: 0.5, claim: "theirs")
        one.claims(kitchen, score: 0.5, claim: "theirs")
        one.claims(kitchen, score: 0.6, claim: "theirs again")
        one.wait(250)
        #expect(one.decisions.first?.over.map(\.claim) == ["theirs again"])
    }

    @Test func `counts the claim of a body whose status comes later`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.claims(phone, score: 0.9, claim: "theirs")
        one.wait(100)
        one.isOnline(phone, room: "hall")
        one.wait(150)
        #expect(one.decisions.isEmpty && one.line == "phone heard it better")
    }

    @Test func `is decided by an earlier rank than the score`() {
        for (priority, talking) in [(1, false), (-1, true)] {
            var one = OneBody.atHome()
            one.hearsWake(score: 1)
            let claim = Claim(
                id: "theirs", body: kitchen, phrase: "cordelia pippa", group: "house", window: .milliseconds(250),
                score: 0, priority: priority, talking: talking)
            one.on(.body(kitchen, .claim(claim), retained: false))
            one.wait(250)
            #expect(one.decisions.isEmpty && one.line == "kitchen heard it better")
        }
    }

    @Test func `has to be acknowledged within the window, not after it`() {
        var one = OneBody.atHome()
        one.acknowledges = false
        one.hearsWake()
        one.wait(250)
        one.on(.acknowledged(.claim(one.myClaims[0].id)))
        #expect(one.decisions.isEmpty && one.line == "The broker went away" && one.chimes == 0)
        one.acknowledges = true
        one.hearsWake()
        one.wait(250)
        #expect(one.chimes == 1)
    }

    @Test func `leaves the ears that give up open to win`() {
        var one = OneBody.atHome()
        one.hearsWake(score: 0.8)
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.wait(300)
        one.on(.sense(.nothing))
        one.wait(450)
        #expect(one.chimes == 1, "the better one never decided")
    }

    @Test func `is settled by no decision of a lower rank, however late`() {
        var one = OneBody.atHome()
        one.hearsWake(score: 0.8)
        one.wait(250)
        one.wait(3_000)
        one.claims(kitchen, score: 0.5, claim: "theirs")
        one.decides(kitchen, claim: "theirs")
        #expect(one.state == .heardYou)
        one.claims(kitchen, score: 0.9, claim: "another of theirs")
        #expect(one.state == .heardYou, "a claim counts for a second after the win")
        one.decides(kitchen, claim: "another of theirs")
        #expect(one.state == .listening && one.line == "kitchen heard it better")
    }

    @Test func `is taken back from a decision that overtook a claim of lower rank`() {
        for won in [false, true] {
            var one = OneBody.atHome()
            one.hearsWake(score: 0.8)
            if won { one.wait(250) }
            one.decides(kitchen, claim: "theirs")
            #expect(one.state == .listening && one.line == "kitchen heard it better")
            one.wait(50)
            one.claims(kitchen, score: 0.5, claim: "theirs")
            one.wait(250)
            #expect(one.state == .heardYou && one.decisions.last?.took == ipad)
        }
    }

    @Test func `of long ago does not come back, whatever the rank of a later one`() {
        var one = OneBody.atHome()
        one.hearsWake(score: 0.9)
        one.wait(250)
        one.on(.sense(.words("turn on")))
        one.wait(20_000)
        one.decides(kitchen, claim: "k")
        #expect(one.line == "kitchen heard it better")
        one.claims(kitchen, score: 0.5, claim: "k")
        one.wait(1_000)
        #expect(one.chimes == 1 && one.body.ears.hearing == nil)
    }

    @Test func `stays lost to a decision that overtook a claim of better rank`() {
        var one = OneBody.atHome()
        one.hearsWake(score: 0.8)
        one.decides(kitchen, claim: "theirs")
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.wait(2_000)
        #expect(one.decisions.isEmpty && one.chimes == 0)
    }

    @Test func `is not settled by the decision of a body that is gone since`() {
        var one = OneBody.atHome()
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.decides(kitchen, claim: "theirs")
        one.isOnline(kitchen, room: "kitchen", state: .lost)
        one.wait(300)
        one.hearsWake(score: 0.8)
        one.wait(250)
        #expect(one.chimes == 1)
    }

    @Test func `is decided by nobody for another`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.on(.body(kitchen, .decision(Decision(claim: "x", took: phone, over: [])), retained: false))
        one.wait(250)
        #expect(one.chimes == 1 && one.problems.count == 1)
    }

    @Test func `passes to the next in rank, one after the other`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "hall")
        one.hearsWake(score: 0.7)
        one.claims(kitchen, score: 0.9, claim: "first")
        one.claims(phone, score: 0.8, claim: "second")
        one.wait(250)
        #expect(one.line == "kitchen heard it better")
        one.wait(500)
        #expect(one.line == "phone heard it better" && one.decisions.isEmpty)
        one.isOnline(phone, room: "hall", state: .lost)
        #expect(one.decisions.first?.over.map(\.why) == ["never decided", "went offline"])
    }

    @Test func `goes back to the first winner when the better one that came late says nothing`() {
        var one = OneBody.atHome()
        one.hearsWake(score: 0.8)
        one.wait(250)
        one.claims(kitchen, score: 0.9, claim: "theirs")
        #expect(one.state == .listening)
        one.wait(500)
        #expect(one.state == .heardYou && one.decisions.count == 2 && one.chimes == 2)
    }

    @Test func `is given up by a body that cannot serve any more`() {
        for hinder: (inout OneBody) -> Void in [
            { $0.on(.sense(.pausePressed)) }, { $0.oriel(online: false) }, { $0.set("wake", "off") },
            { $0.ordered("t", from: kitchen) },
            {
                $0.isOnline(phone, room: "study"); $0.says(phone, .speaking, "t")
            },
        ] {
            for yielded in [false, true] {
                var one = OneBody.atHome()
                one.hearsWake(score: 0.8)
                if yielded { one.claims(kitchen, score: 0.9, claim: "theirs") }
                one.wait(yielded ? 300 : 100)
                hinder(&one)
                one.wait(1_000)
                #expect(one.decisions.isEmpty && one.chimes == 0)
            }
        }
    }

    @Test func `closes with the broker that went away`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.on(.linkDown)
        one.wait(1_000)
        one.on(.linkUp)
        one.oriel(online: true)
        #expect(one.chimes == 0 && one.line == "The broker went away" && one.myClaims.count == 1)
        one.wait(4_000)
        #expect(one.line == "Waiting for “Cordelia Pippa”")
    }

    @Test func `that is won hears no words without Oriel, and says so`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.wait(250)
        one.oriel(online: false)
        #expect(one.line == "Oriel is offline · nobody can answer" && one.state == .heardYou)
        one.on(.sense(.said("hello")))
        #expect(one.saids.isEmpty && one.problems == ["the words were not taken: Oriel is not online"])
        #expect(one.state == .listening)
    }

    @Test func `by two taps at once is one body's`() {
        for (id, stays) in [(kitchen, true), (phone, true), (BodyID("desk") ?? phone, false)] {
            var one = OneBody.atHome()
            one.on(.sense(.tapped))
            one.decides(id, claim: "a tap")
            #expect((one.state == .heardYou) == stays)
        }
    }

    @Test func `by a tap works with the wake phrase off and while a claim waits`() {
        var one = OneBody.atHome()
        one.set("wake", "off")
        one.on(.sense(.tapped))
        #expect(one.state == .heardYou)
        one = .atHome()
        one.hearsWake(score: 0.1)
        one.claims(kitchen, score: 0.9, claim: "theirs")
        one.wait(300)
        one.on(.sense(.tapped))
        one.decides(kitchen, claim: "theirs")
        one.wait(1_000)
        #expect(one.state == .heardYou && one.decisions.count == 1)
    }

    @Test func `by a tap is refused with the reason where nobody can be heard`() {
        for (hinder, why): ((inout OneBody) -> Void, String) in [
            ({ $0.on(.sense(.pausePressed)) }, "the microphone is closed"),
            ({ $0.oriel(online: false) }, "Oriel is not online"),
            ({ $0.turnBegins() }, "a turn is with Pippa"), ({ $0.ordered("t", from: kitchen) }, "Pippa is speaking"),
        ] {
            var one = OneBody.atHome()
            hinder(&one)
            one.forget()
            one.on(.sense(.tapped))
            #expect(one.problems == ["the tap was not taken: \(why)"] && one.decisions.isEmpty)
        }
    }

    @Test func `works after each of fifty turns`() {
        var one = OneBody.atHome()
        for count in 1...50 {
            let there = count % 2 == 0
            let turn = one.turnBegins(voiceTo: there ? "kitchen" : "here")
            one.step(.voice)
            if there {
                one.says(kitchen, .speaking, turn)
                one.says(kitchen, .ended, turn, beat: 2)
            } else {
                one.ordered(turn)
                one.wait(2_000)
            }
            #expect(one.saids.count == count && one.chimes == count && one.earsOpen)
            one.wait(61_000)
        }
        #expect(one.cancels.isEmpty && one.problems.isEmpty)
    }

    @Test func `never begins two turns of the same words`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.wait(250)
        one.on(.sense(.said("turn on the light")))
        one.on(.sense(.said("turn on the light")))
        #expect(one.saids.count == 1 && one.problems == ["the words were not taken: a turn is with Pippa"])
    }

    @Test func `with no words at all is no turn`() {
        var one = OneBody.atHome()
        one.hearsWake()
        one.wait(250)
        one.on(.sense(.said(" \n")))
        #expect(one.saids.isEmpty && one.state == .listening)
    }
}
