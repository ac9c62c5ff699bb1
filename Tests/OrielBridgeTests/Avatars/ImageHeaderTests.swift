import BodyNode
import FoundationEssentials
import Testing

@testable import OrielBridge

@Suite("A picture's beginning")
struct ImageHeaderTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 17, 8, 0x03, 0xAD, 0x06, 0x88, 3]

    static let pictures: [(bytes: [UInt8], header: ImageHeader)] = [
        (SetOnDisk.png(1_672, 941), ImageHeader(kind: .png, width: 1_672, height: 941)),
        (jpeg, ImageHeader(kind: .jpeg, width: 1_672, height: 941)),
        (
            bytes("RIFF----WEBPVP8 ----") + [0, 0, 0, 0x9D, 0x01, 0x2A, 0x88, 0x46, 0xAD, 0x03],
            ImageHeader(kind: .webp, width: 1_672, height: 941)
        ),
        (
            bytes("RIFF----WEBPVP8L----") + [0x2F, 0x87, 0x06, 0xEB, 0x00],
            ImageHeader(kind: .webp, width: 1_672, height: 941)
        ),
        (
            bytes("RIFF----WEBPVP8X--------") + [0x87, 0x06, 0, 0xAC, 0x03, 0],
            ImageHeader(kind: .webp, width: 1_672, height: 941)
        ),
        (bytes("<svg width='20' height=\"10px\">"), ImageHeader(kind: .svg, width: 20, height: 10)),
        (
            bytes(
                "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- a > b --><!DOCTYPE svg>\n"
                    + "<svg a=\"x>y\" width=\"100%\" viewBox=\"0 0 16 9\">"
            ),
            ImageHeader(kind: .svg, width: 16, height: 9)
        ),
    ]

    @Test("says what it is and how large", arguments: pictures)
    func read(_ bytes: [UInt8], _ header: ImageHeader) {
        #expect(ImageHeader.read(bytes) == header)
        #expect(ImageHeader.read(bytes + [1, 2, 3]) == header)
    }

    @Test("says nothing when it is cut short", arguments: pictures)
    func cut(_ bytes: [UInt8], _ header: ImageHeader) {
        for count in 0..<bytes.count {
            let read = ImageHeader.read(Array(bytes.prefix(count)))
            #expect(read == nil || read == header)
        }
        #expect(ImageHeader.read(Array(bytes.prefix(7))) == nil)
    }

    @Test(
        "of something else, or without a size, is none",
        arguments: [
            "", "GIF89a", "<html>", "<svg>", "<svg width=\"0\" height=\"3\">", "<svg width=\"nan\" height=\"inf\">",
            "<svg width=\"1e99\" height=\"3\">", "<svgx width=\"1\" height=\"1\">",
            "<!-- <svg width=\"1\" height=\"1\">",
            "<svg width=\"99999\" height=\"1\">", "<svg width=-1 height=1>",
        ])
    func none(_ text: String) { #expect(ImageHeader.read(Array(text.utf8)) == nil) }

    @Test("of random bytes, and of pictures with bytes changed, is read without a trap")
    func fuzz() {
        var chance = Chance(seed: 4)
        for round in 0..<20_000 {
            var bytes = Self.pictures[round % Self.pictures.count].bytes
            for _ in 0...Int.random(in: 0...6, using: &chance) {
                bytes[Int.random(in: bytes.indices, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            }
            if round % 5 == 0 { bytes += (0..<40).map { _ in UInt8.random(in: 0...255, using: &chance) } }
            if let header = ImageHeader.read(bytes) { #expect(header.width > 0 && header.height > 0, "round \(round)") }
        }
    }

    @Test("of a lineage with bytes changed is read or refused, and never more")
    func lineages() throws {
        let disk = try SetOnDisk()
        try disk.seed("winter")
        let good = try disk.read("winter/\(Lineage.file)")
        var chance = Chance(seed: 5)
        for _ in 0..<3_000 {
            var bytes = good
            for _ in 0..<3 {
                bytes[Int.random(in: bytes.indices, using: &chance)] = UInt8.random(in: 32...126, using: &chance)
            }
            if let lineage = try? Lineage.read(bytes) { _ = try? lineage.fallbacks() }
        }
    }
}
