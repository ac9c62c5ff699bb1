import FoundationEssentials
import Glibc
import OrielBridge
import Testing

/// Whether the rules notice a machine that is broken: each mutant is built into a copy of the program, which then has to
/// break a rule in a rehearsal or in a search.
///
/// The copy takes some minutes to build, so it is only done when asked for:
///
///     MUTANTS=1 swift test --filter Mutation
@Suite("A broken machine", .serialized)
struct MutationTests {
    private static let isWanted = ProcessInfo.processInfo.environment["MUTANTS"] != nil
    private static let package = Folder(#filePath).up(4)

    @Test(arguments: Mutant.all)
    func `is one that the sources still allow`(mutant: Mutant) throws {
        for edit in mutant.edits {
            let source = try Text.of("\(Self.package)/\(edit.file)")
            #expect(source.ranges(of: edit.original).count == 1, "\(edit.file) has to be looked at: \(mutant.name)")
            #expect(edit.broken.contains("MUTANT"))
        }
    }

    @Test(.enabled(if: isWanted, "set MUTANTS=1; it takes some minutes"))
    func `breaks a rule, whichever way it is broken`() throws {
        let program = try MutantProgram(of: Self.package)
        defer { program.remove() }
        let whole = program.firstViolation(of: nil)
        try #require(whole == nil, "the machine that is not broken breaks a rule: \(whole ?? "")")
        for (number, mutant) in Mutant.all.enumerated() {
            let violation = program.firstViolation(of: number)
            print("\(mutant.name): \(violation ?? "NOT CAUGHT")")
            #expect(violation != nil, "nothing notices a machine that \(mutant.name)")
        }
    }
}

/// A copy of the program that can be broken in every way, one at a time.
private final class MutantProgram {
    private let folder: String
    private let program: String

    init(of package: String) throws {
        folder = "/tmp/cordelia-mutants-\(getpid())"
        program = "\(folder)/.build/release/cordelia-node"
        try Shell.run(
            "mkdir -p \(folder) && cd \(package) && cp -r Package.swift Sources Tests deploy \(folder)/")
        var texts: [String: String] = [:]
        for (number, mutant) in Mutant.all.enumerated() {
            for edit in mutant.edits {
                let path = "\(folder)/\(edit.file)"
                let text = try texts[path] ?? Text.of(path)
                texts[path] = text.replacing(
                    edit.original, with: edit.broken.replacing("MUTANT", with: "Broken.is(\(number))"))
            }
        }
        for (path, text) in texts { try Text.write(text, path) }
        try Text.write(
            """
            import Glibc

            /// Which mutant is tried.
            package enum Broken {
                private static let number = getenv("MUTANT").flatMap { Int(String(cString: $0)) }
                package static func `is`(_ mutant: Int) -> Bool { number == mutant }
            }
            """, "\(folder)/Sources/BodyNode/Broken.swift")
        try Shell.run("cd \(folder) && swift build -c release --product cordelia-node")
    }

    /// How it shows that the machine is broken; nil when it does not.
    func firstViolation(of mutant: Int?) -> String? {
        let environment = mutant.map { "MUTANT=\($0) " } ?? ""
        let tries = [
            "--search 20000 --holds 1 --fault duplicate", "--search 8000 --holds 0 --fault crash",
            "--runs 150 --minutes 3 --delays below-window", "--runs 250 --minutes 3 --delays any",
            "--runs 3000 --bodies 2 --minutes 3 --delays any",
            "--search 200000 --holds 1 --fault crash", "--search 300000 --delays any --holds 2 --calm",
        ]
        for each in tries {
            let output = "\(folder)/output"
            guard (try? Shell.run("\(environment)\(program) rehearse \(each) > \(output) 2>&1")) == nil else {
                continue
            }
            let said = (try? Text.of(output)) ?? ""
            let line = said.split(separator: "\n").first { $0.contains(": ") && !$0.contains(" states, ") }
            return "rehearse \(each): \(line ?? "it ended")"
        }
        return nil
    }

    func remove() { _ = try? Shell.run("rm -rf \(folder)") }
}

private enum Shell {
    struct Failed: Error {
        var command: String
        var said: String
    }
    private static let log = "/tmp/cordelia-mutants.log"

    static func run(_ command: String) throws {
        let process = try ChildProcess("/bin/sh", ["-c", command], output: log)
        guard process.wait(atMost: .seconds(1_800)), process.succeeded else {
            throw Failed(command: command, said: String(((try? Text.of(log)) ?? "").suffix(500)))
        }
    }
}

private enum Text {
    static func of(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
    static func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }
}

private struct Folder {
    private let text: String
    init(_ text: String) { self.text = text }
    func up(_ levels: Int) -> String {
        text.split(separator: "/", omittingEmptySubsequences: false).dropLast(levels).joined(separator: "/")
    }
}
