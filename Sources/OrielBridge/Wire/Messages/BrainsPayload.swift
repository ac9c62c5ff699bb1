import BodyNode

/// `oriel/brains`
struct BrainsPayload: Codable {
    private static let brainsAllowed = 256
    private static let effortsAllowed = 32

    let value: Readable<Brains>

    init(_ value: Readable<Brains>) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        if fields.hasValue("unread") {
            value = .unread(why: try fields.line("unread"))
            return
        }
        let brains = try fields.list("brains", of: BrainPayload.self, atMost: Self.brainsAllowed).map(\.value)
        var ids: Set<String> = []
        if let twice = brains.first(where: { !ids.insert($0.id).inserted }) {
            throw Refusal("“brains” has \(PlainText.quoted(twice.id)) twice")
        }
        value = .read(
            Brains(
                revision: try fields.integer("revision", in: Int.min...Int.max), brains: brains,
                lightning: try fields.optional(PickPayload.self, "lightning", "a brain and a level, or null")?.value))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        switch value {
        case .unread(let why): try fields.write(why, "unread")
        case .read(let brains):
            try fields.write(brains.revision, "revision")
            try fields.write(brains.brains.map(BrainPayload.init), "brains")
            try fields.write(brains.lightning.map(PickPayload.init), orNull: "lightning")
        }
    }

    private struct BrainPayload: Codable {
        let value: Brains.Brain

        init(_ value: Brains.Brain) { self.value = value }

        init(from decoder: any Decoder) throws {
            let fields = try Fields(decoder)
            let efforts = try fields.list("efforts", of: String.self, atMost: effortsAllowed)
            value = Brains.Brain(
                id: try fields.name("id"), name: try fields.line("name"),
                efforts: efforts.map { PlainText.line($0, limit: 64) })
        }

        func encode(to encoder: any Encoder) throws {
            var fields = FieldsToWrite(encoder)
            try fields.write(value.id, "id")
            try fields.write(value.name, "name")
            try fields.write(value.efforts, "efforts")
        }
    }

    private struct PickPayload: Codable {
        let value: Pick

        init(_ value: Pick) { self.value = value }

        init(from decoder: any Decoder) throws {
            let fields = try Fields(decoder)
            value = Pick(brain: try fields.name("brain"), effort: try fields.optionalName("effort"))
        }

        func encode(to encoder: any Encoder) throws {
            var fields = FieldsToWrite(encoder)
            try fields.write(value.brain, "brain")
            try fields.write(value.effort, orNull: "effort")
        }
    }
}
