import BodyNode
import OrielBridge
import Testing

@Suite("What a node costs, counted in a time of its own")
struct CountsTests {
    @Test("a turn is told with so many messages and no more")
    func turn() throws {
        let stage = try VirtualNode()
        stage.node?.noticed(.tapped)
        stage.node?.noticed(.said("turn on the light"))
        let turn = try #require(stage.turn)
        let steps: [Step] = [.saved, .sending, .memory, .tool("web_search"), .thinking, .writing, .voice]
        for (index, step) in steps.enumerated() {
            stage.pass(.milliseconds(300))
            let said = TurnStep(epoch: "epoch", turn: turn, seq: index + 1, step: step)
            for _ in 0..<2 { try stage.hear(.orielBody(stage.id, .turn(said))) }
        }
        try stage.hear(.orielBody(stage.id, .order(Order(turn: turn, from: stage.id, text: "It is on.", seconds: 3))))
        stage.pass(.seconds(90))
        #expect(
            stage.counts == [
                "decision": 1, "said": 1, "voice": 3, "handoff": 1,
                // One for each thing that a person sees, though each step came twice.
                "face": 13,
            ])
        #expect(stage.wakeUps <= 12)
    }

    @Test("a node that has nothing to do does nothing, whoever else is in the house")
    func idle() throws {
        let stage = try VirtualNode()
        for number in 0..<50 {
            let peer = try #require(BodyID("peer-\(number)"))
            let status = BodyStatus(
                state: .online, boot: "boot", name: "Peer", room: "room", version: "1", build: 1, can: [.voice])
            try stage.hear(.body(peer, .status(status)))
            try stage.hear(.body(peer, .controls(ControlsReport(boot: "boot", controls: Controls()))))
        }
        stage.pass(.seconds(60))
        stage.reset()
        stage.pass(.seconds(24 * 60 * 60))
        #expect(stage.wakeUps == 0)
        #expect(stage.published.isEmpty)
    }

    @Test("what others say is not answered unless it changes the face")
    func others() throws {
        let stage = try VirtualNode()
        let peer = try #require(BodyID("kitchen"))
        for beat in 0..<100 {
            let report = VoiceReport(
                boot: "boot", turn: "turn", from: peer, phase: .speaking, beat: beat, lease: .seconds(6), why: nil)
            try stage.hear(.body(peer, .voice(report)))
            stage.pass(.milliseconds(100))
        }
        #expect(stage.published.isEmpty)
    }
}
