import BodyNode
import FoundationEssentials
import OrielBridge

@testable import Screen

/// A node that reads what a bus brings it: the whole way from bytes to bytes.
///
/// In each line its first letter says what happens: `d` a message, `r` a retained one, with the topic, a tab and the payload
/// behind it; `t` milliseconds pass; `u` and `x` the link comes and goes; `a` the broker acknowledges all; `h` Oriel posts
/// the rest to the door.
func fuzzNode(_ bytes: [UInt8]) {
    let stage = FuzzStage()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let rest = line.dropFirst()
        switch line.first {
        case UInt8(ascii: "d"): stage.deliver(rest, retained: false)
        case UInt8(ascii: "r"): stage.deliver(rest, retained: true)
        case UInt8(ascii: "t"): stage.wait(Int(String(decoding: rest, as: UTF8.self)) ?? 100)
        case UInt8(ascii: "u"): stage.linkUp()
        case UInt8(ascii: "x"): stage.linkDown()
        case UInt8(ascii: "a"): stage.acknowledge()
        case UInt8(ascii: "h"): stage.post(Array(rest))
        case _: break
        }
    }
    stage.acknowledge()
    stage.wait(120_000)
}

/// A bus, time and a program around one node.
private final class FuzzStage: Bus, Surroundings {
    private(set) var now = Moment.start
    let timestamp = "2026-03-01T08:15:30.250Z"
    private let wire = Wire()
    private var alarm: Moment?
    private var receipts: [UInt64] = []
    private var own: [Delivery] = []
    private var isUp = false
    private lazy var node = {
        var configuration = Configuration(id: someone, name: "Pippa's iPad")
        configuration.can = [.ears, .voice, .camera, .screen]
        let body = Body(configuration: configuration, boot: "b", chance: Chance(seed: 1))
        let node = Node(body: body, prefix: Prefix.cordelia, surroundings: self)
        node.bus = self
        return node
    }()

    private lazy var door = Door(node)

    // MARK: What happens

    func deliver(_ line: ArraySlice<UInt8>, retained: Bool) {
        guard isUp else { return }
        let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
        let topic = "cordelia/" + String(decoding: parts[0], as: UTF8.self)
        node.received(Delivery(topic: topic, payload: Data(parts.dropFirst().first ?? []), retained: retained))
        echo()
    }

    func post(_ body: [UInt8]) {
        let response = door.take(body)
        guard case .bytes(let answer) = response.content else { return hold(false, "the door answers in JSON") }
        do throws(Refusal) {
            let object = try Field(object: Data(answer))
            hold(!object.isText, "the door's answer is an object")
        } catch {
            hold(false, "the door's answer can be read: \(error.why)")
        }
        echo()
    }

    func linkUp() {
        guard !isUp else { return }
        isUp = true
        let session = node.session
        hold(session.will.map(isReadable) ?? false, "a will can be read")
        node.linkUp()
        echo()
    }

    func linkDown() {
        guard isUp else { return }
        (isUp, receipts, own) = (false, [], [])
        node.linkDown(why: "it went")
    }

    func acknowledge() {
        let came = receipts
        receipts = []
        for receipt in came where isUp { node.acknowledged(receipt) }
        echo()
    }

    func wait(_ milliseconds: Int) {
        let end = now + .milliseconds(min(max(milliseconds, 0), 600_000))
        var rings = 0
        while let alarm, alarm <= end {
            now = max(now, alarm)
            self.alarm = nil
            node.timePassed()
            echo()
            rings += 1
            hold(rings < 20_000, "time passes and nothing comes of it, again and again")
        }
        now = end
    }

    /// The broker hands a node its own words too.
    private func echo() {
        var steps = 0
        while !own.isEmpty {
            node.received(own.removeFirst())
            steps += 1
            hold(steps < 1_000, "a node answers itself without end")
        }
    }

    // MARK: What it says

    func publish(_ publication: Publication) {
        hold(isReadable(publication), "\(publication.topic) \(String(decoding: publication.payload, as: UTF8.self))")
        receipts += publication.receipt.map { [$0] } ?? []
        own.append(Delivery(topic: publication.topic, payload: publication.payload, retained: false))
    }

    private func isReadable(_ publication: Publication) -> Bool {
        let topic = Prefix.cordelia.read(publication.topic)
        if publication.payload.isEmpty { return topic.isRetained }
        return (try? wire.decode(topic, publication.payload)) != nil
    }

    func wake(_ node: Node, at moment: Moment?) { alarm = moment }
    func carryOut(_ effect: Effect, of node: Node) {}
    func heard(_ news: Node.News, of node: Node) {
        if case .warning(let words) = news {
            hold(!words.hasPrefix("something was not said"), words)
        }
    }
}
