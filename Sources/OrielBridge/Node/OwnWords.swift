import BodyNode
import FoundationEssentials

/// What this node said last on the topics where the broker keeps its word, to tell it from what others write there.
///
/// The broker may hand back several of its own words that are still on their way; the newest decides.
struct OwnWords {
    enum Verdict: Hashable {
        /// It is what this node said last.
        case own
        /// Somebody else wrote there, or an older word of its own is still to be followed by the newest.
        case foreign
    }

    private var said: [BodyTopic: Data] = [:]
    /// Where the last thing that came was not this node's last word.
    private var doubted: Set<BodyTopic> = []

    mutating func said(_ payload: Data, on topic: BodyTopic) {
        said[topic] = payload
        doubted.remove(topic)
    }

    /// Nil: nothing was said there yet.
    mutating func heard(_ payload: Data, on topic: BodyTopic) -> Verdict? {
        guard let last = said[topic] else { return nil }
        guard payload != last else { return .own }
        doubted.insert(topic)
        return .foreign
    }

    /// Whether the topic was in doubt, which it no longer is.
    mutating func settled(_ topic: BodyTopic) -> Bool { doubted.remove(topic) != nil }
}
