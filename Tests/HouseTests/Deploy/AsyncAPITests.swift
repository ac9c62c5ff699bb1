import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

/// docs/asyncapi.yaml, asked through validate.py.
enum AsyncAPI {
    static let here = "\(Checkout.path)/Tests/HouseTests/Deploy"

    /// A Python that has the libraries for it. Beside the one in the user's path there is Debian's.
    private static let python = """
        for python in python3 /usr/bin/python3; do ! $python -c 'import jsonschema, yaml' 2>/dev/null || break; done
        export PYTHONDONTWRITEBYTECODE=1
        """

    static func python(_ arguments: String) async throws -> Binary.Outcome {
        let inherited = ProcessInfo.processInfo.environment["PATH"].map { ["PATH": $0] } ?? [:]
        return try await Script.run("\(python)\n$python \(arguments)", inherited)
    }

    /// Asks about lines of topic, 1 or 0 for retained, and payload, parted by tabs.
    static func validate(_ lines: [String], options: String = "") async throws -> Binary.Outcome {
        let folder = try Folder()
        let file = try folder.write(lines.map { $0 + "\n" }.joined(), to: "lines")
        return try await python("'\(here)/validate.py' --asyncapi docs/asyncapi.yaml \(options) <'\(file)'")
    }

    /// One example of each form of each message that the file has.
    static func examples() async throws -> [String] {
        let outcome = try await python("'\(here)/validate.py' --asyncapi docs/asyncapi.yaml --examples")
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.split(separator: "\n").map(String.init)
    }
}

@Suite("The AsyncAPI file")
struct AsyncAPITests {
    @Test("takes its own examples and those of docs/protocol.md, and refuses them with anything changed")
    func itself() async throws {
        let outcome = try await AsyncAPI.python("'\(AsyncAPI.here)/validate_test.py'")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("OK\n"))
    }

    @Test("a line that is not as the file says is named, with the reason, and the exit status is 1")
    func refusing() async throws {
        let hello = "cordelia/all/hello\t0\t{}"
        let right = try await AsyncAPI.validate([hello])
        #expect(right.status == 0 && right.output == "1 right, 0 wrong\n")
        let wrong = try await AsyncAPI.validate([
            hello, "cordelia/all/hello\t1\t{}", "cordelia/body/ipad/ask\t0\t{\"ask\":7}", "x",
        ])
        #expect(wrong.status == 1 && wrong.output == "1 right, 3 wrong\n")
        #expect(wrong.errors.contains("line 2: said retained; nothing on this topic may be kept"))
        #expect(wrong.errors.contains("line 3: at 'ask': 7 is not"))
        #expect(wrong.errors.contains("line 4: expected topic<TAB>0 or 1<TAB>payload"))
        let nothing = try await AsyncAPI.validate([])
        #expect(nothing.status == 1 && nothing.errors.contains("at least 1 were expected"))
    }

    @Test("every example is read by the node, and what the node writes of it is as the file says")
    func agreement() async throws {
        let wire = Wire()
        var written: [String] = []
        let examples = try await AsyncAPI.examples()
        for example in examples {
            let parts = example.split(separator: "\t", maxSplits: 2).map(String.init)
            let topic = wire.prefix.read(parts[0])
            #expect(topic.isRetained == (parts[1] == "1"), "\(parts[0])")
            let word = try wire.decode(topic, Data(parts[2].utf8))
            // Of a picture the word keeps nothing.
            if case .orielBody(_, .image) = word { continue }
            let publication = try wire.publication(of: word, at: "2026-01-02T03:04:05.678Z")
            #expect(publication.topic == parts[0])
            let text = String(decoding: publication.payload, as: UTF8.self)
            written.append("\(publication.topic)\t\(publication.retained ? 1 : 0)\t\(text)")
        }
        #expect(examples.count >= 60 && written.count >= 58)
        let outcome = try await AsyncAPI.validate(written, options: "--at-least \(written.count)")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
