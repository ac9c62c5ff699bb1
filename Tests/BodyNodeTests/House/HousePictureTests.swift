import BodyNode
import Testing

@Suite("The house as somebody sees it who only listens")
struct HousePictureTests {
    @Test func `shows each body with its name, its room and its line, room by room`() {
        var stage = HouseOnStage()
        stage.status(phone, name: "Phone", room: "hall")
        stage.status(kitchen, room: "Kitchen")
        stage.status(ipad)
        stage.face(ipad, line: "Waiting for “Cordelia Pippa”", ring: .listening)
        #expect(stage.report.bodies.map(\.id) == [phone, kitchen, ipad])
        let body = stage.body(ipad)
        #expect(body?.name == "iPad" && body?.room == "study" && body?.line == "Waiting for “Cordelia Pippa”")
        #expect(body?.isListening == true && body?.ring == .listening && body?.isSpeaking == false)
        #expect(stage.report.count == "3 bodies, all online")
    }

    @Test func `says of each body why its face is not known`() {
        var stage = HouseOnStage()
        func line() -> String? { stage.body(ipad)?.line }
        stage.face(ipad)
        #expect(line() == "It has not said who it is")
        stage.status(ipad, boot: "b2")
        #expect(line() == "It has not said what its face shows")
        stage.status(ipad, boot: "b2")
        stage.status(ipad, .lost, boot: "b2")
        #expect(line() == "Lost: its connection ended without a goodbye")
        stage.status(ipad, .offline, boot: "b2")
        #expect(line() == "Offline")
        stage.status(ipad)
        stage.house.couldNotRead(.body(ipad, .face), spelled: "p/body/ipad/face", why: "no JSON", at: stage.now)
        #expect(line() == "Its face cannot be read: no JSON")
        #expect(stage.report.problems.map(\.why) == ["no JSON"] && stage.report.problems[0].name == "This page")
        stage.face(ipad, line: "Good again")
        #expect(line() == "Good again")
        stage.house.couldNotRead(.body(ipad, .status), spelled: "p/body/ipad/status", why: "no JSON", at: stage.now)
        #expect(line() == "Its status cannot be read: no JSON")
        stage.status(ipad)
        #expect(line() == "Good again")
    }

    @Test func `takes a kept online that nothing confirms for twenty seconds for away`() {
        var stage = HouseOnStage()
        stage.status(ipad, retained: true)
        stage.face(ipad, retained: true)
        stage.wait(19_999)
        #expect(stage.body(ipad)?.isOnline == true)
        stage.wait(1)
        #expect(stage.body(ipad)?.isOnline == false)
        #expect(stage.body(ipad)?.line == "It was online once; nothing comes from it now")
        stage.face(ipad)
        #expect(stage.body(ipad)?.isOnline == true, "what speaks is there")
    }

    @Test func `reads a goodbye only of the boot that is online`() {
        var stage = HouseOnStage()
        stage.status(ipad, boot: "b2")
        stage.status(ipad, .lost, boot: "b1")
        #expect(stage.body(ipad)?.isOnline == true)
    }

    @Test(arguments: ["b0", "", "b11"])
    func `shows nothing that another boot said`(other: String) {
        var stage = HouseOnStage()
        stage.status(ipad)
        stage.status(kitchen, name: "Kitchen")
        let boot = Boot(other)
        stage.face(ipad, boot: boot, line: "void", ring: .listening)
        stage.handOff(ipad, boot: boot, .there, to: kitchen)
        stage.voice(kitchen, boot: boot, .speaking)
        stage.says(kitchen, .controls(ControlsReport(boot: boot, controls: cameraOpen)))
        let report = stage.report
        #expect(report.arcs.isEmpty && report.eyes.open.isEmpty)
        #expect(report.bodies.allSatisfy { $0.face == nil && !$0.isSpeaking && !$0.isListening && $0.handOff == nil })
    }

    @Test func `draws the voice from the origin to the body that speaks while the hand-off lasts`() {
        var stage = HouseOnStage()
        stage.status(ipad)
        stage.status(kitchen, name: "Kitchen")
        for phase in HandOffReport.Phase.allCases {
            stage.handOff(ipad, phase, to: kitchen)
            let arc = stage.report.arcs.first
            switch phase {
            case .here, .back: #expect(arc == nil)
            case .going:
                #expect(arc?.isThere == false && arc?.words == "Her voice is going from iPad to Kitchen")
            case .there: #expect(arc?.isThere == true && arc?.words == "She is speaking on Kitchen for iPad")
            }
        }
        stage.handOff(ipad, .there, to: phone)
        #expect(stage.report.arcs.isEmpty, "nobody knows that body")
        stage.handOff(ipad, .there, to: kitchen)
        stage.status(ipad, .lost)
        #expect(stage.report.arcs.isEmpty)
    }

    @Test func `knows where she speaks for as long as the lease runs`() {
        var stage = HouseOnStage()
        stage.status(kitchen)
        stage.voice(kitchen, .speaking)
        #expect(stage.body(kitchen)?.isSpeaking == true && stage.body(kitchen)?.ring == .speaking)
        stage.wait(5_999)
        stage.voice(kitchen, .speaking, beat: 2)
        stage.wait(5_999)
        #expect(stage.body(kitchen)?.isSpeaking == true)
        stage.wait(1)
        #expect(stage.body(kitchen)?.isSpeaking == false)
        stage.voice(kitchen, .speaking, beat: 3)
        stage.voice(kitchen, .ended)
        #expect(stage.body(kitchen)?.isSpeaking == false)
    }

    @Test func `counts a conversation down`() {
        var stage = HouseOnStage()
        stage.status(ipad)
        stage.face(ipad, line: "In conversation · just talk · 1:00 left", left: 60)
        #expect(stage.body(ipad)?.left == 60)
        stage.wait(18_500)
        #expect(stage.body(ipad)?.left == 42)
        #expect(stage.body(ipad)?.line == "In conversation · just talk · 0:42 left")
        stage.wait(100_000)
        #expect(stage.body(ipad)?.line == "In conversation · just talk · 0:00 left")
    }

    @Test func `tells the last decisions with the reasons, the newest first, each once`() {
        var stage = HouseOnStage()
        stage.status(ipad)
        stage.status(kitchen, name: "Kitchen")
        stage.decides(ipad, "c1", over: [(kitchen, "lower score")])
        stage.decides(ipad, "c1", over: [(kitchen, "lower score")])
        stage.wait(3_200)
        stage.decides(kitchen, "c2")
        stage.decides(kitchen, "left", retained: true)
        stage.decides(phone, "nobody's")
        #expect(stage.report.decisions.map(\.words) == ["Kitchen took it", "iPad took it · Kitchen: lower score"])
        #expect(stage.report.decisions.map(\.ago) == [0, 3])
        for number in 0..<100 { stage.decides(ipad, "d\(number)") }
        #expect(stage.report.decisions.count == HousePicture.mostDecisions)
        #expect(Set(stage.report.decisions.map(\.number)).count == HousePicture.mostDecisions)
    }

    @Test func `keeps few of many that were beaten, and few of many problems`() {
        var stage = HouseOnStage()
        stage.status(ipad)
        stage.decides(ipad, "c", over: Array(repeating: (kitchen, "lower score"), count: 1_000))
        #expect(stage.report.decisions[0].over.count == HousePicture.mostBeaten)
        for number in 0..<1_000 {
            stage.house.heard(problem: "why \(number)", with: "t", from: phone, retained: false, at: stage.now)
        }
        #expect(stage.report.problems.count == HousePicture.mostProblems)
        #expect(stage.report.problems[0].why == "why 999" && stage.report.problems[0].name == "phone")
    }

    @Test func `names the bodies whose camera is open`() {
        var stage = HouseOnStage()
        stage.status(kitchen, name: "Kitchen")
        #expect(stage.report.eyes.words == "No camera in the house is open")
        stage.says(kitchen, .controls(ControlsReport(boot: "b1", controls: cameraOpen)))
        #expect(stage.report.eyes.words == "Camera open on Kitchen")
        #expect(stage.body(kitchen)?.hasCameraOpen == true)
        stage.status(kitchen, .lost)
        #expect(stage.report.eyes.open.isEmpty)
    }

    @Test func `says how Oriel is`() {
        var stage = HouseOnStage()
        func hub(_ online: Bool, _ epoch: Epoch = "e1", speaks number: Int = 1) -> HubStatus {
            HubStatus(online: online, protocolVersion: number, epoch: epoch, engine: "Mac Studio")
        }
        let steps: [(HubStatus?, String)] = [
            (nil, "Oriel has said nothing yet"), (hub(true), "Oriel is online on Mac Studio"),
            (hub(false, "e0"), "Oriel is online on Mac Studio"), (hub(false), "Oriel is offline"),
            (hub(true, "e2", speaks: 2), "Oriel speaks protocol 2, which is not read here"),
            (nil, "Oriel has said nothing yet"),
        ]
        for (status, words) in steps {
            stage.house.heard(oriel: status, at: stage.now)
            #expect(stage.report.oriel == words)
        }
        stage.house.couldNotRead(.oriel(.status), spelled: "p/oriel/status", why: "no JSON", at: stage.now)
        #expect(stage.report.oriel == "Oriel's status not read: no JSON")
    }

    @Test func `is never more than so many bodies; of the others it says that they are there`() throws {
        var stage = HouseOnStage()
        for number in 0..<HousePicture.mostBodies + 500 {
            let id = try #require(BodyID("b\(number)"))
            stage.status(id)
            stage.status(id)
        }
        #expect(stage.report.bodies.count == HousePicture.mostBodies && stage.house.uncounted == 500)
        #expect(stage.report.more == "500 more bodies say they are there; a house has 1024 at most")
        stage.status(try #require(BodyID("b7")), .lost)
        stage.status(ipad)
        #expect(stage.body(ipad) != nil, "who is away makes room")
    }

    @Test func `forgets a body whose every value was cleared, and everybody on a new link, but not what happened`() {
        var stage = HouseOnStage()
        stage.status(ipad)
        stage.face(ipad)
        stage.decides(ipad, "c")
        stage.house.heard(face: nil, from: ipad, retained: false, at: stage.now)
        #expect(stage.report.bodies.count == 1)
        stage.says(ipad, .status(nil))
        #expect(stage.report.bodies.isEmpty)
        stage.status(kitchen)
        stage.house.linkUp()
        #expect(stage.report.bodies.isEmpty && stage.report.decisions.count == 1)
    }

    @Test func `lets nobody fall silent while it has no broker itself`() {
        var stage = HouseOnStage()
        stage.status(ipad, retained: true)
        #expect(stage.body(ipad)?.isOnline == true)
        stage.house.linkDown()
        stage.wait(60_000)
        #expect(stage.body(ipad)?.isOnline == true)
    }

    private var cameraOpen: Controls {
        var controls = Controls()
        controls.cameraOpen = true
        return controls
    }
}
