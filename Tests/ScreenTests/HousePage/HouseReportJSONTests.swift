import BodyNode
import Screen
import Testing

@Suite("The house's report as its page reads it")
struct HouseReportJSONTests {
    private static let ipad = BodyID("ipad")
    private static let kitchen = BodyID("kitchen")

    private func house() throws -> HousePicture {
        let (ipad, kitchen) = (try #require(Self.ipad), try #require(Self.kitchen))
        var house = HousePicture()
        func status(_ name: String, _ room: String) -> BodyWord {
            .status(
                BodyStatus(state: .online, boot: "b", name: name, room: room, version: "1", build: 1, can: [.voice]))
        }
        func face(_ state: FaceState, _ frame: FaceState, _ ring: FaceReport.Ring, _ line: String, left: Int?)
            -> FaceReport
        {
            FaceReport(
                boot: "b", state: state, set: "winter/1", frame: frame, ring: ring, line: line, lineKind: .stage,
                left: left, tile: "", plan: "Claude · high", answers: "", lastTurn: nil, oriel: "", eyes: [], turn: nil)
        }
        house.heard(
            oriel: HubStatus(online: true, protocolVersion: 1, epoch: "e", engine: "Mac Studio"), at: .start)
        house.heard(status("<img onerror=x>", "study"), from: ipad, retained: false, at: .start)
        house.heard(status("Kitchen", "kitchen"), from: kitchen, retained: false, at: .start)
        house.heard(
            face: face(.thinking, .looking, .none, "0:42 left", left: 42), from: ipad, retained: false, at: .start)
        house.heard(
            face: face(.speaking, .speaking, .speaking, "Speaking", left: nil), from: kitchen, retained: false,
            at: .start)
        let handOff = HandOffReport(boot: "b", turn: "t", phase: .there, to: kitchen, why: nil)
        house.heard(.handOff(handOff), from: ipad, retained: false, at: .start)
        let voice = VoiceReport(
            boot: "b", turn: "t", from: ipad, phase: .speaking, beat: 1, lease: .seconds(6), why: nil)
        house.heard(.voice(voice), from: kitchen, retained: false, at: .start)
        let beaten = Decision.Beaten(body: kitchen, claim: "c2", score: 0.1, why: "lower score")
        house.heard(
            .decision(Decision(claim: "c", took: ipad, over: [beaten])), from: ipad, retained: false, at: .start)
        house.heard(problem: "why", with: "cordelia/x", from: kitchen, retained: false, at: .start)
        return house
    }

    @Test func `has this form`() throws {
        let report = try house().report(for: Persona(), linkWhy: nil, at: .milliseconds(2_500))
        let json = String(decoding: report.json { $0 == Self.kitchen ? "http://127.0.0.1:8601/" : nil }, as: UTF8.self)
        #expect(
            json == #"{"arcs":[{"from":"ipad","phase":"there","to":"kitchen","#
                + #""words":"She is speaking on Kitchen for <img onerror=x>"}],"bodies":["#
                + #"{"eyes":false,"frame_url":"/sets/winter%2f1/speaking","handoff":null,"id":"kitchen","left":null,"#
                + #""line":"Speaking","line_kind":"stage","listening":false,"marks":["Speaks"],"name":"Kitchen","#
                + #""none":"The set “winter/1” is not on this machine","online":true,"page":"http://127.0.0.1:8601/","#
                + #""plan":"Claude · high","ring":"speaking","room":"kitchen","speaking":true,"state":"speaking"},"#
                + #"{"eyes":false,"frame_url":"/sets/winter%2f1/looking","handoff":{"phase":"there","to":"kitchen","why":null},"#
                + #""id":"ipad","left":40,"line":"0:40 left","line_kind":"stage","listening":false,"marks":[],"#
                + #""name":"<img onerror=x>","none":"The set “winter/1” is not on this machine","online":true,"page":null,"#
                + #""plan":"Claude · high","ring":"none","room":"study","speaking":false,"state":"thinking"}],"#
                + #""count":"2 bodies, all online","decisions":[{"ago":2,"name":"<img onerror=x>","number":1,"#
                + #""over":[{"name":"Kitchen","why":"lower score"}],"took":"ipad","#
                + #""words":"<img onerror=x> took it · Kitchen: lower score"}],"#
                + #""eyes":{"close":{"label":"Close eyes","refusal":null},"known":true,"open":[],"words":"No camera in the house is open"},"#
                + #""link":{"up":true,"why":null},"more":null,"oriel":"Oriel is online on Mac Studio","oriel_online":true,"#
                + #""persona":{"name":"Pippa","pronoun":"she"},"#
                + #""problems":[{"ago":2,"body":"kitchen","name":"Kitchen","number":2,"topic":"cordelia/x","why":"why"}],"#
                + #""title":"Where Pippa is"}"#)
    }

    @Test func `says that there is no broker, and that no eyes can be closed`() {
        let report = HousePicture().report(for: Persona(), linkWhy: "gone", at: .start)
        let json = String(decoding: report.json { _ in nil }, as: UTF8.self)
        #expect(json.contains(#""link":{"up":false,"why":"gone"}"#))
        #expect(json.contains(#""close":{"label":"Close eyes","refusal":"There is no broker"}"#))
        #expect(json.contains(#""count":"No body has said itself yet""#))
    }

    @Test(arguments: ["שלום", "a\u{202E}b", "🎙"])
    func `keeps the direction of a name to itself`(name: String) throws {
        var house = HousePicture()
        let ipad = try #require(Self.ipad)
        house.heard(
            .status(BodyStatus(state: .online, boot: "b", name: name, room: "r", version: "1", build: 1, can: [])),
            from: ipad, retained: false, at: .start)
        house.heard(.decision(Decision(claim: "c", took: ipad, over: [])), from: ipad, retained: false, at: .start)
        let report = house.report(for: Persona(), linkWhy: nil, at: .start)
        #expect(report.decisions[0].words == "\u{2068}\(name)\u{2069} took it")
        #expect(report.bodies[0].name == name)
    }
}
