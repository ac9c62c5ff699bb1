import BodyNode
import OrielBridge
import Glibc

@main
enum CordeliaNode {
    static func main() {
        let args = CommandLine.arguments
        var scope = Story.Scope()
        if let d = args.first(where: { $0 == "near" || $0 == "any" }) { scope.delays = d == "any" ? .any : .belowTheWindow }
        if args.contains("nofaults") { scope.faults = false }
        if args[1] == "seed" {
            let story = Story.drawn(UInt64(args[2])!, scope)
            print(story.weather)
            for b in story.bodies { print(b.configuration.id, b.configuration.room, b.configuration.group, b.configuration.can.map(\.rawValue), b.configuration.mouth, b.mouth, b.configuration.priority, b.controls.cutIn, b.controls.voiceOutput as Any) }
            let house = RehearsedHouse(story)
            var timeline = Timeline(story.bodies.map(\.configuration.id))
            house.onNews = { if let l = timeline.line(for: $0, at: house.now) { print(l) } }
            let v = house.play()
            print(house.now, v as Any, house.steps)
            return
        }
        let from = UInt64(args[2])!, count = UInt64(args[3])!
        var steps = 0
        var fails: [String: (Int, UInt64, String)] = [:]
        for seed in from..<from+count {
            let story = Story.drawn(seed, scope)
            let house = RehearsedHouse(story)
            if let v = house.play() {
                let key = v.rule.rawValue
                let old = fails[key]
                fails[key] = ((old?.0 ?? 0) + 1, old?.1 ?? seed, old?.2 ?? v.what)
                if args.contains("v") { print(seed, v) }
            }
            steps += house.steps
        }
        print("steps", steps)
        for (k, v) in fails { print(k, v) }
    }
}
