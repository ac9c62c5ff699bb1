import BodyNode
import Glibc
import OrielBridge

/// A thousand bodies lose their broker for five seconds: how long after its return they are all there, with everything
/// that they have to say, and how they spread.
struct Comeback {
    private static let count = 1_000
    private static let outage: UInt32 = 5
    private let programs: Programs

    init(_ programs: Programs) { self.programs = programs }

    func figures() throws(Failure) -> [Figure] {
        let broker = try Programs.broker()
        let crowd = try Companion(
            programs.node, ["bench", "--hold", "\(Self.count)", "--per-house", "5", "--broker", broker.url])
        _ = try crowd.answer()
        waitForRest(of: crowd.pid)
        broker.kill()
        sleep(Self.outage)
        let muster = try Muster(Self.count)
        do { try broker.start() } catch { throw Failure(.unavailable, "\(error)") }
        try muster.run(on: broker, within: .seconds(30))
        crowd.end()
        return [
            Figure(
                "return of \(Self.count), all of it", .milliseconds, Series(muster.took), target: .atMost(3_000)),
            Figure("return, arrivals in any 100 ms", .count, Series(Double(muster.densest))),
        ]
    }
}

/// Counts those who are back: online, with everything that they keep on the broker said by the same boot.
private final class Muster: Participant {
    private struct Present {
        var online: Boot?
        var said: [BodyTopic: Boot] = [:]

        var isComplete: Bool { online != nil && said.count == 4 && said.values.allSatisfy { $0 == online } }
    }

    private let loop: EventLoop
    private let wanted: Int
    private let began: Moment
    private var present: [String: Present] = [:]
    private var complete = 0
    private var arrivals: [Moment] = []
    private var wires: [Substring: Wire] = [:]
    private(set) var took = 0.0

    /// The time runs from here.
    init(_ wanted: Int) throws(Failure) {
        self.wanted = wanted
        do { loop = try EventLoop() } catch { throw Failure(.software, error.description) }
        began = loop.now
    }

    func run(on broker: PrivateMosquitto, within patience: Duration) throws(Failure) {
        let address: BrokerAddress
        do { address = try BrokerAddress(broker.url) } catch { throw Failure(.software, "\(error)") }
        let link = MosquittoLink(
            loop: loop, participant: self, brokers: [address], credentials: .none, chance: .fresh)
        link.open()
        let alarm = loop.alarm { [loop] in loop.stop() }
        alarm.set(loop.now + patience)
        loop.run()
        link.die()
        guard complete == wanted else {
            throw Failure(.software, "only \(complete) of \(wanted) bodies came back within \(patience.inSeconds) s")
        }
    }

    /// The most that came online in a tenth of a second.
    var densest: Int {
        let sorted = arrivals.sorted()
        var (first, most) = (0, 0)
        for (index, moment) in sorted.enumerated() {
            while moment - sorted[first] > .milliseconds(100) { first += 1 }
            most = max(most, index - first + 1)
        }
        return most
    }

    var session: Session {
        let topics = ["status", "face", "handoff", "voice", "controls"]
        return Session(clientID: "muster-\(getpid())", subscriptions: topics.map { "+/body/+/\($0)" }, will: nil)
    }

    func received(_ delivery: Delivery) {
        guard let house = delivery.topic.split(separator: "/").first, let prefix = Prefix(String(house)) else { return }
        let wire = wires[house] ?? Wire(prefix)
        wires[house] = wire
        switch try? wire.decode(delivery) {
        case .body(let id, .status(let status?)):
            note("\(house)/\(id)") {
                if $0.online == nil { arrivals.append(loop.now) }
                $0.online = status.state == .online ? status.boot : nil
            }
        case .body(let id, .handOff(let report?)): note("\(house)/\(id)") { $0.said[.handOff] = report.boot }
        case .body(let id, .voice(let report?)): note("\(house)/\(id)") { $0.said[.voice] = report.boot }
        case .body(let id, .controls(let report?)): note("\(house)/\(id)") { $0.said[.controls] = report.boot }
        case .face(let id, let report?): note("\(house)/\(id)") { $0.said[.face] = report.boot }
        case _: break
        }
    }

    private func note(_ name: String, _ change: (inout Present) -> Void) {
        var body = present[name] ?? Present()
        let was = body.isComplete
        change(&body)
        present[name] = body
        complete += (body.isComplete ? 1 : 0) - (was ? 1 : 0)
        guard complete == wanted else { return }
        took = (loop.now - began).inSeconds * 1_000
        loop.stop()
    }

    func linkUp() {}
    func linkDown(why: String) {}
    func brokerHeard() {}
    func acknowledged(_ receipt: UInt64) {}
    func refused(topic: String, why: String) {}
    func gaveUp(why: String) {}
}
