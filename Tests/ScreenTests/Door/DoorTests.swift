import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@testable import Screen

@Suite("Oriel's HTTP door")
struct DoorTests {
    private static let status = #""status":{"state":"online","protocol":1,"epoch":"e1","engine":"Mac Studio"}"#
    private static let brains =
        #""brains":{"revision":7,"brains":[{"id":"claude","name":"Claude","efforts":["low","high"]}],"lightning":null}"#
    private static let plan = #""plan":{"brain":"claude","effort":"high","lightning":false}"#

    private func step(_ step: String, _ seq: Int, turn: String = "t1", epoch: String = "e1") -> String {
        #""turn":{"epoch":"\#(epoch)","turn":"\#(turn)","seq":\#(seq),"step":"\#(step)"}"#
    }

    private func face(_ stage: Stage) throws -> FaceReport { stage.node.body.screen(at: stage.now).face }

    // MARK: POST /face

    @Test("takes everything that Oriel says in one request, whatever the order of its keys")
    func everything() throws {
        let stage = try Stage()
        let reply = try stage.face(
            #"{\#(step("thinking", 1)),"voice":{"turn":"t9","from":"kitchen","text":"Hello."},\#(Self.plan),"avatar_set":{"avatar_set":"cordelia"},\#(Self.brains),\#(Self.status)}"#
        )
        #expect(reply.status == 200)
        #expect(
            reply.body
                == #"{"refused":{},"taken":["status","brains","avatar_set","plan","turn","voice"]}"#)
        let face = try face(stage)
        #expect(face.plan == "Claude · high" && face.line == "Thinking")
        #expect(face.oriel == "Oriel asked over HTTP POST /face 200")
    }

    @Test("the footer tells how long ago it was")
    func footer() throws {
        let stage = try Stage()
        _ = try stage.face("{\(Self.status)}")
        let report = stage.node.body.screen(at: stage.now)
        #expect(report.oriel.words == "Oriel asked over HTTP POST /face 200" && report.oriel.ago == 0)
    }

    @Test("judges each key by itself: what is good is taken, the answer has both, and the footer the code")
    func mixed() throws {
        let stage = try Stage()
        let reply = try stage.face(
            #"{\#(Self.status),\#(Self.brains),"plan":{"brain":3,"lightning":false},\#(step("thinking", 0))}"#)
        #expect(reply.status == 400)
        #expect(
            reply.body
                == #"{"refused":{"plan":"“brain” must be an id of 1 to 128 characters without control characters, not 3","turn":"“seq” must be an integer of at least 1, not 0"},"taken":["status","brains"]}"#
        )
        let face = try face(stage)
        #expect(face.oriel == "Oriel asked over HTTP POST /face 400")
        #expect(face.plan.hasPrefix("Brain and level not read: “brain” must be"))
    }

    /// A message, and where the bus carries it.
    private static let messages: [(key: String, topic: String, payload: String)] = [
        ("status", "oriel/status", #"{"state":"asleep","protocol":1,"epoch":"e1","engine":"x"}"#),
        ("status", "oriel/status", #"{"state":"online","protocol":1,"engine":"x"}"#),
        ("status", "oriel/status", #"[]"#), ("status", "oriel/status", #""online""#), ("status", "oriel/status", "7"),
        ("brains", "oriel/brains", #"{"revision":1}"#),
        (
            "brains", "oriel/brains",
            #"{"revision":1,"brains":[{"id":"a","name":"A","efforts":[]},{"id":"a","name":"B","efforts":[]}]}"#
        ),
        ("avatar_set", "oriel/body/ipad/avatar_set", #"{"avatar_set":"../etc"}"#),
        ("avatar_set", "oriel/body/ipad/avatar_set", #"{"avatar_set":7}"#),
        ("plan", "oriel/body/ipad/plan", #"{"brain":"claude"}"#),
        ("plan", "oriel/body/ipad/plan", #"{"lightning":"yes"}"#),
        ("turn", "oriel/body/ipad/turn", #"{"epoch":"e1","turn":"t1","seq":1.5,"step":"saved"}"#),
        ("turn", "oriel/body/ipad/turn", #"{"epoch":"e1","turn":"t1","seq":1,"step":"tool"}"#),
        ("voice", "oriel/body/ipad/voice", #"{"turn":"t1"}"#),
        ("voice", "oriel/body/ipad/voice", #"{"turn":"t1","from":"No!","text":"x"}"#),
        ("voice", "oriel/body/ipad/voice", #"{"turn":"t1","from":"ipad","text":"x","seconds":-1}"#),
        (
            "plan", "oriel/body/ipad/plan",
            #"{"x":\#(String(repeating: "[", count: 32))\#(String(repeating: "]", count: 32))}"#
        ),
        ("plan", "oriel/body/ipad/plan", #"{"unread":"\#(String(repeating: "x", count: 65_600))"}"#),
    ]

    @Test("refuses what the bus refuses, in the same words", arguments: messages.indices)
    func same(_ index: Int) throws {
        let (key, topic, payload) = Self.messages[index]
        let stage = try Stage()
        let refusal = #expect(throws: Refusal.self) {
            _ = try Wire().decode(Delivery(topic: "cordelia/\(topic)", payload: Data(payload.utf8), retained: false))
        }
        let reply = try stage.face(#"{"\#(key)":\#(payload)}"#)
        #expect(reply.status == 400)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(reply.bytes))
        #expect(answer.taken == [] && answer.refused == [key: refusal?.why ?? ""])
    }

    private struct Answer: Decodable {
        var taken: [String]
        var refused: [String: String]
    }

    @Test("takes as deep a message as the bus does")
    func deep() throws {
        let nested = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
        #expect(
            try Stage().face(#"{"plan":{"brain":null,"effort":null,"lightning":false,"x":\#(nested)}}"#).status == 200)
    }

    @Test("tells what its own state makes of a step: another epoch, or an order that is no order")
    func steps() throws {
        let stage = try Stage()
        #expect(try stage.face("{\(Self.status),\(step("thinking", 5))}").status == 200)
        let late = try stage.face("{\(step("sending", 4))}")
        #expect(late.status == 400 && late.body.contains("step 4 of turn “t1” came after step 5"))
        #expect(try stage.face("{\(step("thinking", 5))}").status == 200, "the very same step again is what retries do")
        let other = try stage.face("{\(step("writing", 6, epoch: "e0"))}")
        #expect(other.status == 400 && other.body.contains("a step of epoch “e0” came, but Oriel's epoch is “e1”"))
        #expect(stage.said(on: "body/ipad/problem").isEmpty, "whoever asked was told")
    }

    @Test("the name of a set may stand by itself; null is as if the key were not there; unknown keys are ignored")
    func kind() throws {
        let stage = try Stage()
        #expect(
            try stage.face(#"{"avatar_set":"cordelia","plan":null,"mood":"good"}"#).body.contains(
                #""taken":["avatar_set"]"#))
    }

    @Test(
        "says what is wrong with the request itself",
        arguments: [
            ("", "no JSON: the payload is empty"), ("{", "no JSON"), ("[]", "no JSON"),
            ("{}", "there is nothing for a face"),
            (#"{"mood":"good"}"#, "valid keys: status, brains, avatar_set, plan, turn, voice"),
            ("\u{FEFF}{}", "no JSON"),
        ])
    func unreadable(_ body: String, _ why: String) throws {
        let reply = try Stage().face(body)
        #expect(reply.status == 400 && reply.body.contains(why), "\(reply.body)")
    }

    @Test("takes a voice of eight megabytes, and refuses a request of more than nine")
    func large() throws {
        let stage = try Stage()
        let client = try stage.client()
        client.send(
            "POST /face HTTP/1.1\r\nHost: \(stage.host)\r\nContent-Type: application/json\r\nContent-Length: 9437185\r\n\r\n"
        )
        var reply: Reply?
        try stage.loop.wait("it is answered") {
            reply = client.takeReply()
            return reply != nil
        }
        #expect(reply?.status == 413)
    }

    // MARK: GET

    @Test("GET /status says who the body is and what it says, each as on the bus")
    func status() throws {
        let stage = try Stage()
        let reply = try stage.ask("GET /status")
        #expect(reply.status == 200 && reply["content-type"] == "application/json")
        for part in [
            #""id":"ipad""#, #""boot":"boot""#, #""version":"0.1""#, #""fit":true"#, #""state":"online""#,
            #""controls":{"boot":"boot""#, #""handoff":{"boot":"boot","phase":"here""#, #""face":{"answers":"#,
            #""voice":{"beat":0"#, #""name":"Pippa's iPad""#, #""room":"study""#,
        ] {
            #expect(reply.body.contains(part), "\(part)")
        }
        let face = try #require(stage.said(on: "body/ipad/face").last)
        #expect(reply.body.contains(#""face":\#(face)"#))
    }

    @Test("GET /healthz is 200 only while there is a broker that hands back what the node says")
    func health() throws {
        let stage = try Stage(isLinked: false)
        let none = try stage.ask("GET /healthz")
        #expect(none.status == 503 && none.body == #"{"fit":false,"why":"there is no broker"}"#)
        stage.node.linkUp()
        let untested = try stage.ask("GET /healthz")
        #expect(untested.status == 503 && untested.body.contains("has not handed back yet"))
        let own = try #require(stage.published.first { $0.topic.hasSuffix("/status") })
        stage.node.received(Delivery(topic: own.topic, payload: own.payload, retained: false))
        #expect(try stage.ask("GET /healthz").status == 200)
        stage.node.linkDown(why: "gone")
        #expect(try stage.ask("GET /healthz").status == 503)
    }

    @Test("GET /metrics passes promtool, and counts what happens")
    func metrics() throws {
        let stage = try Stage { $0.version = "0.1 \"quoted\" \\ " }
        _ = try stage.ask("GET /nothing")
        _ = try stage.face("{\(Self.status)}")
        let reply = try stage.ask("GET /metrics")
        #expect(reply.status == 200 && reply["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
        for line in [
            "cordelia_fit 1", "cordelia_broker_connected 1", "cordelia_oriel_online 1", "cordelia_bodies_online 0",
            "cordelia_broker_connects_total 1", #"cordelia_http_responses_total{code="404"} 1"#,
            #"cordelia_http_responses_total{code="200"} 1"#, "cordelia_event_streams 0",
        ] {
            #expect(reply.body.contains("\(line)\n"), "\(line)")
        }
        let folder = try #require(TemporaryFolder.make(named: "metrics"))
        defer { TemporaryFolder.remove(folder) }
        #expect(TemporaryFolder.write(reply.body, to: "\(folder)/metrics"))
        let shell = try ChildProcess(
            "/bin/sh",
            ["-c", "promtool check metrics <\(folder)/metrics >\(folder)/lint 2>&1; echo $? >>\(folder)/lint"])
        #expect(shell.wait(atMost: .seconds(20)))
        #expect(TemporaryFolder.read("\(folder)/lint") == "0\n")
    }
}
