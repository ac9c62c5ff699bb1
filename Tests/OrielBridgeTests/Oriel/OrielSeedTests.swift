import BodyNode
import OrielBridge
import Testing

@Suite("Whatever the order of things")
struct OrielSeedTests {
    @Test(arguments: 0..<300 as Range<UInt64>)
    func `one wake gets one answer at most`(seed: UInt64) {
        var chance = Chance(seed: seed)
        var stage = OrielOnStage.atHome { $0.scripts = [.short] }
        let bodies = [ipad, kitchen, phone]
        // Claims within the window of each other; words in any order, late by up to twice a turn's length, claims before them.
        var moves: [(at: Int, act: (inout OrielOnStage) -> Void)] = []
        for body in bodies {
            let heard = Int.random(in: 0...1_200, using: &chance)
            let spoke = heard + Int.random(in: 0...600, using: &chance)
            let score = Double(Int.random(in: 0...2, using: &chance)) / 10
            moves.append((heard, { $0.claims("c-\(body)", by: body, score: score) }))
            for _ in 0...Int.random(in: 0...1, using: &chance) {
                moves.append((spoke, { $0.says("t-\(body)", by: body, claim: "c-\(body)") }))
            }
            if Int.random(in: 0...3, using: &chance) == 0 {
                moves.append((spoke + 150, { $0.cancel("t-\(body)", by: body) }))
            }
        }
        var last = 0
        for move in moves.sorted(by: { $0.at < $1.at }) {
            stage.wait(move.at - last)
            last = move.at
            move.act(&stage)
        }
        stage.wait(5_000)
        let spoken = stage.orders.filter { $0.contains("speak") }
        #expect(spoken.count <= 1, "seed \(seed): \(spoken)")
        for body in bodies {
            let ends = stage.steps(body).count { $0.contains("done") || $0.contains("failed") }
            #expect(ends >= 1, "seed \(seed): the turn of \(body) has no end")
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `an order that is not spoken is taken back, every turn ends, and steps only rise`(seed: UInt64) {
        var chance = Chance(seed: seed)
        var stage = OrielOnStage.atHome {
            $0.scripts = [.short, .usual]
            $0.life = .seconds(120)
        }
        var begun: Set<TurnID> = []
        var turns: [TurnID] = []
        let bodies = [ipad, kitchen, phone]
        for _ in 0..<60 {
            let body = bodies.randomElement(using: &chance) ?? ipad
            let turn = turns.randomElement(using: &chance) ?? "none"
            switch Int.random(in: 0...9, using: &chance) {
            case 0, 1:
                turns.append("t\(turns.count)")
                stage.says(turns[turns.count - 1], by: body, voiceTo: bodies.randomElement(using: &chance))
            case 2:
                stage.voice(body, .speaking, turn)
                begun.insert(turn)
            case 3: stage.voice(body, .failed, turn, why: "no")
            case 4:
                stage.voice(body, .ended, turn)
                begun.insert(turn)
            case 5: stage.handOff(body, .back, turn, why: "never began")
            case 6: stage.status(body, .lost)
            case 7: stage.status(body)
            case 8: stage.cancel(turn, by: body)
            default:
                stage.on(.linkDown)
                stage.on(.linkUp)
            }
            stage.wait(Int.random(in: 0...2_000, using: &chance))
        }
        stage.wait(400_000)
        #expect(stage.oriel.turnsInFlight == [], "seed \(seed)")
        var open: [TurnID: BodyID] = [:]
        var ordered: [TurnID: [BodyID]] = [:]
        for effect in stage.effects {
            switch effect {
            case .tell(let body, .order(let order)):
                #expect(open[order.turn] == nil, "seed \(seed): \(order.turn) was ordered while another order stood")
                open[order.turn] = body
                ordered[order.turn, default: []].append(body)
            case .tell(let body, .revoke(let turn)): if open[turn] == body { open[turn] = nil }
            case .tell, .say, .hello: break
            }
        }
        for (turn, body) in open where !begun.contains(turn) {
            let origin = stage.effects.contains {
                if case .tell(body, .turn(let step?)) = $0 { step.turn == turn } else { false }
            }
            #expect(origin, "seed \(seed): the order of \(turn) at \(body) was neither spoken nor taken back")
        }
        for (turn, bodies) in ordered {
            #expect(bodies.count <= 2 && Set(bodies).count == bodies.count, "seed \(seed): \(turn) at \(bodies)")
        }
        var last: [TurnID: Int] = [:]
        for case .tell(_, .turn(let step?)) in stage.effects {
            #expect(step.seq >= last[step.turn] ?? 1, "seed \(seed)")
            last[step.turn] = step.seq
        }
    }

    @Test func `the same seed and the same events give the same words`() {
        func words() -> [OrielEffect] {
            var stage = OrielOnStage.atHome()
            stage.on(.hello)
            stage.says("t", voiceTo: kitchen)
            stage.wait(20_000)
            return stage.effects
        }
        #expect(words() == words())
    }
}
