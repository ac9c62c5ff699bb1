import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@testable import OrielBridge

@Suite("The outbox")
struct OutboxTests {
    private func state(_ topic: String, _ value: String = "") -> Publication {
        Publication(topic: topic, payload: Data(value.utf8), retained: true)
    }

    private func event(_ topic: String, receipt: UInt64? = nil) -> Publication {
        Publication(topic: topic, payload: Data("x".utf8), retained: false, receipt: receipt)
    }

    /// Sends all that may be sent, with rising ids.
    private func drain(_ outbox: inout Outbox, at now: Moment = .start, from first: Int32 = 1) -> [String] {
        var sent: [String] = []
        while let publication = outbox.next(at: now) {
            outbox.sent(publication, as: first + Int32(sent.count))
            sent.append(
                publication.topic
                    + (publication.payload.isEmpty ? "" : "=" + String(decoding: publication.payload, as: UTF8.self)))
        }
        return sent
    }

    @Test("has no more unacknowledged than the broker allows", arguments: [(nil, 20), (5, 5), (0, 1), (1_000, 20)])
    func limit(_ limit: Int?, most: Int) {
        var outbox = limit.map { Outbox(limit: $0) } ?? Outbox()
        for number in 0..<30 { outbox.offer(state("t\(number)"), at: .start) }
        #expect(drain(&outbox).count == most)
        #expect(outbox.acknowledged(1) != nil)
        #expect(outbox.acknowledged(1) == nil)
        #expect(drain(&outbox, from: 100).count == 1)
        #expect(!outbox.isIdle)
    }

    @Test("keeps the newest value of each retained topic, in the order in which the topics were first said")
    func newest() {
        var outbox = Outbox(limit: 1)
        outbox.offer(state("first"), at: .start)
        #expect(drain(&outbox).count == 1)
        for value in ["1", "2", "3"] {
            for topic in ["a", "b"] { outbox.offer(state(topic, value), at: .start) }
        }
        outbox.offer(event("e"), at: .start)
        outbox.offer(state("a", "4"), at: .start)
        var sent: [String] = []
        for id in 1..<10 as Range<Int32> {
            _ = outbox.acknowledged(id)
            sent += drain(&outbox, from: id + 1)
        }
        #expect(sent == ["a=4", "b=3", "e=x"])
        #expect(outbox.dropped == 0)
        #expect(outbox.isIdle)
    }

    @Test("drops and counts events that waited for more than a second, but no retained value")
    func old() {
        var outbox = Outbox(limit: 1)
        outbox.offer(state("first"), at: .start)
        #expect(drain(&outbox).count == 1)
        outbox.offer(event("old"), at: .start)
        outbox.offer(state("kept"), at: .start)
        outbox.offer(event("young"), at: .milliseconds(500))
        _ = outbox.acknowledged(1)
        #expect(drain(&outbox, at: .milliseconds(1_200), from: 2) == ["kept"])
        #expect(outbox.dropped == 1)
        _ = outbox.acknowledged(2)
        #expect(drain(&outbox, at: .milliseconds(1_400), from: 3) == ["young=x"])
    }

    @Test("holds a bounded number of events, and a bounded number of their bytes")
    func bounded() {
        var outbox = Outbox()
        for number in 0..<200 { outbox.offer(event("e\(number)"), at: .start) }
        #expect(outbox.dropped == 200 - Outbox.mostEvents)
        var large = Outbox()
        let payload = Data(count: 6 * 1_024 * 1_024)
        for _ in 0..<5 { large.offer(Publication(topic: "v", payload: payload, retained: false), at: .start) }
        #expect(large.dropped == 3)
    }

    @Test("an unacknowledged kind is not counted as on its way")
    func atMostOnce() {
        var outbox = Outbox(limit: 1)
        for _ in 0..<3 {
            outbox.offer(Publication(topic: "p", payload: Data(), retained: false, acknowledged: false), at: .start)
        }
        #expect(drain(&outbox).count == 3)
        #expect(outbox.isIdle)
    }

    @Test("hands back what was acknowledged")
    func receipts() {
        var outbox = Outbox()
        outbox.offer(event("claim", receipt: 42), at: .start)
        _ = drain(&outbox)
        #expect(outbox.acknowledged(1) == Outbox.InFlight(topic: "claim", receipt: 42))
        #expect(outbox.acknowledged(9) == nil)
    }

    @Test("loses with the link all that waited and all that was on its way, and counts it")
    func cleared() {
        var outbox = Outbox(limit: 2)
        for number in 0..<5 { outbox.offer(event("e\(number)"), at: .start) }
        _ = drain(&outbox)
        outbox.clear()
        #expect(outbox.dropped == 5)
        #expect(outbox.isIdle)
        #expect(outbox.next(at: .start) == nil)
    }

    @Test("stays true through thousands of values", arguments: 0..<5)
    func manyValues(_ seed: UInt64) {
        var chance = Chance(seed: seed)
        var outbox = Outbox(limit: 20)
        var latest: [String: String] = [:]
        var arrived: [String: String] = [:]
        var id: Int32 = 0
        var flying: [Int32] = []
        for step in 0..<20_000 {
            let topic = "t\(Int.random(in: 0..<3_000, using: &chance))"
            outbox.offer(state(topic, "\(step)"), at: .start)
            latest[topic] = "\(step)"
            if step > 5_000, Bool.random(using: &chance), let first = flying.first {
                flying.removeFirst()
                _ = outbox.acknowledged(first)
            }
            while let publication = outbox.next(at: .start) {
                id += 1
                flying.append(id)
                arrived[publication.topic] = String(decoding: publication.payload, as: UTF8.self)
                outbox.sent(publication, as: id)
            }
        }
        while let first = flying.first {
            flying.removeFirst()
            _ = outbox.acknowledged(first)
            while let publication = outbox.next(at: .start) {
                id += 1
                flying.append(id)
                arrived[publication.topic] = String(decoding: publication.payload, as: UTF8.self)
                outbox.sent(publication, as: id)
            }
        }
        #expect(arrived == latest, "seed \(seed)")
        #expect(outbox.isIdle && outbox.dropped == 0)
    }
}
