package import BodyNode
package import FoundationEssentials

/// Turns what comes over the bus into words, and words into what goes over it.
///
/// Two things stand behind it: the wire, and a rehearsal's wire that remembers what it has translated before.
package protocol Translator {
    func read(_ topic: String) -> Topic
    func decode(_ topic: Topic, _ payload: Data) throws(Refusal) -> Word
    func publication(of word: Word, at: String) throws(Refusal) -> Publication
    func publication(of message: Message, by id: BodyID, at: String) throws(Refusal) -> Publication
}

extension Wire: Translator {
    package func read(_ topic: String) -> Topic { prefix.read(topic) }
}
