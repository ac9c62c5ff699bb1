import BodyNode
import FoundationEssentials
import OrielBridge

/// A sense as it goes on the wire.
enum SensePayload {
    /// From words, or from a JSON object as the protocol spells it.
    static func read(_ words: [String], phrase: String) throws(Failure) -> Data {
        guard let first = words.first, first.hasPrefix("{") else {
            return encode(try SenseWords.read(words, phrase: phrase))
        }
        let payload = Data(words.joined(separator: " ").utf8)
        // The body that would read it does not matter.
        guard let anyone = BodyID("body") else { return payload }
        do { _ = try Codec().decode(.body(anyone, .sense), payload) } catch {
            throw Failure(.usage, "this is no sense: \(error.why)")
        }
        return payload
    }

    private static func encode(_ sense: Sense) -> Data {
        switch sense {
        case .wake(let phrase, let score): object(["heard": "wake", "phrase": phrase], score: score)
        case .words(let text): object(["heard": "words", "text": text])
        case .said(let text): object(["heard": "said", "text": text])
        case .nothing: object(["heard": "nothing"])
        case .mouthStarted(let turn): object(["mouth": "started", "turn": turn.text])
        case .mouthEnded(let turn): object(["mouth": "ended", "turn": turn.text])
        case .mouthFailed(let turn, let why): object(["mouth": "failed", "turn": turn.text, "why": why])
        case .cameraOpen: object(["camera": "open"])
        case .cameraClosed: object(["camera": "closed"])
        case .cameraFailed(let why): object(["camera": "failed", "why": why])
        case .tapped: object(["touched": "face"])
        case .pausePressed: object(["touched": "pause"])
        case .resumePressed: object(["touched": "resume"])
        }
    }

    private struct Object: Encodable {
        var texts: [String: String]
        var score: Double?

        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { return nil }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for (key, text) in texts { try container.encode(text, forKey: Key(stringValue: key)) }
            try container.encodeIfPresent(score, forKey: Key(stringValue: "score"))
        }
    }

    private static func object(_ texts: [String: String], score: Double? = nil) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(Object(texts: texts, score: score))) ?? Data()
    }
}
