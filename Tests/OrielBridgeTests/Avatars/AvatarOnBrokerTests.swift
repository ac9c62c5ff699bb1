import BodyNode
import FoundationEssentials
import Testing

@testable import OrielBridge

/// A node with sets on its disk, on a real broker.
@Suite("A body's avatar set, on a broker")
struct AvatarOnBrokerTests {
    private func home(_ disk: SetOnDisk, publishing: Bool = false) throws -> Scene {
        let scene = try Scene()
        try scene.start("ipad", shelf: AvatarShelf([disk.folder], keepsPictures: publishing)) {
            $0.publishesFrames = publishing
        }
        try scene.orielArrives()
        return scene
    }

    private func assign(_ set: String, _ scene: Scene) {
        scene.say("oriel/body/ipad/avatar_set", #"{"avatar_set":"\#(set)"}"#, retained: true)
    }

    private func face(_ scene: Scene, _ set: String, _ frame: String) throws {
        try scene.wait("the face draws \(frame) of \(set)") {
            scene.outside.text("body/ipad/face", "set") == set && scene.outside.text("body/ipad/face", "frame") == frame
        }
    }

    @Test("is on the face once it is verified")
    func assigned() throws {
        let disk = try SetOnDisk()
        try disk.seed("winter", [.idle, .listening])
        let scene = try home(disk)
        try face(scene, "cordelia", "idle")
        assign("winter", scene)
        try face(scene, "winter", "listening")
        scene.say("oriel/body/ipad/avatar_set", "", retained: true)
        try face(scene, "cordelia", "idle")
        #expect(scene.outside.problems("ipad").isEmpty)
    }

    @Test("stays when a bad one is assigned in a turn, and a problem says why", arguments: SetOnDisk.Harm.allCases)
    func bad(_ harm: SetOnDisk.Harm) throws {
        let disk = try SetOnDisk()
        try disk.winter(harm)
        let scene = try home(disk)
        let turn = try scene.turnBegins()
        scene.step("ipad", turn, 1, "thinking")
        try scene.line("ipad", "Thinking")
        assign("winter", scene)
        try scene.wait("a problem says why") {
            scene.outside.problems("ipad").contains { $0.contains(harm.words) && $0.contains("stays with “cordelia”") }
        }
        let news = scene.nodes.keys.flatMap { scene.news[$0] ?? [] }
        #expect(news.contains { if case .warning(let why) = $0 { why.contains(harm.words) } else { false } })
        #expect(scene.outside.text("body/ipad/face", "set") == "cordelia")
        #expect(scene.outside.text("body/ipad/face", "frame") == "looking")
        #expect(scene.outside.text("body/ipad/face", "line") == "Thinking")
        scene.step("ipad", turn, 2, "done", #","spoken":false"#)
        try scene.wait("the line says why") {
            scene.outside.text("body/ipad/face", "line")?.hasPrefix("Avatar set not read: ") == true
        }
    }

    @Test("uses a frame within a second of its being added, and a set within a second of its being mended")
    func grows() throws {
        let disk = try SetOnDisk()
        try disk.seed("winter")
        let scene = try home(disk)
        assign("winter", scene)
        try face(scene, "winter", "idle")
        let before = scene.loop.now
        try disk.add(.listening, to: "winter", "ears")
        try face(scene, "winter", "listening")
        #expect(scene.loop.now - before < .seconds(1))

        assign("summer", scene)
        try scene.wait("it is refused") { !scene.outside.problems("ipad").isEmpty }
        try disk.seed("summer")
        try face(scene, "summer", "idle")
    }

    @Test("never shows a file that is half written, and says so only when it stays like that")
    func halfWritten() throws {
        let disk = try SetOnDisk()
        try disk.seed("winter", [.idle, .listening])
        let scene = try home(disk, publishing: true)
        assign("winter", scene)
        try face(scene, "winter", "listening")
        let whole = try disk.read("winter/listening.png")
        try scene.wait("the picture is published") { scene.outside.last["cordelia/body/ipad/frame"] == Data(whole) }

        try disk.write(Array(SetOnDisk.png(4, 3, "a new one").prefix(20)), to: "winter/listening.png")
        let before = scene.loop.now
        try scene.wait("the disorder is said") {
            scene.outside.problems("ipad").contains { $0.contains("“listening” (listening.png) is changed") }
        }
        #expect(scene.loop.now - before >= .seconds(1))
        #expect(scene.outside.last["cordelia/body/ipad/frame"] == Data(whole))
        try face(scene, "winter", "listening")

        // Whoever finishes the work is believed at once.
        try disk.add(.listening, to: "winter", "a new one", replacing: true)
        let new = Data(SetOnDisk.png(4, 3, "a new one"))
        try scene.wait("the new picture is published") { scene.outside.last["cordelia/body/ipad/frame"] == new }
    }

    @Test("publishes the drawn picture when it is another one, retained, and takes it back at the end")
    func published() throws {
        let disk = try SetOnDisk()
        try disk.seed("cordelia", [.idle, .looking])
        let scene = try home(disk, publishing: true)
        let (idle, looking) = (try disk.read("cordelia/idle.png"), try disk.read("cordelia/looking.png"))
        try scene.wait("idle is published") { scene.outside.last["cordelia/body/ipad/frame"] == Data(idle) }
        let turn = try scene.turnBegins()
        scene.step("ipad", turn, 1, "memory")
        scene.step("ipad", turn, 2, "thinking")
        try scene.line("ipad", "Thinking")
        scene.step("ipad", turn, 3, "done", #","spoken":false"#)
        try scene.wait("idle is published again") { scene.outside.last["cordelia/body/ipad/frame"] == Data(idle) }
        let frames = scene.outside.heard.filter { $0.topic == "cordelia/body/ipad/frame" }.map(\.payload)
        #expect(frames.drop { $0.isEmpty } == [Data(idle), Data(looking), Data(idle)])
        scene.nodes[try #require(BodyID("ipad"))]?.stop(within: .seconds(1)) {}
        try scene.wait("the frame is gone") { scene.outside.last["cordelia/body/ipad/frame"] == nil }
    }

    @Test("clears what an earlier boot published when it publishes none")
    func cleared() throws {
        let scene = try Scene()
        scene.say("body/ipad/frame", "an old picture", retained: true)
        try scene.wait("it is there") { scene.outside.last["cordelia/body/ipad/frame"] != nil }
        try scene.start("ipad")
        try scene.wait("it is gone") { scene.outside.last["cordelia/body/ipad/frame"] == nil }
    }
}
