package import BodyNode

extension Prefix {
    /// What every body says on a topic.
    package func filter(ofEveryBody topic: BodyTopic) -> String { "\(text)/body/+/\(topic.rawValue)" }
    /// What Oriel says to every body on a topic.
    package func filter(toEveryBody topic: OrielTopic) -> String { "\(text)/oriel/body/+/\(topic.rawValue)" }
    /// The controls of one body.
    package func filter(setOf id: BodyID) -> String { "\(text)/body/\(id)/set/#" }
    /// The controls of every body.
    package var filterSetAll: String { "\(text)/all/set/#" }
    /// All of the house.
    package var filterEverything: String { "\(text)/#" }
}
