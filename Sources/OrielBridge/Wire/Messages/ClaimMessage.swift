import BodyNode

/// `body/<id>/wake`: a claim, from the body that heard the wake phrase.
struct ClaimMessage: JSONReadable, JSONWritable {
    private let wake: ClaimID
    private let phrase: String
    private let group: String
    private let window: Duration
    private let score: Double
    private let priority: Int
    private let talking: Bool

    enum Key: String, CodingKey { case wake, phrase, group, window, score, priority, talking }

    init(_ claim: Claim) {
        wake = claim.id
        phrase = claim.phrase
        group = claim.group
        window = claim.window
        score = claim.score
        priority = claim.priority
        talking = claim.talking
    }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        wake = try keys.need(.wake).id()
        phrase = try keys.need(.phrase).shown()
        group = try keys.need(.group).shown()
        window = try keys.need(.window).milliseconds(from: 0, to: 10_000)
        score = try keys.need(.score).number()
        priority = try keys.need(.priority).integer()
        talking = try keys.need(.talking).flag()
    }

    func claim(of body: BodyID) -> Claim {
        Claim(
            id: wake, body: body, phrase: phrase, group: group, window: window, score: score, priority: priority,
            talking: talking)
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(wake.text, forKey: .wake)
        keys.encode(phrase, forKey: .phrase)
        keys.encode(group, forKey: .group)
        keys.encode(window.inMilliseconds, forKey: .window)
        try keys.encode(score, forKey: .score)
        keys.encode(priority, forKey: .priority)
        keys.encode(talking, forKey: .talking)
    }
}
