import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@testable import cordelia_node

@Suite("The avatar command")
struct AvatarCommandTests {
    private static let shipped = "\(Checkout.path)/deploy/avatars/cordelia"
    private static let shelf = "\(Checkout.path)/deploy/avatars"

    /// The shipped set, copied under another name.
    private func winter(_ folder: Folder) async throws -> String {
        let target = "\(folder.path)/winter"
        let outcome = try await Binary.run([
            "avatar", "seed", "--from", Self.shipped, "--to", target, "--note", "for the cold", "--map",
            "idle=idle.png", "speaking=speaking.png", "blink=blink.png,looking=looking.png",
        ])
        #expect(outcome.status == 0 && outcome.output.contains("“winter” was seeded from “cordelia”."))
        return target
    }

    @Test("finds the shipped set as its lineage says, with frames that fill a wall panel")
    func shipped() async throws {
        let outcome = try await Binary.run(["avatar", "verify", Self.shipped])
        #expect(outcome.status == 0, "\(outcome.output)")
        let inspection = Inspection(at: Self.shipped)
        #expect(inspection.findings.map(\.state) == [.idle, .blink, .speaking, .looking])
        for finding in inspection.findings {
            let header = try #require(finding.header)
            #expect(header.kind == .png && header.width >= 1_672 && header.height >= 941)
        }
        // The drawings that the frames were made of are still the ones that the lineage names.
        for (_, frame) in try #require(inspection.lineage).frames {
            let sum = try await Script.run("sha256sum deploy/avatars/sources/\(frame.source.file) | cut -d' ' -f1")
            #expect(sum.output == frame.source.sha256 + "\n")
        }
    }

    @Test("says which frame each of the eight states draws, and why")
    func show() async throws {
        let outcome = try await Binary.run(["avatar", "show", "cordelia", "--avatars", Self.shelf])
        #expect(outcome.status == 0 && !outcome.output.contains("\u{1B}"))
        for words in [
            "blink      draws blink      blink.png          its own",
            "listening  draws idle       idle.png           no frame for listening, so listening → idle",
            "thinking   draws looking    looking.png        no frame for thinking, so thinking → looking",
        ] { #expect(outcome.output.contains(words), "\(outcome.output)") }
        let builtIn = try await Binary.run(["avatar", "show", "cordelia"])
        #expect(builtIn.status == 0 && builtIn.output.contains("heard-you  draws speaking"))
        let none = try await Binary.run(["avatar", "show", "cordelai", "--avatars", Self.shelf])
        #expect(none.status == 1 && none.output.contains("did you mean “cordelia”"))
        let outside = try await Binary.run(["avatar", "show", "../avatars/cordelia", "--avatars", Self.shelf])
        #expect(outside.status == 1)
    }

    @Test("seeds a set, grows it, and names each frame that is not what it was")
    func life() async throws {
        let folder = try Folder()
        let set = try await winter(folder)
        #expect(try await Binary.run(["avatar", "verify", folder.path]).status == 0)
        let again = try await Binary.run(["avatar", "seed", "--from", Self.shipped, "--to", set])
        #expect(again.status == 74 && again.errors.contains("is there already, and a set is seeded once"))
        let add = ["avatar", "add", "listening", "\(Self.shelf)/sources/idle.svg", "--to", set]
        #expect(try await Binary.run(add).status == 0)
        #expect(try await Binary.run(add).errors.contains("--force puts this one in its place"))
        #expect(try await Binary.run(add + ["--force", "--as", "png"]).status == 0)
        #expect(try await Binary.run(["avatar", "verify", set]).status == 0)

        try folder.write("not a picture", to: "winter/blink.png")
        try folder.write("", to: "winter/notes")
        _ = try await Script.run("rm '\(set)/looking.png'")
        let bad = try await Binary.run(["avatar", "verify", "--avatars", folder.path])
        #expect(bad.status == 1)
        let lines = bad.output.split(separator: "\n").dropFirst().map { $0.split(separator: " ").prefix(2).joined() }
        #expect(lines == ["okidle", "changedblink", "okspeaking", "missinglooking", "oklistening", "extra—"])
    }

    @Test(
        "ends with 64 and a sentence when it is told wrongly",
        arguments: [
            ([], "avatar needs to be told what to do"), (["verfy"], "did you mean \"verify\"?"),
            (["seed", "--from", "x"], "needs --from DIR and --to DIR"), (["show"], "needs the name of one set"),
            (["add", "idel", "x", "--to", "y"], "did you mean \"idle\"?"), (["verify"], "needs a folder"),
            (["seed", "--map", "idle"], "STATE=FILE is valid"), (["seed", "--as", "gif"], "png, jpeg or webp"),
            (["verify", "--avatars", "/nowhere"], "the folder \"/nowhere\" (--avatars): no such file"),
        ])
    func usage(_ words: [String], _ sentence: String) async throws {
        let outcome = try await Binary.run(["avatar"] + words)
        #expect(outcome.status == 64 && outcome.errors.contains(sentence), "\(outcome.errors)")
    }

    @Test("has a schema that takes what it writes, and refuses what it would refuse")
    func schema() async throws {
        let folder = try Folder()
        let set = try await winter(folder)
        let check = """
            import json, jsonschema, sys
            schema = json.load(open("docs/avatar-lineage.schema.json"))
            jsonschema.Draft202012Validator.check_schema(schema)
            takes = jsonschema.Draft202012Validator(schema).is_valid
            for path in sys.argv[1:]: assert takes(json.load(open(path))), path
            good = json.dumps(json.load(open(sys.argv[1])))
            for old, new in [('"width": 1920', '"width": "1920"'), ('"thinking"', '"dreaming"'), ('"fallback": "idle"', '"fallback": "asleep"'),
                             ('"lineage": 1', '"lineage": 2'), ('"file": "idle.png"', '"file": "../idle.png"'), ('"sha256": "', '"sha256": "x')]:
                assert old in good and not takes(json.loads(good.replace(old, new, 1))), (old, new)
            """
        let file = try folder.write(check, to: "check.py")
        let outcome = try await AsyncAPI.python(
            "'\(file)' '\(set)/avatar-lineage.json' deploy/avatars/cordelia/avatar-lineage.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("draws pictures only where the terminal is known to")
    func pictures() throws {
        #expect(InlinePictures(["TERM": "xterm-256color"]) == nil)
        #expect(InlinePictures(["TERM": "xterm-kitty"])?.way == .kitty)
        #expect(InlinePictures(["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"])?.way == .iTerm)
        #expect(InlinePictures(["TERM": "foot"])?.way == .sixel)
        let bytes = [UInt8](repeating: 7, count: 7_000)
        let kitty = try #require(InlinePictures(way: .kitty).spelled(bytes, .png, path: "x"))
        #expect(kitty.hasPrefix("\u{1B}_Ga=T,f=100,q=2,c=40,m=1;") && kitty.hasSuffix("\u{1B}\\"))
        let chunks = kitty.split(separator: "\u{1B}_G").map { $0.split(separator: ";")[1].dropLast(2) }
        #expect(chunks.allSatisfy { $0.count <= 4_096 })
        #expect(Data(base64Encoded: chunks.joined()).map(Array.init) == bytes)
        #expect(InlinePictures(way: .kitty).spelled(bytes, .webp, path: "x") == nil)
        #expect(
            InlinePictures(way: .iTerm).spelled([1], .jpeg, path: "x")
                == "\u{1B}]1337;File=inline=1;size=1;width=40:AQ==\u{07}")
    }
}
