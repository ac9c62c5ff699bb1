import BodyNode

/// `body/<id>/wake`
struct ClaimPayload: Codable {
    /// The longest window that is waited for, ten seconds.
    private static let longestWindow = 10_000

    private var value: Claim

    init(_ value: Claim) { self.value = value }

    /// The claim; whose it is stands in its topic.
    func claim(of body: BodyID) -> Claim {
        var claim = value
        claim.body = body
        return claim
    }

    init(from decoder: any Decoder) throws {
        guard let nobody = BodyID("nobody") else { throw Refusal(BodyID.rule) }
        let fields = try Fields(decoder)
        value = Claim(
            id: try fields.id("wake"), body: nobody, phrase: try fields.line("phrase"), group: try fields.line("group"),
            window: try fields.milliseconds("window", in: 0...Self.longestWindow), score: try fields.number("score"),
            priority: try fields.integer("priority", in: Int.min...Int.max), talking: try fields.flag("talking"))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(value.id.text, "wake")
        try fields.write(value.phrase, "phrase")
        try fields.write(value.group, "group")
        try fields.write(value.window.inMilliseconds, "window")
        try fields.write(value.score, "score")
        try fields.write(value.priority, "priority")
        try fields.write(value.talking, "talking")
    }
}
