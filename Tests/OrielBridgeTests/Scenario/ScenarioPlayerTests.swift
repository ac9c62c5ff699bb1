import BodyNode
import OrielBridge
import Testing

@Suite("A scenario's player")
struct ScenarioPlayerTests {
    /// Plays entries, deadline by deadline.
    struct Play {
        var player: ScenarioPlayer
        private(set) var now = Moment.milliseconds(5_000)

        init(_ entries: Scenario.Entry...) { player = ScenarioPlayer(Scenario(name: "a play", entries: entries)) }

        @discardableResult
        mutating func on(_ event: ScenarioEvent) -> [String] {
            player.handle(event, at: now).map {
                switch $0 {
                case .carryOut(let deed, let entry):
                    if case .say(let words) = deed { "\(entry) \(words)" } else { "\(entry) \(deed)" }
                case .met(_, let entry, let after): "\(entry) met after \(after.inMilliseconds)"
                case .finished: "finished"
                case .failed(let why): why
                }
            }
        }

        @discardableResult
        mutating func wait(_ milliseconds: Int) -> [String] {
            let end = now + .milliseconds(milliseconds)
            var out: [String] = []
            while let deadline = player.nextDeadline, deadline <= end {
                now = max(now, deadline)
                out += on(.timePassed)
                if let next = player.nextDeadline { #expect(next > now, "a deadline stood still") }
            }
            now = end
            return out + on(.timePassed)
        }

        @discardableResult
        mutating func handOff(_ phase: HandOffReport.Phase, why: String? = nil, boot: Boot = "b") -> [String] {
            on(.body(ipad, .handOff(HandOffReport(boot: boot, turn: "t", phase: phase, to: kitchen, why: why))))
        }

        @discardableResult
        mutating func status(_ state: BodyStatus.State = .online) -> [String] {
            on(
                .body(
                    ipad,
                    .status(
                        BodyStatus(
                            state: state, boot: "b", name: "iPad", room: "study", version: "1", build: 1, can: []))))
        }
    }

    private static let isBack = Condition(ipad, .handOff(.back), .why("went offline"))

    @Test func `does one entry after the other at its time`() {
        var play = Play(
            .init(.after(.zero), .say("a")), .init(.after(.milliseconds(100)), .say("b")),
            .init(.at(.milliseconds(50)), .say("c")), .init(.at(.milliseconds(300)), .say("d")))
        #expect(play.on(.timePassed) == ["1 a"])
        #expect(play.wait(99) == [])
        #expect(play.wait(1) == ["2 b", "3 c"], "what is late comes at once")
        #expect(play.wait(199) == [])
        #expect(play.wait(1) == ["4 d", "finished"])
        #expect(play.player.state == .finished)
        #expect(play.player.nextDeadline == nil)
        #expect(play.wait(1_000) == [])
    }

    @Test func `does an entry when something is seen`() {
        var play = Play(.init(.when(Condition(ipad, .status(.online)), within: .seconds(5)), .body(.kill, ipad)))
        #expect(play.wait(4_000) == [])
        #expect(play.status().count == 2)
        #expect(play.player.state == .finished)
    }

    @Test func `is content with what is expected, now or in time`() {
        var play = Play(.init(.after(.zero), .expect(Self.isBack, within: .seconds(1))))
        play.status()
        play.handOff(.there)
        play.wait(300)
        #expect(play.handOff(.back, why: "Kitchen went offline before she ended") == ["1 met after 300", "finished"])
        var again = Play(
            .init(.after(.milliseconds(500)), .expect(Self.isBack, within: .zero)))
        again.status()
        again.handOff(.back, why: "Kitchen went offline before she ended")
        #expect(again.wait(500) == ["1 met after 0", "finished"])
    }

    @Test func `says what did not come`() {
        var play = Play(
            .init(.after(.milliseconds(10)), .expect(Self.isBack, within: .seconds(1))),
            .init(.after(.zero), .say("never")))
        play.status()
        play.handOff(.there)
        let why = #"entry 1: after 1000 ms the hand-off of "ipad" is not "back", it is "there""#
        #expect(play.wait(1_010) == [why])
        #expect(play.player.state == .failed(why: why))
        #expect(play.handOff(.back, why: "went offline") == [], "too late")
    }

    @Test(arguments: [
        (Condition(ipad, .status(.lost)), #"the status of "ipad" is not "lost", it is "online""#),
        (Condition(ipad, .face(.idle)), #"the face of "ipad" is not "idle", there is none"#),
        (Condition(ipad, .line("x")), #"the line of "ipad" is not "x", there is none"#),
        (Condition(ipad, .handOff(.back), .why(nil)), #"the hand-off of "ipad" says why: "no""#),
        (Condition(ipad, .why("yes")), #"the hand-off's why of "ipad" is not "yes", it is "no""#),
        (Condition(ipad, .to(phone)), #"the hand-off's other body of "ipad" is not "phone", it is "kitchen""#),
        (Condition(kitchen, .voice(.ended)), #"the voice of "kitchen" is not "ended", there is none"#),
        (Condition(orielIsOnline: true), "Oriel is not online"),
    ])
    func `names the thing that is not so`(condition: Condition, why: String) {
        var play = Play(.init(.after(.zero), .expect(condition, within: .seconds(1))))
        play.status()
        play.handOff(.back, why: "no")
        #expect(play.wait(1_000) == ["entry 1: after 1000 ms \(why)"])
    }

    @Test func `does not count what another boot said, nor what a body that is away left behind`() {
        var play = Play(.init(.after(.zero), .expect(Condition(ipad, .handOff(.back)), within: .seconds(1))))
        play.status()
        #expect(play.handOff(.back, boot: "of-yesterday") == [])
        play.status(.lost)
        #expect(play.handOff(.back) == [])
        #expect(play.status() == ["1 met after 0", "finished"])
    }
}
