import BodyNode
import Testing

/// Oriel reaches a body on two roads: the bus, and requests over HTTP.
@Suite("Of Oriel's two roads")
struct RoadStories {
    private func status(_ one: inout OneBody, online: Bool, epoch: Epoch = "e1", over road: Road) {
        let status = HubStatus(online: online, protocolVersion: 1, epoch: epoch, engine: "Mac Studio")
        one.on(.oriel(.status(status), retained: false, road: road))
    }

    private func step(
        _ one: inout OneBody, _ step: Step, _ seq: Int, of turn: TurnID = "t", epoch: Epoch = "e1", over road: Road
    ) -> [String] {
        let said = TurnStep(epoch: epoch, turn: turn, seq: seq, step: step)
        return one.on(.oriel(.turn(said), retained: false, road: road)).compactMap {
            if case .refused(let why) = $0 { why } else { nil }
        }
    }

    /// Whether somebody can start a turn, as far as Oriel is concerned.
    private func isThere(_ one: OneBody) -> Bool { one.body.hindrance(at: one.now) == nil }

    @Test(
        "it is there as long as it is on either, and the last that was said on a road counts for that road alone",
        arguments: [
            // What is said on the bus and over HTTP in turn, and whether Oriel is there after each.
            [
                (Road.bus, true, true), (.http, true, true), (.bus, false, true), (.http, false, false),
                (.bus, true, true),
            ],
            [(.http, true, true), (.bus, false, true), (.http, false, false), (.http, true, true)],
            [(.bus, true, true), (.http, false, true), (.bus, false, false)],
            [(.http, false, false), (.bus, true, true), (.http, false, true)],
        ])
    func presence(_ course: [(Road, Bool, Bool)]) {
        var one = OneBody()
        one.on(.linkUp)
        for (road, online, isThere) in course {
            status(&one, online: online, over: road)
            #expect(self.isThere(one) == isThere)
        }
    }

    @Test("the bus's status is cleared: that of the other road still counts")
    func cleared() {
        var one = OneBody()
        one.on(.linkUp)
        status(&one, online: true, over: .bus)
        status(&one, online: true, over: .http)
        one.on(.oriel(.status(nil), retained: false))
        #expect(isThere(one))
    }

    @Test(
        "a turn goes on when the road on which Oriel was went away and it is on the other; it is given up when both are"
    )
    func turn() {
        var one = OneBody.atHome()
        status(&one, online: true, over: .http)
        one.on(.sense(.tapped))
        one.on(.sense(.said("turn on the light")))
        one.oriel(online: false)
        one.wait(15_000)
        #expect(one.body.turn?.isInFlight == true)
        status(&one, online: false, over: .http)
        one.wait(15_000)
        #expect(one.body.turn?.isInFlight != true)
    }

    @Test("an Oriel of another epoch on the other road does not end a turn; a new one on the same road does")
    func epochs() {
        var one = OneBody.atHome()
        one.on(.sense(.tapped))
        one.on(.sense(.said("turn on the light")))
        status(&one, online: true, epoch: "h1", over: .http)
        #expect(one.body.turn?.isInFlight == true)
        one.oriel(online: true, epoch: "e2")
        #expect(one.body.turn?.isInFlight != true)
    }

    @Test(
        "a step counts in the epoch of either road, by its number; what is refused over HTTP is answered and no problem"
    )
    func steps() {
        var one = OneBody.atHome()
        status(&one, online: true, epoch: "h1", over: .http)
        #expect(step(&one, .saved, 1, over: .bus) == [])
        #expect(step(&one, .thinking, 2, epoch: "h1", over: .http) == [])
        #expect(step(&one, .memory, 2, epoch: "h1", over: .http) == [])  // the very same number again
        #expect(step(&one, .memory, 1, over: .http) == ["step 1 of turn “t” came after step 2"])
        #expect(step(&one, .memory, 3, epoch: "zz", over: .http).first?.contains("a step of epoch “zz” came") == true)
        let problems = one.effects.filter { if case .publish(.problem, _) = $0 { true } else { false } }
        #expect(problems.isEmpty)
    }

    @Test("steps that come over HTTP from an Oriel without a status make it present, but never against its own word")
    func implied() {
        var one = OneBody()
        one.on(.linkUp)
        #expect(step(&one, .thinking, 1, epoch: "h1", over: .http) == [])
        #expect(isThere(one))
        #expect(step(&one, .thinking, 1, of: "t2", epoch: "h2", over: .http) == [])
        status(&one, online: false, epoch: "h2", over: .http)
        #expect(!isThere(one))
        #expect(step(&one, .thinking, 1, of: "t3", epoch: "h3", over: .http).count == 1)
        #expect(!isThere(one))

        var other = OneBody.atHome()
        #expect(step(&other, .thinking, 1, epoch: "h1", over: .http).first?.contains("Oriel's epoch is “e1”") == true)
    }

    @Test("the footer says which way Oriel came last, and over HTTP with which answer")
    func footer() {
        var one = OneBody.atHome()
        func footer() -> String { one.body.screen(at: one.now).oriel.words }
        #expect(footer() == "Oriel said plan over MQTT")
        one.on(.oriel(.plan(.unread(why: "x")), retained: false, road: .http))
        #expect(footer() == "Oriel said plan over MQTT")
        one.on(.answered(code: 200))
        #expect(footer() == "Oriel asked over HTTP POST /face 200")
        one.on(.oriel(.plan(.unread(why: "x")), retained: false))
        #expect(footer() == "Oriel said plan over MQTT")
        one.on(.answered(code: 400))
        one.oriel(online: false)
        #expect(footer() == "Oriel is offline")
    }
}
