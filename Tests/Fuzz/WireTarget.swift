import BodyNode
import FoundationEssentials
import OrielBridge

private let wire = Wire()

/// The topic stands in the first line, the payload behind it. A word that is taken can be said again, and means the same
/// then; one that is not has a sentence for the reason.
func fuzzWire(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let topic = Prefix.cordelia.read(String(decoding: parts[0], as: UTF8.self))
    let payload = Data(parts.dropFirst().first ?? [])
    do throws(Refusal) {
        let word = try wire.decode(topic, payload)
        hold(word.topic == topic, "a word is said on the topic on which it came: \(word)")
        holdSaidAgain(word)
    } catch {
        holdSentence(error.why)
    }
    // The same bytes as a line of a program that hears.
    if let sense = try? wire.decodeSense(payload) { holdSaidAgain(.sense(someone, sense)) }
}

private func holdSaidAgain(_ word: Word) {
    // A picture's bytes are not kept in its word.
    switch word {
    case .frame, .orielBody(_, .image): return
    case .oriel, .orielBody, .body, .said, .face, .problem, .ask, .sense, .set, .hello: break
    }
    // Escaped it may be too large to be said.
    guard let payload = try? wire.encode(word, at: "2026-03-01T08:15:30.250Z") else { return }
    let again = try? wire.decode(word.topic, payload)
    hold(again == word, "\(word) is heard as \(String(describing: again)): \(String(decoding: payload, as: UTF8.self))")
}

/// The prefix stands in the first line, the topic behind it. Every topic of a house is spelled as it was read.
func fuzzTopic(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let prefix = Prefix(String(decoding: lines[0], as: UTF8.self)) else { return }
    let text = String(decoding: lines.dropFirst().first ?? [], as: UTF8.self)
    for topic in [text, "\(prefix)/\(text)"] {
        let read = prefix.read(topic)
        hold(Array(prefix.spell(read).utf8) == Array(topic.utf8), "\(topic) is spelled \(prefix.spell(read))")
    }
}
