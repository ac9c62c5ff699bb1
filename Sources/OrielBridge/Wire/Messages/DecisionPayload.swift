import BodyNode

/// `body/<id>/decision`
struct DecisionPayload: Codable {
    private static let beatenAllowed = 1_024

    let value: Decision

    init(_ value: Decision) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        value = Decision(
            claim: try fields.id("wake"), took: try fields.body("took"),
            over: try fields.list("over", of: BeatenPayload.self, atMost: Self.beatenAllowed).map(\.value))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(value.claim.text, "wake")
        try fields.write(value.took.text, "took")
        try fields.write(value.over.map(BeatenPayload.init), "over")
    }

    private struct BeatenPayload: Codable {
        let value: Decision.Beaten

        init(_ value: Decision.Beaten) { self.value = value }

        init(from decoder: any Decoder) throws {
            let fields = try Fields(decoder)
            value = Decision.Beaten(
                body: try fields.body("body"), claim: try fields.id("wake"), score: try fields.number("score"),
                why: try fields.line("why"))
        }

        func encode(to encoder: any Encoder) throws {
            var fields = FieldsToWrite(encoder)
            try fields.write(value.body.text, "body")
            try fields.write(value.claim.text, "wake")
            try fields.write(value.score, "score")
            try fields.write(value.why, "why")
        }
    }
}
