import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@testable import Screen

/// A broker, somebody who publishes, and somebody who looks at a house's page.
@Suite("Who listens to the house for its page")
final class HouseObserverTests {
    private let loop: EventLoop
    private let broker: PrivateMosquitto
    private let voice = Voice()
    private let link: MosquittoLink
    private let observer: HouseObserver
    private let feeds: [Feed]

    init() throws {
        loop = try EventLoop()
        broker = try PrivateMosquitto(.init(keepsStore: true))
        let address = try BrokerAddress(broker.url)
        link = MosquittoLink(
            loop: loop, participant: voice, brokers: [address], credentials: .none, chance: Chance(seed: 1))
        observer = HouseObserver(
            HouseObserver.Configuration(
                prefix: .cordelia, brokers: [address], credentials: .none, persona: Persona()),
            loop: loop, chance: Chance(seed: 2), patience: .milliseconds(200))
        feeds = [Feed(loop), Feed(loop)]
        for feed in feeds { observer.tell(feed) }
        link.open()
        try loop.wait("the voice is connected") { self.voice.isUp }
    }

    @Test func `is connected only while somebody looks, one for all pages, and a while after`() throws {
        #expect(!observer.isListening)
        let (one, other) = (EventStream(feeds[0]), EventStream(feeds[1]))
        one.attach()
        other.attach()
        try loop.wait("it asks who is there") { self.voice.hellos == 1 }
        say("body/ipad/status", status("iPad"))
        try loop.wait("both see it") { self.look(one, "iPad") && self.look(other, "iPad") }
        one.detach()
        #expect(observer.isListening)
        other.detach()
        #expect(observer.isListening, "a page that is opened again finds all there")
        one.attach()
        let later = loop.now + .milliseconds(300)
        try loop.wait("a while passes") { self.loop.now > later }
        #expect(observer.isListening)
        one.detach()
        try loop.wait("it is gone") { !self.observer.isListening }
        #expect(voice.hellos == 1)
        one.attach()
        try loop.wait("it comes again") { self.voice.hellos == 2 }
    }

    @Test func `says that the broker is gone, and shows what is so when it is back`() throws {
        say("body/ipad/status", status("iPad"))
        say("body/kitchen/status", status("Kitchen"))
        let stream = EventStream(feeds[0])
        stream.attach()
        try loop.wait("it sees both") { self.look(stream, "2 bodies, all online") }
        broker.stop()
        try loop.wait("it says so") { self.look(stream, #""up":false"#) }
        #expect(text(stream).contains("Kitchen"), "what was so is still shown")
        try broker.start()
        try loop.wait("the voice is back") { self.voice.isUp }
        say("body/kitchen/status", "")
        try loop.wait("it is back") { self.look(stream, #""up":true"#) && self.look(stream, "1 body, online") }
    }

    @Test func `shows decisions and problems as they come, and what it cannot read`() throws {
        let stream = EventStream(feeds[0])
        stream.attach()
        try loop.wait("it is there") { self.voice.hellos == 1 }
        say("body/ipad/status", status("iPad"))
        try loop.wait("it sees it") { self.look(stream, "1 body, online") }
        say("body/ipad/decision", #"{"wake":"c","took":"ipad","over":[]}"#, retained: false)
        say("body/ipad/problem", #"{"topic":"x","why":"too loud","at":""}"#, retained: false)
        say("body/ipad/face", "nonsense")
        try loop.wait("all of it is told") {
            self.look(stream, "iPad took it") && self.look(stream, "too loud")
                && self.look(stream, "Its face cannot be read: no JSON")
        }
    }

    @Test func `stops at once when it is told to`() throws {
        let stream = EventStream(feeds[0])
        stream.attach()
        try loop.wait("it is there") { self.voice.hellos == 1 }
        observer.stop()
        #expect(!observer.isListening)
    }

    // MARK: The stage

    private func status(_ name: String) -> String {
        #"{"state":"online","protocol":1,"boot":"b","name":"\#(name)","room":"r","version":"1","build":1,"can":[]}"#
    }

    private func say(_ topic: String, _ payload: String, retained: Bool = true) {
        link.publish(Publication(topic: "cordelia/\(topic)", payload: Data(payload.utf8), retained: retained))
    }

    private var shown: [ObjectIdentifier: String] = [:]

    /// What a stream was told last.
    private func text(_ stream: EventStream) -> String {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var bytes: [UInt8] = []
        while true {
            let count = buffer.withUnsafeMutableBytes { stream.take(into: $0) }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        let said = String(decoding: bytes, as: UTF8.self)
        if let last = said.components(separatedBy: "event: house\n").last, last.contains("data:") {
            shown[ObjectIdentifier(stream)] = last
        }
        return shown[ObjectIdentifier(stream)] ?? ""
    }

    private func look(_ stream: EventStream, _ words: String) -> Bool { text(stream).contains(words) }
}

private final class Voice: Participant {
    private(set) var isUp = false
    private(set) var hellos = 0
    var session: Session { Session(clientID: "voice", subscriptions: ["cordelia/all/hello"], will: nil) }
    func linkUp() { isUp = true }
    func linkDown(why: String) { isUp = false }
    func brokerHeard() {}
    func received(_ delivery: Delivery) { hellos += 1 }
    func acknowledged(_ receipt: UInt64) {}
    func refused(topic: String, why: String) {}
    func gaveUp(why: String) {}
}
