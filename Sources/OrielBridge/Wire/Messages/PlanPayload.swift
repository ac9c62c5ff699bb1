import BodyNode

/// `oriel/body/<id>/plan`
struct PlanPayload: Codable {
    let value: Readable<Plan>

    init(_ value: Readable<Plan>) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        if fields.hasValue("unread") {
            value = .unread(why: try fields.line("unread"))
            return
        }
        for key in ["brain", "effort"] where !fields.has(Fields.Key(stringValue: key)) {
            throw Refusal("the key “\(key)” is missing; it is a string or null")
        }
        value = .read(
            Plan(
                brain: try fields.optionalName("brain"), effort: try fields.optionalName("effort"),
                lightning: try fields.flag("lightning")))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        switch value {
        case .unread(let why): try fields.write(why, "unread")
        case .read(let plan):
            try fields.write(plan.brain, orNull: "brain")
            try fields.write(plan.effort, orNull: "effort")
            try fields.write(plan.lightning, "lightning")
        }
    }
}
