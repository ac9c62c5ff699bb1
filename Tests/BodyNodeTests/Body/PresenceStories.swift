import BodyNode
import Testing

@Suite("A body among others")
struct PresenceStories {
    private func status(_ boot: Boot, _ state: BodyStatus.State = .online) -> Event {
        .body(
            ipad, .status(BodyStatus(state: state, boot: boot, name: "x", room: "y", version: "1", build: 1, can: [])),
            retained: false)
    }

    @Test func `says itself in order when it connects`() {
        var one = OneBody()
        one.on(.linkUp)
        let kinds = one.messages.map { message in
            switch message {
            case .status: "status"
            case .face: "face"
            case .handOff: "handoff"
            case .voice: "voice"
            case .controls: "controls"
            case .clear(let topic): "clear \(topic.rawValue)"
            case .hello: "hello"
            case .claim, .decision, .said, .cancel, .problem: "?"
            }
        }
        #expect(kinds == ["status", "face", "handoff", "voice", "controls", "clear frame", "hello"])
    }

    @Test func `answers a hello within two seconds, once in two seconds`() {
        var one = OneBody.atHome()
        one.wait(10_000)
        one.forget()
        for _ in 1...100 { one.on(.hello) }
        one.wait(2_000)
        #expect(one.messages.count == 3)
    }

    @Test func `says it is online when the broker says otherwise`() {
        var one = OneBody.atHome()
        for event in [status("boot-ipad", .lost), status("an earlier one", .lost), status("boot-ipad", .offline)] {
            one.forget()
            one.on(event)
            #expect(one.messages.count == 1)
        }
    }

    @Test func `stays when a clone comes later`() {
        var one = OneBody.atHome()
        one.wait(2_001)
        one.forget()
        #expect(!one.on(status("zzz")).contains { if case .leave = $0 { true } else { false } })
        #expect(one.messages.count == 5)
    }

    @Test func `leaves for a clone that was there first`() {
        var one = OneBody.atHome()
        let effects = one.on(status("aaa"))
        #expect(effects.count == 1)
        guard case .leave(let why)? = effects.first else { return #expect(Bool(false)) }
        #expect(why.contains("\"ipad\" is online already"))
        #expect(one.on(.linkUp).isEmpty && one.wait(100_000).isEmpty)
    }

    @Test func `asks an older clone again before it leaves`() {
        var one = OneBody.atHome()
        #expect(one.on(status("zzz")).isEmpty)
        one.forget()
        one.wait(600)
        #expect(one.messages.count == 5)
        #expect(one.on(status("zzz")).count == 1)
        #expect(one.on(.linkUp).isEmpty)
    }

    @Test func `takes back what it said before it goes offline`() {
        var one = OneBody.atHome()
        one.turnBegins()
        one.forget()
        one.on(.stop)
        #expect(one.cancels.count == 1)
        guard case .status(let status)? = one.messages.last else { return #expect(Bool(false)) }
        #expect(status.state == .offline && one.messages.count == 7)
    }

    @Test func `takes a retained online that nothing confirms for a ghost`() {
        var one = OneBody.atHome()
        one.isOnline(phone, room: "hall", retained: true)
        one.wait(19_999)
        #expect(one.body.house.isOnline(phone))
        one.wait(1)
        #expect(!one.body.house.isOnline(phone))
        one.isOnline(phone, room: "hall", retained: true)
        #expect(!one.body.house.isOnline(phone), "a ghost stays one until it speaks")
        one.isOnline(phone, room: "hall")
        #expect(one.body.house.isOnline(phone))
    }

    @Test func `weighs a report only with the boot that it names`() {
        var one = OneBody.atHome()
        let report = VoiceReport(
            boot: "new", turn: "t", from: kitchen, phase: .speaking, beat: 1, lease: .seconds(6), why: nil)
        one.on(.body(phone, .voice(report), retained: true))
        #expect(one.earsOpen)
        one.isOnline(phone, room: "study", boot: "new")
        #expect(!one.earsOpen, "the status came after the voice")
    }

    @Test func `says ten problems a second and counts the rest`() {
        var one = OneBody.atHome()
        for _ in 1...1_000 { one.set("nonsense", "1") }
        #expect(one.problems.count == 10)
        one.wait(1_000)
        #expect(one.problems.last?.hasPrefix("990 more") == true)
        #expect(one.problems.first?.contains("Valid are:") == true)
    }

    @Test func `is old for a third node though it was young for the second`() {
        var one = OneBody.atHome()
        one.wait(1_500)
        one.on(status("zzz"))
        one.wait(700)
        #expect(!one.on(status("yyy")).contains { if case .leave = $0 { true } else { false } })
        one.wait(2_000)
        #expect(!one.on(status("xxx")).contains { if case .leave = $0 { true } else { false } })
    }
}
