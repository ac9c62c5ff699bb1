import BodyNode
import OrielBridge
import Testing

@testable import Screen

@Suite("A feed")
struct FeedTests {
    private let loop: EventLoop
    private let feed: Feed

    init() throws {
        loop = try EventLoop()
        feed = Feed(loop)
    }

    private func taken(_ stream: EventStream) -> String {
        var bytes = [UInt8](repeating: 0, count: 100_000)
        var text = ""
        while true {
            let count = bytes.withUnsafeMutableBytes { stream.take(into: $0) }
            if count == 0 { return text }
            text += String(decoding: bytes[..<count], as: UTF8.self)
        }
    }

    @Test("makes nothing while nobody listens, and tells whoever comes how it is")
    func lazy() throws {
        var made = 0
        feed.add("screen", every: .zero) {
            made += 1
            return Array("\(made)".utf8)
        }
        feed.changed("screen")
        #expect(made == 0)
        let stream = EventStream(feed)
        stream.attach()
        #expect(taken(stream) == "event: screen\ndata: \(made)\n\n")
        stream.detach()
        feed.changed("screen")
        #expect(made <= 2)
    }

    @Test("holds for a client that takes nothing one value of each event, the newest")
    func coalescing() throws {
        var value = 0
        var level = 0
        feed.add("screen", every: .zero) { Array("s\(value)".utf8) }
        feed.add("level", every: .zero) { Array("l\(level)".utf8) }
        let stream = EventStream(feed)
        stream.attach()
        _ = taken(stream)
        for number in 1...1_000 {
            (value, level) = (number, number * 2)
            feed.changed("screen")
            feed.changed("level")
            if number % 100 == 0 { try loop.wait("it was told") { self.feed.isQuiet } }
        }
        #expect(taken(stream) == "event: screen\ndata: s1000\n\nevent: level\ndata: l2000\n\n")
    }

    @Test("a value that is on its way is sent to its end before the next one")
    func whole() throws {
        var value = "first"
        feed.add("screen", every: .zero) { Array(value.utf8) }
        let stream = EventStream(feed)
        stream.attach()
        var few = [UInt8](repeating: 0, count: 10)
        let count = few.withUnsafeMutableBytes { stream.take(into: $0) }
        value = "second"
        feed.changed("screen")
        try loop.wait("it was told") { self.feed.isQuiet }
        let text = String(decoding: few[..<count], as: UTF8.self) + taken(stream)
        #expect(text == "event: screen\ndata: first\n\nevent: screen\ndata: second\n\n")
    }

    @Test("tells a value at most so often, and what is equal not again")
    func rate() throws {
        var value = 0
        feed.add("screen", every: .seconds(3_600)) { Array("\(value)".utf8) }
        feed.add("other", every: .zero) { Array("same".utf8) }
        let stream = EventStream(feed)
        stream.attach()
        _ = taken(stream)
        value = 1
        feed.changed("screen")
        feed.changed("other")
        try loop.wait("all that is due was told") { self.feed.isQuiet }
        #expect(taken(stream) == "")
    }

    @Test("says that it is alive with an event, since a browser tells a page nothing of a comment")
    func alive() {
        feed.add("other", every: .zero) { nil }
        let stream = EventStream(feed)
        stream.attach()
        stream.beat()
        stream.beat()
        #expect(taken(stream) == "event: beat\ndata: {}\n\n")
    }

    @Test("tells when the first client comes and when the last is gone")
    func audience() {
        var audience: [Bool] = []
        feed.onAudience = { audience.append($0) }
        let (one, other) = (EventStream(feed), EventStream(feed))
        one.attach()
        other.attach()
        one.detach()
        #expect(audience == [true])
        other.detach()
        other.detach()
        #expect(audience == [true, false])
    }
}

extension Feed {
    /// Whether nothing is left to be told now.
    fileprivate var isQuiet: Bool { !hasNews }
}
