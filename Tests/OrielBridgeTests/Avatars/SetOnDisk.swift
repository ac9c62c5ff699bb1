import BodyNode
import Glibc
import Testing

@testable import OrielBridge

/// A folder of avatar sets that lives as long as the test.
final class SetOnDisk {
    let folder: String

    init() throws { folder = try #require(TemporaryFolder.make(named: "sets")) }

    deinit {
        let child = try? ChildProcess("/bin/rm", ["-rf", "--", folder])
        _ = child?.wait(atMost: .seconds(5))
    }

    /// A picture that is what its header says, and nothing more.
    static func png(_ width: UInt16, _ height: UInt16, _ more: String = "") -> [UInt8] {
        func word(_ number: UInt16) -> [UInt8] { [0, 0, UInt8(number >> 8), UInt8(number & 0xFF)] }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + word(width)
            + word(height) + [8, 6, 0, 0, 0] + Array(more.utf8)
    }

    func write(_ bytes: [UInt8], to name: String) throws { try File.replace("\(folder)/\(name)", with: bytes) }
    func read(_ name: String) throws -> [UInt8] { try File.read("\(folder)/\(name)", atMost: 1 << 24) }

    /// Seeds a set with one small picture for each of the states.
    @discardableResult
    func seed(_ name: String, _ states: [FaceState] = [.idle, .speaking]) throws -> String {
        let source = "\(folder)/of-\(name)"
        try File.makeDirectory(source)
        for state in states {
            try File.replace("\(source)/\(state.rawValue).png", with: Self.png(4, 3, "\(name) \(state)"))
        }
        _ = try Seeding.seed(
            states.map { Seeding.Pick(state: $0, file: "\($0.rawValue).png") }, from: source, to: "\(folder)/\(name)",
            persona: "Pippa", note: nil, encoding: nil)
        return "\(folder)/\(name)"
    }

    /// Gives a set a frame as `avatar add` does.
    func add(_ state: FaceState, to name: String, _ more: String, replacing: Bool = false) throws {
        try write(Self.png(4, 3, more), to: "more.png")
        _ = try Seeding.add(
            state, "\(folder)/more.png", to: "\(folder)/\(name)", encoding: nil, replacing: replacing)
    }

    /// Changes a set's lineage, as somebody with an editor might.
    func edit(_ name: String, _ change: (inout Lineage) -> Void) throws {
        var lineage = try Lineage.read(try read("\(name)/\(Lineage.file)"))
        change(&lineage)
        try write(try lineage.spelled(), to: "\(name)/\(Lineage.file)")
    }

    var shelf: AvatarShelf { AvatarShelf([folder]) }

    func link(_ name: String, to place: String) { symlink(place, "\(folder)/\(name)") }
    func remove(_ name: String) { unlink("\(folder)/\(name)") }

    /// The ways in which a set can be bad, and what is said of each.
    enum Harm: CaseIterable {
        case absent, flipped, missing, size, shortDigest, noIdle, circle, unknownFallback, noPicture, noLineage, broken
        case outside, link

        var words: String {
            switch self {
            case .absent: "there is no avatar set “winter”"
            case .flipped: "the frame “speaking” (speaking.png) is changed: its SHA-256 is"
            case .missing: "the frame “speaking” (speaking.png) is missing: there is no such file"
            case .size: "it is 4x3, the lineage has 4x4"
            case .shortDigest: "the lineage's digest has 63 digits, a SHA-256 has 64"
            case .noIdle: "it has no frame for idle, which every set must have"
            case .circle: "the fallbacks run in a circle"
            case .unknownFallback: "the fallback of “muted” is “asleep”, which is no state"
            case .noPicture: "it is no PNG, JPEG, WebP or SVG picture"
            case .noLineage: "it has no avatar-lineage.json"
            case .broken: "avatar-lineage.json is not readable"
            case .outside: "is missing: its name leads out of the set"
            case .link: "it is a link; a set is a folder of its own"
            }
        }
    }

    /// Makes the set `winter`, and harms it.
    func winter(_ harm: Harm) throws {
        if harm == .absent { return }
        if harm == .link { return link("winter", to: try seed("summer")) }
        try seed("winter")
        let file = "winter/speaking.png"
        switch harm {
        case .absent, .link: break
        case .flipped:
            var bytes = try read(file)
            bytes[bytes.count - 1] ^= 1
            try write(bytes, to: file)
        case .missing: remove(file)
        case .size: try edit("winter") { $0[.speaking]?.frame?.height = 4 }
        case .shortDigest: try edit("winter") { $0[.speaking]?.frame?.sha256.removeLast() }
        case .noIdle: try edit("winter") { $0[.idle]?.frame = nil }
        case .circle: try edit("winter") { $0[.speaking]?.fallback = "heard-you" }
        case .unknownFallback: try edit("winter") { $0[.muted]?.fallback = "asleep" }
        case .noPicture:
            let text = Array("GIF89a, or so".utf8)
            try write(text, to: file)
            let digest = SHA256.digest(of: text) ?? ""
            try edit("winter") { $0[.speaking]?.frame?.sha256 = digest }
        case .noLineage: remove("winter/\(Lineage.file)")
        case .broken: try write(Array("{".utf8), to: "winter/\(Lineage.file)")
        case .outside: try edit("winter") { $0[.speaking]?.frame?.file = "../of-winter/speaking.png" }
        }
    }
}
