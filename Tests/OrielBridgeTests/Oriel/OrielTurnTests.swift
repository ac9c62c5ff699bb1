import BodyNode
import OrielBridge
import Testing

@Suite("A turn of Oriel's")
struct OrielTurnTests {
    @Test func `follows its script step by step, and seq rises from 1`() {
        var stage = OrielOnStage.atHome()
        #expect(stage.says("t") == ["ipad turn t 1 saved"])
        #expect(stage.wait(149) == [])
        #expect(stage.wait(1) == ["ipad turn t 2 sending"])
        stage.wait(5_000)
        #expect(
            stage.steps(ipad) == [
                "1 saved", "2 sending", "3 memory", "4 tool web_search", "5 thinking", "6 writing", "7 voice",
                "8 done claude/high spoken",
            ])
    }

    @Test func `every step names this epoch`() {
        var stage = OrielOnStage.atHome()
        stage.says("t")
        stage.wait(5_000)
        for case .tell(_, .turn(let step?)) in stage.effects { #expect(step.epoch == stage.oriel.epoch) }
    }

    @Test func `orders her voice after the step voice and before done`() {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.says("t")
        stage.wait(1_000)
        #expect(
            stage.said.suffix(3) == ["ipad turn t 3 voice", "ipad speak t", "ipad turn t 4 done claude/high spoken"])
        guard case .tell(_, .order(let order))? = stage.effects.first(where: { $0.topic == .orielBody(ipad, .voice) })
        else {
            Issue.record("no order")
            return
        }
        #expect(order == Order(turn: "t", from: ipad, text: "It will.", seconds: 2))
    }

    @Test func `that was said twice is one`() {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.says("t")
        #expect(stage.says("t") == [])
        stage.wait(1_000)
        #expect(stage.says("t") == [], "not after its end either")
        #expect(stage.says("t", by: phone) == [])
        for number in 0..<2_000 { stage.says("other-\(number)", by: kitchen) }
        #expect(stage.says("t") == [], "nor after 2,000 others")
        #expect(stage.orders == ["ipad speak t"])
    }

    @Test func `runs beside another body's, and their steps and voices never mix`() {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.says("a", by: ipad, voiceTo: kitchen)
        stage.says("b", by: phone)
        stage.wait(1_000)
        #expect(stage.orders == ["kitchen speak a", "phone speak b"])
        #expect(stage.steps(ipad).count == 4 && stage.steps(phone).count == 4)
    }

    struct Pick: Sendable, CustomStringConvertible {
        var brain: String?
        var effort: String?
        var lightning: Bool?
        var plan = Plan(brain: "claude", effort: "high", lightning: false)
        var ran: String
        var description: String { ran }
    }
    @Test(arguments: [
        Pick(ran: "claude/high"),
        Pick(brain: "kimi", ran: "kimi/high"),
        Pick(brain: "glm", effort: "low", ran: "glm/fixed"),
        Pick(effort: "medium", ran: "claude/medium"),
        Pick(brain: "kimi", effort: "medium", ran: "kimi/high"),
        Pick(brain: "kimi", lightning: true, ran: "kimi/low/lightning"),
        Pick(plan: Plan(brain: "claude", effort: "low", lightning: true), ran: "kimi/low/lightning"),
        Pick(
            lightning: false, plan: Plan(brain: "claude", effort: "low", lightning: true), ran: "claude/low"),
        Pick(brain: "gpt", ran: "claude/high"),
        Pick(plan: Plan(brain: nil, effort: nil, lightning: false), ran: "?"),
    ])
    func `ran on what the body asked for, else on the plan`(pick: Pick) {
        var stage = OrielOnStage.atHome {
            $0.scripts = [.short]
            $0.plan = .read(pick.plan)
        }
        stage.says("t", brain: pick.brain, effort: pick.effort, lightning: pick.lightning)
        stage.wait(1_000)
        #expect(stage.steps(ipad).last == "4 done \(pick.ran) spoken")
    }

    @Test func `may fail, be unread on its way, or fall silent`() {
        var stage = OrielOnStage.atHome()
        stage.on(.script(TurnScript([.init(.saved), .init(.failed(why: "no engine")), .init(.saved)]), of: nil))
        stage.on(.script(TurnScript([.init(.unread(why: "half a step")), .init(.silence), .init(.done)]), of: nil))
        stage.says("a")
        stage.says("b", by: phone)
        stage.wait(100_000)
        #expect(stage.steps(ipad) == ["1 saved", "2 failed: no engine"])
        #expect(stage.steps(phone) == ["1 unread: half a step"])
        #expect(stage.oriel.turnsInFlight == ["b"])
        stage.cancel("b", by: phone, why: "nothing heard for 60 s")
        #expect(stage.steps(phone).last == "2 failed: nothing heard for 60 s")
    }

    @Test func `follows the script that was given for its body, else for anyone, else the next of the list`() {
        func script(_ tool: String) -> TurnScript { TurnScript([.init(.tool(tool))]) }
        var stage = OrielOnStage.atHome { $0.scripts = [script("one"), script("two")] }
        stage.on(.script(script("phone's"), of: phone))
        stage.on(.script(script("anyone's"), of: nil))
        for turn: TurnID in ["a", "b", "c", "d"] { stage.says(turn) }
        stage.says("e", by: phone)
        #expect(
            stage.steps(ipad).filter { $0.contains("tool") } == [
                "1 tool anyone's", "1 tool one", "1 tool two", "1 tool one",
            ])
        #expect(stage.steps(phone).first == "1 tool phone's")
    }

    @Test func `of a body without a voice is answered in writing`() {
        var stage = OrielOnStage.atHome([]) { $0.scripts = [.short] }
        stage.status(ipad, can: [.ears, .screen])
        stage.says("t")
        stage.wait(1_000)
        #expect(stage.steps(ipad) == ["1 saved", "2 thinking", "3 done claude/high"])
        #expect(stage.orders == [])
    }

    @Test func `ends with its cancel: failed, and the order taken back`() {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.says("t", voiceTo: kitchen)
        stage.cancel("t", by: phone)
        #expect(stage.steps(ipad) == ["1 saved"], "only who asked may cancel")
        stage.wait(400)
        #expect(
            stage.cancel("t", why: "muted") == ["ipad turn t 5 failed: muted", "kitchen revoke t"])
        #expect(stage.cancel("t") == [])
        #expect(stage.wait(60_000) == [])
    }

    @Test func `whose cancel came first never runs`() {
        var stage = OrielOnStage.atHome()
        #expect(stage.cancel("t") == [])
        #expect(stage.says("t") == ["ipad turn t 1 failed: cancelled"])
    }

    @Test func `that is over is not cancelled`() {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.says("t")
        stage.wait(400)
        stage.voice(ipad, .speaking, "t")
        stage.voice(ipad, .ended, "t")
        stage.forget()
        #expect(stage.cancel("t") == [])
    }

    @Test(arguments: ["lost", "offline", "boot", "unconfirmed"])
    func `ends when its body goes`(how: String) {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.says("t", voiceTo: kitchen)
        stage.wait(400)
        stage.forget()
        switch how {
        case "lost": stage.status(ipad, .lost)
        case "offline": stage.status(ipad, .offline)
        case "boot": stage.status(ipad, boot: "another")
        default:
            stage.on(.linkDown)
            stage.on(.linkUp)
            stage.status(ipad, retained: true)
            stage.status(kitchen)
            stage.wait(19_000)
            #expect(stage.orders == [])
            stage.wait(1_000)
        }
        #expect(stage.steps(ipad).last == "5 failed: Ipad went offline")
        #expect(stage.orders == ["kitchen revoke t"])
    }

    @Test func `does not end when an earlier boot of its body is reported lost`() {
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        stage.says("t")
        #expect(stage.status(ipad, .lost, boot: "of-yesterday") == [])
        stage.wait(1_000)
        #expect(stage.orders == ["ipad speak t"])
    }

    @Test func `of a body that is gone fails, one of a body that never said its status runs`() {
        var stage = OrielOnStage.atHome([]) { $0.scripts = [.short] }
        stage.status(ipad, .lost)
        stage.forget()
        #expect(stage.says("a") == ["ipad turn a 1 failed: Ipad is not online"])
        #expect(
            stage.says("b", by: phone)
                == ["phone avatar_set cordelia", "phone plan", "phone turn cleared", "phone turn b 1 saved"])
        stage.wait(1_000)
        #expect(stage.orders == ["phone speak b"])
    }

    @Test func `beyond the eighth in flight of one body fails with a sentence`() {
        var stage = OrielOnStage.atHome()
        for number in 1...9 { stage.says("t\(number)") }
        #expect(
            stage.steps(ipad).last
                == "1 failed: Oriel has 8 turns in flight, 8 of them of this body, and takes no more")
        stage.says("t", by: phone)
        #expect(stage.steps(phone) == ["1 saved"])
    }

    @Test func `of which nothing comes is given up in the end`() {
        var stage = OrielOnStage.atHome {
            $0.scripts = [.short]
            $0.life = .seconds(60)
        }
        stage.says("t", voiceTo: kitchen)
        stage.wait(100_000)
        #expect(stage.steps(ipad).last == "5 failed: nothing came of it in 60 s")
        #expect(stage.orders == ["kitchen speak t", "kitchen revoke t"])
        #expect(stage.oriel.turnsInFlight == [])
        #expect(stage.oriel.nextDeadline == nil)
    }
}
