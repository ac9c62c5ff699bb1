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
            case .claim, .decision, .said, .cancel, .problem, .ask, .closeEyes: "?"
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
            #expect(one.on(event).isEmpty, "at once, but not as often as somebody insists")
            one.wait(1_000)
        }
    }

    @Test func `says it is online when what the broker has of it cannot be read`() {
        var one = OneBody.atHome()
        one.forget()
        one.on(.refused(.body(ipad, .status), why: "no JSON"))
        #expect(one.messages.contains { if case .status(let status) = $0 { status.state == .online } else { false } })
        one.forget()
        one.on(.refused(.body(kitchen, .status), why: "no JSON"))
        #expect(!one.messages.contains { if case .status = $0 { true } else { false } })
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
        one.on(status("aaa"))
        let effects = one.wait(300)
        #expect(effects.count == 1)
        guard case .leave(let why)? = effects.first else { return #expect(Bool(false)) }
        #expect(why.contains("\"ipad\" is online already"))
        #expect(one.on(.linkUp).isEmpty && one.wait(100_000).isEmpty)
    }

    @Test func `answers no hello while it makes room, and afterwards if it need not`() {
        var one = OneBody.atHome()
        one.on(.hello)
        one.wait(1_900)
        one.on(.hello)
        one.on(status("aaa"))
        one.forget()
        one.wait(200)
        #expect(one.messages.isEmpty)
        one.on(status("aaa", .lost))
        #expect(one.messages.count == 4, "its status, and what it owes: \(one.messages)")
    }

    /// What an earlier start said last was still on its way when this one connected.
    @Test(arguments: [BodyStatus.State.offline, .lost])
    func `does not leave for its own earlier start`(end: BodyStatus.State) {
        for earlier in ["aaa", "zzz"] as [Boot] {
            var one = OneBody.atHome()
            one.on(status(earlier))
            one.wait(200)
            one.forget()
            one.on(status(earlier, end))
            #expect(one.messages.count == 1, "it says that it is online")
            one.wait(10_000)
            #expect(one.messages.count == 1 && !one.effects.contains { if case .leave = $0 { true } else { false } })
        }
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

    // MARK: The limits

    @Test func `stays and says itself again when both are young and the other's boot is larger`() {
        var one = OneBody.atHome()
        one.forget()
        #expect(one.on(status("zzz")).isEmpty)
        one.wait(10_000)
        #expect(
            one.messages.prefix(5).count == 5 && !one.effects.contains { if case .leave = $0 { true } else { false } })
        guard case .status(let said)? = one.messages.first else { return #expect(Bool(false)) }
        #expect(said.boot == "boot-ipad" && said.state == .online)
    }

    @Test func `leaves a house to exactly one of two young clones, whoever hears what first`() {
        for (mine, other) in [("a", "b"), ("b", "a")] as [(Boot, Boot)] {
            var body = Body(configuration: Configuration(id: ipad), boot: mine, chance: Chance(seed: 1))
            _ = body.handle(.linkUp, at: .start)
            _ = body.handle(status(other), at: .start)
            let effects = body.handle(.timePassed, at: .start + .milliseconds(300))
            let leaves = effects.contains { if case .leave = $0 { true } else { false } }
            #expect(leaves == (mine > other))
        }
    }

    @Test func `answers no flood of a clone with a storm`() {
        var one = OneBody.atHome()
        one.wait(5_000)
        one.forget()
        for _ in 1...1_000 {
            one.on(status("aaa"))
            one.wait(1)
        }
        one.wait(2_000)
        #expect(one.messages.count <= 5 * 8 && one.messages.count > 5)
        #expect(!one.effects.contains { if case .leave = $0 { true } else { false } })
    }

    @Test func `says itself once more when the clone has left, over what that left behind`() {
        var one = OneBody.atHome()
        one.wait(5_000)
        one.forget()
        one.on(status("zzz"))
        #expect(one.messages.count == 5)
        one.wait(600)
        #expect(one.messages.count == 10)
        one.wait(1_000)
        #expect(one.messages.count == 10)
    }

    @Test func `is young anew on every link: nobody saw it before`() {
        var one = OneBody.atHome()
        one.wait(60_000)
        one.on(.linkDown)
        one.on(.linkUp)
        one.on(status("aaa"))
        #expect(one.wait(300).contains { if case .leave = $0 { true } else { false } })
    }

    @Test func `takes a retained clone, or its own word, for none`() {
        var one = OneBody.atHome()
        one.forget()
        one.on(
            .body(
                ipad,
                .status(
                    BodyStatus(state: .online, boot: "aaa", name: "x", room: "y", version: "1", build: 1, can: [])),
                retained: true))
        one.on(status("boot-ipad"))
        #expect(one.effects.isEmpty)
    }

    @Test func `says itself again when somebody takes its topics away`() {
        var one = OneBody.atHome()
        one.wait(5_000)
        one.forget()
        one.on(.body(ipad, .status(nil), retained: false))
        one.wait(600)
        #expect(one.messages.count == 10)
    }

    @Test func `answers one hello within two seconds, with status, voice and controls`() {
        var one = OneBody.atHome()
        one.on(.hello)
        one.forget()
        one.wait(2_000)
        let kinds = one.messages.map { message in
            switch message {
            case .status: "status"
            case .voice: "voice"
            case .controls: "controls"
            case .face, .handOff, .claim, .decision, .said, .cancel, .problem, .ask, .closeEyes, .hello, .clear: "?"
            }
        }
        #expect(kinds == ["status", "voice", "controls"])
    }

    @Test func `says everything on every link, and clears a picture on the first`() {
        var one = OneBody.atHome()
        one.on(.linkDown)
        one.set("captions", "on")
        one.forget()
        one.on(.linkUp)
        #expect(one.messages.count == 6 && one.messages.last == .hello)
        guard case .status? = one.messages.first else { return #expect(Bool(false)) }
        #expect(
            one.messages.contains { if case .controls(let report) = $0 { report.controls.captions } else { false } })
    }

    @Test func `says nothing while there is no broker, and counts no refusals for it`() {
        var one = OneBody.atHome()
        for _ in 1...20 { one.set("nonsense", "1") }
        one.on(.linkDown)
        one.forget()
        for _ in 1...20 { one.set("nonsense", "1") }
        one.wait(60_000)
        #expect(one.messages.isEmpty)
        one.on(.linkUp)
        #expect(one.problems.isEmpty)
    }

    @Test(arguments: ["waiting", "hearing", "thinking", "going", "there", "speaking", "speaking outside"])
    func `ends cleanly at any time`(phase: String) {
        var one = OneBody.atHome { $0.mouth = phase == "speaking outside" ? .sense : .silent }
        switch phase {
        case "hearing": one.hearsWake()
        case "thinking": one.turnBegins()
        case "going", "there":
            let turn = one.turnBegins(voiceTo: "kitchen")
            one.step(.voice)
            if phase == "there" { one.says(kitchen, .speaking, turn) }
        case "speaking", "speaking outside": one.ordered("t", from: kitchen, seconds: 60)
        default: break
        }
        one.forget()
        one.on(.stop)
        let inTurn = ["thinking", "going", "there"].contains(phase)
        #expect(one.cancels.count == (inTurn ? 1 : 0))
        let cleared = one.messages.compactMap { if case .clear(let topic) = $0 { topic } else { nil } }
        #expect(cleared == [.face, .frame, .handOff, .voice, .controls])
        guard case .status(let last)? = one.messages.last else { return #expect(Bool(false)) }
        #expect(last.state == .offline && last.boot == "boot-ipad")
        #expect(one.effects.contains(.stopSpeaking("t")) == (phase == "speaking outside"))
        one.forget()
        one.on(.linkUp)
        one.hearsWake()
        #expect(one.effects.isEmpty && one.body.nextDeadline(after: one.now) == nil)
    }
}
