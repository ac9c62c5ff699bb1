import BodyNode
import OrielBridge
import Testing

@testable import Screen

/// A body on a real broker that Oriel also reaches over HTTP: a house that moves to the broker one body at a time.
@Suite("Oriel on the bus and over HTTP at once")
struct TwoRoadsTests {
    private func status(_ state: String, _ epoch: String = "e1") -> String {
        #"{"state":"\#(state)","protocol":1,"epoch":"\#(epoch)","engine":"Mac Studio"}"#
    }

    private func step(_ step: String, _ seq: Int, turn: String = "t1", epoch: String = "e1") -> String {
        #"{"epoch":"\#(epoch)","turn":"\#(turn)","seq":\#(seq),"step":"\#(step)","at":"2026-01-01T00:00:00.000Z"}"#
    }

    @Test("the steps of one turn count by their numbers, whichever way they come")
    func steps() throws {
        let stage = try BrokerStage()
        stage.say("oriel/status", status("online"))
        try stage.shows(#""oriel":"Oriel said status over MQTT""#)
        #expect(try stage.face(#"{"turn":\#(step("saved", 1))}"#).status == 200)
        try stage.shows(#""line":"Saved, sending""#)
        try stage.shows(#""oriel":"Oriel asked over HTTP POST /face 200""#)
        stage.say("oriel/body/ipad/turn", step("thinking", 3))
        try stage.shows(#""line":"Thinking""#)
        let late = try stage.face(#"{"turn":\#(step("memory", 2))}"#)
        #expect(late.status == 400 && late.body.contains("step 2 of turn “t1” came after step 3"))
        #expect(try stage.face(#"{"turn":\#(step("writing", 4))}"#).status == 200)
        try stage.shows(#""line":"Writing the answer""#)
        // The same step comes over the bus too: nothing changes, and nobody complains.
        stage.say("oriel/body/ipad/turn", step("writing", 4))
        stage.say("oriel/brains", #"{"unread":"until now"}"#)
        try stage.shows("until now")
        #expect(stage.last("body/ipad/problem") == "")
        #expect(stage.last("body/ipad/face").contains(#""line":"Writing the answer""#))
    }

    @Test("all else is what came last, whichever way")
    func newest() throws {
        let stage = try BrokerStage()
        stage.say("oriel/status", status("online"))
        let brains = #"{"revision":1,"brains":[{"id":"a","name":"A","efforts":["low","high"]}],"lightning":null}"#
        stage.say("oriel/brains", brains)
        stage.say("oriel/body/ipad/plan", #"{"brain":"a","effort":"low","lightning":false}"#)
        try stage.shows(#""plan":"A · low""#)
        #expect(try stage.face(#"{"plan":{"brain":"a","effort":"high","lightning":false}}"#).status == 200)
        try stage.shows(#""plan":"A · high""#)
        stage.say("oriel/body/ipad/plan", #"{"brain":"a","effort":"low","lightning":false}"#)
        try stage.shows(#""plan":"A · low""#)
        #expect(try stage.face(#"{"brains":{"unread":"locked"}}"#).status == 200)
        try stage.shows("Brain and level not read: locked")
        stage.say("oriel/brains", brains)
        try stage.shows(#""plan":"A · low""#)
    }

    @Test("offline on one of them silences the other not; on both it does")
    func offline() throws {
        let stage = try BrokerStage()
        stage.say("oriel/status", status("online"))
        try stage.shows(#""line":"Waiting for “Cordelia Pippa”""#)
        #expect(try stage.face(#"{"status":\#(status("online"))}"#).status == 200)
        stage.say("oriel/status", status("offline"))
        stage.say("oriel/brains", #"{"unread":"seen"}"#)
        try stage.shows("Brain and level not read: seen")
        #expect(stage.last("body/ipad/face").contains(#""line":"Waiting for “Cordelia Pippa”""#))
        #expect(try stage.face(#"{"turn":\#(step("thinking", 1))}"#).status == 200)
        try stage.shows(#""line":"Thinking""#)
        #expect(try stage.face(#"{"status":\#(status("offline"))}"#).status == 200)
        try stage.shows(#""oriel":"Oriel is offline""#)
        stage.say("oriel/status", status("online", "e2"))
        try stage.shows(#""oriel":"Oriel said status over MQTT""#)
        #expect(try stage.ask("GET /metrics").body.contains("cordelia_oriel_online 1\n"))
    }

    @Test("an Oriel that only posts steps is there, until it says otherwise")
    func stepsOnly() throws {
        let stage = try BrokerStage()
        #expect(try stage.face(#"{"turn":\#(step("thinking", 1, epoch: "old"))}"#).status == 200)
        try stage.shows(#""line":"Thinking""#)
        // One that started anew counts from 1 again.
        #expect(try stage.face(#"{"turn":\#(step("memory", 1, turn: "t2", epoch: "new"))}"#).status == 200)
        try stage.shows(#""line":"Searching memory""#)
        #expect(try stage.face(#"{"turn":\#(step("done", 2, turn: "t2", epoch: "new"))}"#).status == 200)
        try stage.shows(#""line":"Waiting for “Cordelia Pippa”""#)
        #expect(try stage.face(#"{"status":\#(status("offline", "new"))}"#).status == 200)
        try stage.shows(#""oriel":"Oriel is offline""#)
        let refused = try stage.face(#"{"turn":\#(step("thinking", 1, turn: "t3", epoch: "newest"))}"#)
        #expect(refused.status == 400 && refused.body.contains("Oriel's epoch is “new”"))
    }

    @Test("the broker restarted: the page and the door go on, and the node says that it is not fit meanwhile")
    func brokerAway() throws {
        let stage = try BrokerStage()
        let page = try stage.client()
        page.send("GET /events HTTP/1.1\r\nHost: \(stage.host)\r\n\r\n")
        try stage.loop.wait("the page is told") { page.text.contains("event: screen") }
        stage.broker.stop()
        try stage.loop.wait("the page says so") { page.text.contains(#""link":{"up":false"#) }
        #expect(try stage.ask("GET /healthz").status == 503)
        #expect(try stage.face(#"{"status":\#(status("online"))}"#).status == 200)
        page.forget()
        try stage.broker.start()
        try stage.loop.wait("the page says that it is back") { page.text.contains(#""link":{"up":true"#) }
        try stage.loop.wait("the node is fit") { stage.live.node.unfitness == nil }
        #expect(try stage.ask("GET /healthz").status == 200)
    }
}
