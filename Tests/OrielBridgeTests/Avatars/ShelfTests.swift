import BodyNode
import Glibc
import Testing

@testable import OrielBridge

@Suite("Avatar sets on disk")
struct ShelfTests {
    @Test("are good when every frame is the one in the lineage; a file too many does no harm")
    func good() throws {
        let disk = try SetOnDisk()
        try disk.seed("winter", [.idle, .speaking, .muted])
        try disk.write([1, 2, 3], to: "winter/notes")
        guard case .good(let set) = disk.shelf.load("winter").verdict else {
            Issue.record("it was refused: \(disk.shelf.load("winter").verdict)")
            return
        }
        #expect(set.name == "winter" && set.frames == [.idle, .speaking, .muted])
        #expect(set.frame(for: .heardYou) == .speaking && set.picture(for: .thinking) == set.picture(for: .idle))
    }

    @Test("are refused with a sentence that says why", arguments: SetOnDisk.Harm.allCases)
    func refused(_ harm: SetOnDisk.Harm) throws {
        let disk = try SetOnDisk()
        try disk.winter(harm)
        guard case .refused("winter", let why) = disk.shelf.load("winter").verdict else {
            Issue.record("\(harm) was taken")
            return
        }
        #expect(why.contains(harm.words) && why.contains("“winter”"), "\(why)")
    }

    @Test("are verified frame by frame")
    func verdicts() throws {
        let disk = try SetOnDisk()
        let path = try disk.seed("winter", [.idle, .blink, .speaking])
        #expect(Inspection(at: path).isClean)
        try disk.write(SetOnDisk.png(4, 3, "another"), to: "winter/blink.png")
        disk.remove("winter/speaking.png")
        try disk.write([], to: "winter/z")
        let inspection = Inspection(at: path)
        #expect(!inspection.isClean)
        #expect(inspection.findings.map(\.file) == ["idle.png", "blink.png", "speaking.png", "z"])
        #expect(inspection.findings.map(\.verdict.word) == ["ok", "changed", "missing", "extra"])
    }

    @Test(
        "cannot be reached by a name that leads out of the folder",
        arguments: [
            "../secret", "..", ".", "/etc", "", "a/../../secret", ".hidden", "winter/../winter", "winter\u{0}x",
        ])
    func escapes(_ name: String) throws {
        let disk = try SetOnDisk()
        try disk.seed("winter")
        try disk.seed("secret")
        let inner = AvatarShelf(["\(disk.folder)/winter"])
        for shelf in [disk.shelf, inner] {
            guard case .refused = shelf.load(name).verdict else {
                Issue.record("\(name) was taken")
                continue
            }
        }
    }

    @Test("do not read frames through a link, nor wait for a pipe")
    func links() throws {
        let disk = try SetOnDisk()
        try disk.seed("winter")
        disk.remove("winter/speaking.png")
        disk.link("winter/speaking.png", to: "\(disk.folder)/of-winter/speaking.png")
        #expect(Inspection(at: "\(disk.folder)/winter").refusal?.contains("it is a link") == true)
        disk.remove("winter/speaking.png")
        mkfifo("\(disk.folder)/winter/speaking.png", 0o600)
        #expect(Inspection(at: "\(disk.folder)/winter").refusal?.contains("it is not a file") == true)
    }

    @Test("have the built-in one among them, unless one of its name is on disk")
    func builtIn() throws {
        #expect(AvatarShelf([]).load("cordelia").verdict == .good(.cordelia))
        let disk = try SetOnDisk()
        #expect(disk.shelf.load("cordelia").verdict == .good(.cordelia) && disk.shelf.names == ["cordelia"])
        try disk.seed("cordelia", [.idle, .listening])
        guard case .good(let set) = disk.shelf.load("cordelia").verdict else {
            Issue.record("it was refused")
            return
        }
        #expect(set.frames == [.idle, .listening])
        disk.remove("cordelia/idle.png")
        guard case .refused = disk.shelf.load("cordelia").verdict else {
            Issue.record("a damaged one was taken for the one that is built in")
            return
        }
    }

    @Test("keep their pictures only for the bus, and only what fits there")
    func pictures() throws {
        let disk = try SetOnDisk()
        try disk.seed("winter")
        try disk.add(.muted, to: "winter", String(repeating: "x", count: 2 << 20))
        #expect(disk.shelf.load("winter").pictures.isEmpty)
        let kept = AvatarShelf([disk.folder], keepsPictures: true).load("winter").pictures
        #expect(Set(kept.values) == [try disk.read("winter/idle.png"), try disk.read("winter/speaking.png")])
    }
}
