import BodyNode
import OrielBridge
import Testing

@Suite("Of several turns of one wake")
struct OrielWakeTests {
    /// Both heard the wake, the iPad better; nobody spoke yet.
    static func claimed(apart: Int = 100, group: String = "house", phrase: String = "cordelia_pippa") -> OrielOnStage {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.claims("i", by: ipad, score: 0.9)
        stage.wait(apart)
        stage.claims("k", by: kitchen, score: 0.6, group: group, phrase: phrase)
        return stage
    }

    @Test func `the second of a lower rank fails`() {
        var stage = OrielWakeTests.claimed()
        stage.says("a", by: ipad, claim: "i")
        #expect(stage.says("b", by: kitchen, claim: "k") == ["kitchen turn b 1 failed: Ipad took this wake"])
        stage.wait(1_000)
        #expect(stage.orders == ["ipad speak a"])
    }

    @Test func `the second of a higher rank takes over as long as no answer went out`() {
        var stage = OrielWakeTests.claimed()
        stage.says("b", by: kitchen, claim: "k")
        stage.wait(250)
        #expect(
            stage.says("a", by: ipad, claim: "i")
                == ["kitchen turn b 4 failed: Ipad took this wake", "ipad turn a 1 saved"])
        stage.wait(1_000)
        #expect(stage.orders == ["ipad speak a"])
    }

    @Test(arguments: [(1_200, ["ipad speak a"]), (1_300, ["ipad speak a", "kitchen speak b"])])
    func `whose claims this Oriel never heard, one is answered when they come together`(apart: Int, orders: [String]) {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.says("a", by: ipad, claim: "of an earlier Oriel's time")
        stage.wait(apart)
        stage.says("b", by: kitchen, claim: "likewise")
        stage.wait(5_000)
        #expect(stage.orders == orders)
    }

    @Test func `that a decision names together are of one wake, however late a claim comes`() {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.claims("i", by: ipad, score: 0.9)
        let beaten = Decision.Beaten(body: kitchen, claim: "k", score: 0.6, why: "lower score")
        stage.on(.body(ipad, .decision(Decision(claim: "i", took: ipad, over: [beaten])), retained: false))
        stage.says("a", by: ipad, claim: "i")
        stage.wait(2_000)
        stage.claims("k", by: kitchen, score: 0.6)
        #expect(stage.says("b", by: kitchen, claim: "k") == ["kitchen turn b 1 failed: Ipad took this wake"])
        stage.wait(60_000)
        #expect(stage.orders == ["ipad speak a"])
    }

    @Test func `whoever comes after the answer fails, whatever the rank`() {
        var stage = OrielWakeTests.claimed()
        stage.says("b", by: kitchen, claim: "k")
        stage.wait(300)
        #expect(stage.says("a", by: ipad, claim: "i") == ["ipad turn a 1 failed: Kitchen took this wake"])
        stage.wait(60_000)
        #expect(stage.orders == ["kitchen speak b"])
    }

    @Test func `a written answer is an answer`() {
        var stage = OrielWakeTests.claimed()
        stage.on(.script(TurnScript([.init(.saved), .init(.done)]), of: nil))
        stage.says("b", by: kitchen, claim: "k")
        stage.says("a", by: ipad, claim: "i")
        #expect(stage.steps(ipad) == ["1 failed: Kitchen took this wake"])
    }

    @Test func `one that was cancelled or failed without an answer leaves the wake to the other`() {
        var stage = OrielWakeTests.claimed()
        stage.says("a", by: ipad, claim: "i")
        stage.cancel("a")
        #expect(stage.says("b", by: kitchen, claim: "k") == ["kitchen turn b 1 saved"])
    }

    @Test func `a claim whose body says nothing is not waited for`() {
        var stage = OrielWakeTests.claimed()
        #expect(stage.says("b", by: kitchen, claim: "k") == ["kitchen turn b 1 saved"])
        stage.wait(1_000)
        #expect(stage.orders == ["kitchen speak b"])
    }

    @Test func `words that came before their claim are compared when it comes`() {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.claims("i", by: ipad, score: 0.9)
        stage.says("b", by: kitchen, claim: "k")
        stage.says("a", by: ipad, claim: "i")
        #expect(
            stage.claims("k", by: kitchen, score: 0.6) == ["kitchen turn b 2 failed: Ipad took this wake"])
    }

    @Test(arguments: [(1_250, true), (1_251, false)])
    func `are rivals within the window and a second of their claims`(apart: Int, rivals: Bool) {
        var stage = OrielWakeTests.claimed(apart: apart)
        stage.says("a", by: ipad, claim: "i")
        stage.says("b", by: kitchen, claim: "k")
        #expect(stage.steps(kitchen) == [rivals ? "1 failed: Ipad took this wake" : "1 saved"])
    }

    @Test func `the largest window of the claims counts`() {
        var stage = OrielOnStage.atHome()
        stage.claims("i", by: ipad, score: 0.9, window: 600)
        stage.wait(1_600)
        stage.claims("k", by: kitchen, score: 0.6)
        stage.says("a", by: ipad, claim: "i")
        stage.says("b", by: kitchen, claim: "k")
        #expect(stage.steps(kitchen) == ["1 failed: Ipad took this wake"])
    }

    @Test func `another group, phrase or wake, a tap, and the same body again are no rivals`() {
        for (group, phrase) in [("garden", "Cordelia Pippa"), ("house", "Hey Pippa")] {
            var stage = OrielWakeTests.claimed(group: group, phrase: phrase)
            stage.says("a", by: ipad, claim: "i")
            #expect(stage.says("b", by: kitchen, claim: "k") == ["kitchen turn b 1 saved"])
        }
        var stage = OrielWakeTests.claimed()
        stage.claims("i2", by: ipad, score: 0.2)
        stage.says("a", by: ipad, claim: "i")
        #expect(stage.says("a2", by: ipad, claim: "i2") == ["ipad turn a2 1 saved"])
        #expect(stage.says("b", by: kitchen) == ["kitchen turn b 1 saved"])
    }

    @Test func `of three the best is answered, and the others say who took it`() {
        var stage = OrielWakeTests.claimed()
        stage.claims("p", by: phone, score: 0.1, talking: true)
        stage.says("b", by: kitchen, claim: "k")
        stage.says("a", by: ipad, claim: "i")
        stage.says("c", by: phone, claim: "p")
        #expect(stage.steps(kitchen).last == "2 failed: Ipad took this wake")
        #expect(stage.steps(ipad).last == "2 failed: Phone took this wake")
        #expect(stage.steps(phone) == ["1 saved"])
    }

    @Test func `a claim that comes twice counts from its first coming`() {
        var stage = OrielWakeTests.claimed(apart: 2_000)
        stage.claims("i", by: ipad, score: 0.9)
        stage.says("a", by: ipad, claim: "i")
        #expect(stage.says("b", by: kitchen, claim: "k") == ["kitchen turn b 1 saved"])
    }
}
