import BodyNode
import Testing

@testable import OrielBridge

@Suite("A set's own life")
struct SeedingTests {
    @Test("begins with a copy, after which the source may change as it likes")
    func seeded() throws {
        let disk = try SetOnDisk()
        let path = try disk.seed("winter")
        let lineage = try Lineage.read(try disk.read("winter/\(Lineage.file)"))
        #expect(lineage.persona == "Pippa" && lineage.set == "winter" && lineage.seed.set == "of-winter")
        #expect(lineage.seed.note == Lineage.copiedOnce)
        let frame = try #require(lineage[.idle]?.frame)
        #expect(frame.sha256 == frame.source.sha256 && frame.copy == "copied as it was")
        #expect(frame.width == 4 && frame.height == 3)
        #expect(lineage[.heardYou] == Lineage.State(frame: nil, fallback: "speaking"))
        #expect(lineage.appStates["thinking"] == Lineage.State(frame: nil, fallback: "looking"))
        try disk.write(SetOnDisk.png(9, 9), to: "of-winter/idle.png")
        #expect(Inspection(at: path).isClean)
    }

    @Test("digests as everybody does")
    func digest() {
        let digest = SHA256.digest(of: Array("abc".utf8))
        #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test("is never begun twice, without idle, or with what is no picture, and then leaves nothing behind")
    func refused() throws {
        let disk = try SetOnDisk()
        try disk.seed("winter")
        try disk.write(Array("text".utf8), to: "of-winter/notes.txt")
        func why(_ picks: [String], _ name: String) throws -> String {
            try #require(throws: Refusal.self) {
                try Seeding.seed(
                    try picks.map { try #require(Seeding.Pick($0)) }, from: "\(disk.folder)/of-winter",
                    to: "\(disk.folder)/\(name)", persona: "Pippa", note: nil, encoding: nil)
            }.why
        }
        #expect(try why(["idle=idle.png"], "winter").contains("is there already"))
        #expect(try why(["speaking=idle.png"], "x").contains("no file is named for idle"))
        #expect(try why(["idle=idle.png", "idle=speaking.png"], "x").contains("two files"))
        #expect(try why(["idle=notes.txt"], "x").contains("is no PNG"))
        #expect(try why(["idle=idle.png", "muted=gone.png"], "x").contains("no such file"))
        #expect(try why(["idle=idle.png"], ".x").contains("is no name for a set"))
        #expect(try SetFolder(at: disk.folder).names() == ["of-winter", "winter"])
        #expect(Seeding.Pick("idel=x") == nil && Seeding.Pick("idle=") == nil && Seeding.Pick("idle") == nil)
    }

    @Test("goes on with frames that are added, or put in the place of others when that is said")
    func grows() throws {
        let disk = try SetOnDisk()
        let path = try disk.seed("winter")
        try disk.add(.muted, to: "winter", "shh")
        #expect(throws: Refusal.self) { try disk.add(.muted, to: "winter", "louder") }
        try disk.add(.muted, to: "winter", "louder", replacing: true)
        let inspection = Inspection(at: path)
        #expect(inspection.isClean && inspection.findings.count == 3, "\(inspection.findings)")
        #expect(inspection.lineage?[.muted]?.fallback == "idle")
        // A file that was put there by hand is taken as it lies.
        try disk.write(SetOnDisk.png(1, 1, "hand"), to: "winter/ears.png")
        _ = try Seeding.add(.listening, "\(path)/ears.png", to: path, encoding: nil, replacing: false)
        #expect(Inspection(at: path).isClean)
        #expect(Inspection(at: path).lineage?[.listening]?.frame?.file == "ears.png")
    }

    @Test("may be in another type of picture, by a program of the system that the lineage names")
    func encoded() throws {
        let disk = try SetOnDisk()
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="9" height="9"/></svg>"#
        try disk.write(Array(svg.utf8), to: "idle.svg")
        let lineage = try Seeding.seed(
            [], from: disk.folder, to: "\(disk.folder)/winter", persona: "Pippa", note: "drawn", encoding: .png)
        let frame = try #require(lineage[.idle]?.frame)
        #expect(frame.file == "idle.png" && frame.width == 16 && frame.sha256 != frame.source.sha256)
        #expect(frame.copy == "re-encoded as png by rsvg-convert" && lineage.seed.note.hasSuffix("; drawn"))
        _ = try Seeding.add(
            .muted, "\(disk.folder)/winter/idle.png", to: "\(disk.folder)/winter", encoding: .webp, replacing: false)
        let inspection = Inspection(at: "\(disk.folder)/winter")
        #expect(inspection.isClean && inspection.findings.map(\.header?.kind) == [.png, .webp])
        #expect(inspection.lineage?[.muted]?.frame?.copy == "re-encoded as webp by cwebp -quiet -q 90")
    }
}
