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
        let wrong = try await AsyncAPI.validate([hello, "cordelia/all/hello\t1\t{}", "cordelia/body/ipad/ask\t0\t{\"ask\":7}", "x"])
        #expect(wrong.status == 1 && wrong.output == "1 right, 3 wrong\n")
        #expect(wrong.errors.contains("line 2: said retained; nothing on this topic may be kept"))
        #expect(wrong.errors.contains("line 3: at 'ask': 7 is not"))
        #expect(wrong.errors.contains("line 4: expected topic<TAB>0 or 1<TAB>payload"))
        let nothing = try await AsyncAPI.validate([])
        #expect(nothing.status == 1 && nothing.errors.contains("at least 1 were expected"))
    }

    @Test("every example is read by the node, and what the node writes of it is as the file says")
    func agreement() async throws {
        let codec = Codec()
        var written: [String] = []
        let examples = try await AsyncAPI.examples()
        for example in examples {
            let parts = example.split(separator: "\t", maxSplits: 2).map(String.init)
            let topic = Prefix.cordelia.read(parts[0])
            let word = try codec.decode(topic, Data(parts[2].utf8))
            #expect(topic.isRetained == (parts[1] == "1"))
            guard let publication = publication(of: word, by: codec) else { continue }
            #expect(publication.topic == parts[0])
            let text = String(decoding: publication.payload, as: UTF8.self)
            written.append("\(publication.topic)\t\(publication.retained ? 1 : 0)\t\(text)")
        }
        #expect(examples.count >= 60 && written.count >= 55)
        let outcome = try await AsyncAPI.validate(written, options: "--at-least \(written.count)")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// A word said again by whoever says such words; nil where this program only listens.
    private func publication(of word: Word, by codec: Codec) -> Publication? {
        let at = "2026-01-02T03:04:05.678Z"
        func say(_ message: Message, _ id: BodyID) -> Publication? {
            codec.publication(message, by: id, prefix: .cordelia, timestamp: at)
        }
        switch word {
        case .oriel(let said): return codec.publication(said, to: nil, prefix: .cordelia, timestamp: at)
        case .orielBody(let id, let said): return codec.publication(said, to: id, prefix: .cordelia, timestamp: at)
        case .body(let id, let said):
            switch said {
            case .status(let status): return status.flatMap { say(.status($0), id) }
            case .handOff(let report): return report.flatMap { say(.handOff($0), id) }
            case .voice(let report): return report.flatMap { say(.voice($0), id) }
            case .controls(let report): return report.flatMap { say(.controls($0), id) }
            case .claim(let claim): return say(.claim(claim), id)
            case .decision(let decision): return say(.decision(decision), id)
            case .cancel(let turn, let why): return say(.cancel(turn, why: why), id)
            }
        case .said(let id, let said): return say(.said(said), id)
        case .face(let id, let face): return face.flatMap { say(.face($0), id) }
        case .problem(let id, let topic, let why):
            return say(.problem(Prefix.cordelia.read(topic), why: why), id)
        case .sense(let id, let sense): return codec.publication(sense, of: id, prefix: .cordelia)
        case .hello:
            return BodyID("ipad").flatMap { say(.hello, $0) }
        case .frame, .ask, .set: return nil
        }
    }
}
