import BodyNode

/// `oriel/brains`: the registry, or why it cannot be read.
struct BrainsMessage: Codable {
    let brains: Readable<Brains>

    private enum Key: String, CodingKey { case unread, revision, brains, lightning }
    private enum BrainKey: String, CodingKey { case id, name, efforts }

    init(_ brains: Readable<Brains>) { self.brains = brains }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        if let why = keys.find(.unread) {
            brains = .unread(why: try why.shown(orElse: "no reason given"))
            return
        }
        var seen: Set<String> = []
        let list = try keys.need(.brains).list(atMost: 256, of: "brains") { field throws(Refusal) in
            let brain = try Self.brain(field.object())
            guard seen.insert(brain.id).inserted else {
                throw Refusal(why: "“brains” names \(Sample.quote(brain.id)) twice; each brain has an id of its own")
            }
            return brain
        }
        brains = .read(
            Brains(
                revision: try keys.need(.revision).integer(),
                brains: list,
                lightning: try keys.find(.lightning).map { field throws(Refusal) in
                    let pick = try field.object(PickKey.self)
                    return Pick(brain: try pick.need(.brain).idText(), effort: try pick.find(.effort)?.idText())
                }))
    }

    private static func brain(_ keys: Fields<BrainKey>) throws(Refusal) -> Brains.Brain {
        let id = try keys.need(.id).idText()
        return Brains.Brain(
            id: id,
            name: try keys.need(.name).shown(orElse: id),
            efforts: try keys.need(.efforts).list(atMost: 32, of: "efforts") { effort throws(Refusal) in
                try effort.idText()
            })
    }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        switch brains {
        case .unread(let why): try keys.encode(why, forKey: .unread)
        case .read(let registry):
            try keys.encode(registry.revision, forKey: .revision)
            var list = keys.nestedUnkeyedContainer(forKey: .brains)
            for brain in registry.brains {
                var keys = list.nestedContainer(keyedBy: BrainKey.self)
                try keys.encode(brain.id, forKey: .id)
                try keys.encode(brain.name, forKey: .name)
                try keys.encode(brain.efforts, forKey: .efforts)
            }
            guard let lightning = registry.lightning else { return try keys.encodeNil(forKey: .lightning) }
            var pick = keys.nestedContainer(keyedBy: PickKey.self, forKey: .lightning)
            try pick.encode(lightning.brain, forKey: .brain)
            try pick.encode(lightning.effort, forKey: .effort)
        }
    }
}

/// The keys that say on what a turn runs.
enum PickKey: String, CodingKey { case brain, effort, lightning }
