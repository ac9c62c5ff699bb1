import BodyNode
import Testing

/// Whatever is said, in whatever order.
@Suite("The house as somebody sees it, whatever comes")
struct HousePictureProperties {
    private static let boots: [Boot] = ["b1", "b2", "b3"]
    private static let ids = (0..<5).compactMap { BodyID("b\($0)") }

    @Test(arguments: 0..<60)
    func `has no more arcs than bodies, shows no void report, and stays bounded`(seed: UInt64) {
        var chance = Chance(seed: seed)
        var stage = HouseOnStage()
        /// The boot that each body is online with, as a reader of the rules keeps it by hand.
        var online: [BodyID: Boot] = [:]
        for step in 0..<400 {
            let id = Self.ids.randomElement(using: &chance) ?? ipad
            let boot = Self.boots.randomElement(using: &chance) ?? "b1"
            switch Int.random(in: 0..<10, using: &chance) {
            case 0:
                stage.status(id, boot: boot)
                online[id] = boot
            case 1:
                stage.status(id, .lost, boot: boot)
                if online[id] == nil || online[id] == boot { online[id] = nil }
            case 2: stage.face(id, boot: boot, line: "said by \(boot)", ring: .listening)
            case 3:
                let phase = HandOffReport.Phase.allCases.randomElement(using: &chance) ?? .here
                stage.handOff(id, boot: boot, phase, to: Self.ids.randomElement(using: &chance))
            case 4: stage.voice(id, boot: boot, .speaking, beat: step + 1)
            case 5: stage.voice(id, boot: boot, .ended)
            case 6: stage.decides(id, ClaimID("c\(step)"), over: [(ipad, "lower score")])
            case 7: stage.house.heard(problem: "why", with: "t", from: id, retained: false, at: stage.now)
            case 8: stage.house.couldNotRead(.body(id, .controls), spelled: "t", why: "no JSON", at: stage.now)
            default: stage.wait(Int.random(in: 0..<4_000, using: &chance))
            }
            let report = stage.report
            let there = Set(report.bodies.map(\.id))
            #expect(report.arcs.count <= report.bodies.count)
            #expect(Set(report.arcs.map(\.from)).count == report.arcs.count)
            #expect(report.arcs.allSatisfy { there.contains($0.from) && there.contains($0.to) && $0.from != $0.to })
            #expect(report.decisions.count <= HousePicture.mostDecisions)
            #expect(report.problems.count <= HousePicture.mostProblems)
            for body in report.bodies {
                #expect(body.isOnline == (online[body.id] != nil), "seed \(seed), step \(step), \(body.id)")
                if let face = body.face { #expect(face.boot == online[body.id]) }
                if let handOff = body.handOff { #expect(handOff.boot == online[body.id]) }
                #expect(body.isOnline || !(body.isSpeaking || body.isListening || body.hasCameraOpen))
                #expect(!body.line.isEmpty)
            }
            if let due = stage.house.nextDeadline(after: stage.now) { #expect(due > stage.now) }
        }
    }
}
