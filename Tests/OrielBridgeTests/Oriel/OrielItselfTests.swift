import BodyNode
import OrielBridge
import Testing

@Suite("Oriel says itself")
struct OrielItselfTests {
    @Test func `on its start: status, brains, and a hello to whoever is there`() {
        var stage = OrielOnStage()
        #expect(stage.on(.linkUp) == ["status online", "brains", "hello"])
    }

    @Test func `its epoch is another one with each start`() {
        #expect(OrielOnStage(seed: 1).oriel.epoch != OrielOnStage(seed: 2).oriel.epoch)
        #expect(OrielOnStage(seed: 1).oriel.epoch == OrielOnStage(seed: 1).oriel.epoch)
    }

    @Test(arguments: [true, false])
    func `a body that is seen for the first time gets its record, and its turn is cleared`(retained: Bool) {
        var stage = OrielOnStage { $0.avatarSets[kitchen] = "apron" }
        stage.on(.linkUp)
        #expect(
            stage.status(ipad, retained: retained) == ["ipad avatar_set cordelia", "ipad plan", "ipad turn cleared"])
        #expect(stage.status(kitchen, .lost).first == "kitchen avatar_set apron")
        #expect(stage.status(ipad) == [])
    }

    @Test func `a turn that an earlier Oriel left on the broker is cleared, whether or not its body is known`() {
        var stage = OrielOnStage.atHome([ipad])
        #expect(stage.on(.leftover(phone, "of-yesterday")) == ["phone turn cleared"])
        #expect(stage.on(.leftover(kitchen, nil)) == ["kitchen turn cleared"])
        stage.says("t")
        #expect(stage.on(.leftover(ipad, "of-yesterday")) == [], "its own step has replaced it")
        #expect(stage.on(.leftover(phone, stage.oriel.epoch)) == [])
    }

    @Test func `a hello is answered within 2 s with status, brains and every record`() {
        var stage = OrielOnStage.atHome([ipad])
        stage.wait(5_000)
        #expect(stage.on(.hello) == [])
        #expect(stage.wait(2_000) == ["status online", "brains", "ipad avatar_set cordelia", "ipad plan"])
    }

    @Test func `many hellos are answered once in 2 s, and the last one is answered too`() {
        var stage = OrielOnStage.atHome([])
        for _ in 0..<100 {
            stage.on(.hello)
            stage.wait(100)
        }
        let answers = stage.said.count { $0 == "status online" }
        #expect((3...5).contains(answers))
        stage.forget()
        stage.on(.hello)
        stage.wait(2_000)
        #expect(stage.said.contains("status online"))
    }

    @Test func `answers of several Oriels are spread`() {
        let moments = (0..<20 as Range<UInt64>).map { seed in
            var stage = OrielOnStage.atHome([], seed: seed)
            stage.wait(5_000)
            stage.on(.hello)
            return stage.oriel.nextDeadline
        }
        #expect(Set(moments).count > 15)
    }

    @Test func `one that sees itself offline, of whatever epoch, or cleared, says online again`() {
        var stage = OrielOnStage.atHome()
        let other = HubStatus(online: false, protocolVersion: 1, epoch: "other", engine: "Mac Studio")
        #expect(stage.on(.status(stage.oriel.status(online: false), retained: false)) == ["status online"])
        #expect(stage.on(.status(other, retained: false)) == ["status online"])
        #expect(stage.on(.status(nil, retained: false)) == ["status online"])
        #expect(stage.on(.status(other, retained: true)) == [], "it was said before this Oriel spoke")
        #expect(stage.on(.status(stage.oriel.status(online: true), retained: false)) == [])
    }

    @Test func `a clean stop says offline and nothing after it`() {
        var stage = OrielOnStage.atHome()
        stage.says("t")
        #expect(stage.on(.stop) == ["status offline"])
        #expect(stage.wait(20_000) == [])
        #expect(stage.oriel.nextDeadline == nil)
    }

    @Test func `on a new link everything retained is told again, the step in flight too`() {
        var stage = OrielOnStage.atHome([ipad, kitchen])
        stage.says("t")
        stage.on(.linkDown)
        #expect(stage.wait(3_000) == [], "nothing is said into the void")
        #expect(
            stage.on(.linkUp) == [
                "status online", "brains", "ipad avatar_set cordelia", "ipad plan", "ipad turn t 1 saved",
                "kitchen avatar_set cordelia", "kitchen plan", "kitchen turn cleared", "hello",
            ])
        stage.status(ipad)
        stage.wait(4_000)
        #expect(stage.orders == ["ipad speak t"], "the turn goes on")
    }

    @Test func `an Oriel that was away for longer than the bodies wait gives its turns up`() {
        var stage = OrielOnStage.atHome([ipad, kitchen]) { $0.scripts = [.short] }
        stage.says("waits", voiceTo: kitchen)
        stage.wait(400)
        stage.says("sounds", by: kitchen)
        stage.wait(400)
        stage.voice(kitchen, .speaking, "sounds")
        stage.on(.linkDown)
        stage.wait(10_000)
        stage.forget()
        stage.on(.linkUp)
        #expect(stage.steps(ipad).last == "5 failed: Oriel was away for too long")
        #expect(stage.orders == ["kitchen revoke waits"])
        #expect(stage.oriel.turnsInFlight == ["sounds"])
    }

    @Test func `what was left of a body is taken back when its status is cleared, but not while it is online`() {
        var stage = OrielOnStage.atHome([ipad])
        #expect(stage.on(.body(ipad, .status(nil), retained: false)) == [])
        stage.status(ipad)
        stage.status(ipad, .offline)
        #expect(
            stage.on(.body(ipad, .status(nil), retained: false))
                == ["ipad avatar_set cleared", "ipad plan cleared", "ipad turn cleared"])
        #expect(stage.on(.body(ipad, .voice(nil), retained: false)) == [])
        stage.on(.hello)
        #expect(!stage.wait(2_000).contains("ipad plan"))
    }
}
