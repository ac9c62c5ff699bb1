package import BodyNode
package import FoundationEssentials

/// A wire that remembers what it has translated: in a rehearsal the same bytes come to many bodies, and in many rehearsals.
///
/// Every message is really encoded once and really decoded once; what was seen before is looked up by all of its bytes.
package final class RememberingWire: Translator {
    /// More than this is forgotten all at once.
    private static let capacity = 100_000

    private struct Bytes: Hashable {
        let data: Data
        let digest: Int

        init(_ data: Data) {
            self.data = data
            // Data's own hash looks at its beginning only, where messages are alike.
            digest = data.withUnsafeBytes { buffer in
                var digest: UInt64 = 0xCBF2_9CE4_8422_2325
                var offset = 0
                while offset + 8 <= buffer.count {
                    let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    digest = (digest ^ word) &* 0x9E37_79B9_7F4A_7C15
                    digest ^= digest >> 29
                    offset += 8
                }
                for byte in buffer[offset...] { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
                return Int(truncatingIfNeeded: digest ^ (digest >> 32))
            }
        }

        func hash(into hasher: inout Hasher) { hasher.combine(digest) }
    }
    private struct Read {
        var topic: Topic
        var result: Result<Word, Refusal>
    }
    private struct Said<Form: Hashable>: Hashable {
        var form: Form
        var by: BodyID?
        var at: String
    }

    private let wire: Wire
    private var topics: [String: Topic] = [:]
    private var read: [Bytes: [Read]] = [:]
    private var words: [Said<Word>: Publication] = [:]
    private var messages: [Said<Message>: Publication] = [:]

    package init(_ wire: Wire = Wire()) { self.wire = wire }

    package func read(_ topic: String) -> Topic {
        if let known = topics[topic] { return known }
        if topics.count >= Self.capacity { topics.removeAll(keepingCapacity: true) }
        let meaning = wire.read(topic)
        topics[topic] = meaning
        return meaning
    }

    package func decode(_ topic: Topic, _ payload: Data) throws(Refusal) -> Word {
        let bytes = Bytes(payload)
        if let known = read[bytes]?.first(where: { $0.topic == topic }) { return try known.result.get() }
        if read.count >= Self.capacity { read.removeAll(keepingCapacity: true) }
        let result: Result<Word, Refusal>
        do throws(Refusal) { result = .success(try wire.decode(topic, payload)) } catch { result = .failure(error) }
        read[bytes, default: []].append(Read(topic: topic, result: result))
        return try result.get()
    }

    package func publication(of word: Word, at: String) throws(Refusal) -> Publication {
        let said = Said(form: word, by: nil, at: at)
        if let known = words[said] { return known }
        if words.count >= Self.capacity { words.removeAll(keepingCapacity: true) }
        let publication = try wire.publication(of: word, at: at)
        words[said] = publication
        return publication
    }

    package func publication(of message: Message, by id: BodyID, at: String) throws(Refusal) -> Publication {
        let said = Said(form: message, by: id, at: at)
        if let known = messages[said] { return known }
        if messages.count >= Self.capacity { messages.removeAll(keepingCapacity: true) }
        let publication = try wire.publication(of: message, by: id, at: at)
        messages[said] = publication
        return publication
    }
}
