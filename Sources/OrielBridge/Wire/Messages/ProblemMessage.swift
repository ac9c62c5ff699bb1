import BodyNode

/// `body/<id>/problem`: something was refused, and why.
struct ProblemMessage: JSONReadable, JSONWritable {
    private let topic: String
    private let why: String
    private let at: String

    enum Key: String, CodingKey { case topic, why, at }

    /// What is refused may be of any length; the word about it is not.
    private static let longest = 1_000

    init(topic: String, why: String, at: String) {
        self.topic = topic.shown(atMost: Self.longest)
        self.why = why.shown(atMost: Self.longest)
        self.at = at
    }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        topic = try keys.need(.topic).shown(atMost: Self.longest)
        why = try keys.need(.why).shown(atMost: Self.longest)
        at = try keys.find(.at)?.shown() ?? ""
    }

    func word(of id: BodyID) -> Word { .problem(id, topic: topic, why: why) }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(topic, forKey: .topic)
        keys.encode(why, forKey: .why)
        keys.encode(at, forKey: .at)
    }
}
