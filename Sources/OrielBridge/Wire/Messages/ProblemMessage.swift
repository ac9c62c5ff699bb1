import BodyNode

/// `body/<id>/problem`: something was refused, and why.
struct ProblemMessage: Codable {
    private let topic: String
    private let why: String
    private let at: String

    private enum Key: String, CodingKey { case topic, why, at }

    /// What is refused may be of any length; the word about it is not.
    private static let longest = 1_000

    init(topic: String, why: String, at: String) {
        self.topic = topic.shown(atMost: Self.longest)
        self.why = why.shown(atMost: Self.longest)
        self.at = at
    }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        topic = try keys.need(.topic).shown(atMost: Self.longest)
        why = try keys.need(.why).shown(atMost: Self.longest)
        at = try keys.find(.at)?.shown() ?? ""
    }

    func word(of id: BodyID) -> Word { .problem(id, topic: topic, why: why) }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(topic, forKey: .topic)
        try keys.encode(why, forKey: .why)
        try keys.encode(at, forKey: .at)
    }
}
