import BodyNode

/// `oriel/brains`: the registry, or why it cannot be read.
struct BrainsMessage: JSONReadable, JSONWritable {
    let brains: Readable<Brains>

    enum Key: String, CodingKey { case unread, revision, brains, lightning }
    private enum BrainKey: String, CodingKey { case id, name, efforts }

    init(_ brains: Readable<Brains>) { self.brains = brains }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
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

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        switch brains {
        case .unread(let why): keys.encode(why, forKey: .unread)
        case .read(let registry):
            keys.encode(registry.revision, forKey: .revision)
            try keys.objects(registry.brains, forKey: .brains, by: BrainKey.self) { brain, keys throws(Refusal) in
                keys.encode(brain.id, forKey: .id)
                keys.encode(brain.name, forKey: .name)
                keys.encode(brain.efforts, forKey: .efforts)
            }
            guard let lightning = registry.lightning else { return keys.encodeNil(forKey: .lightning) }
            try keys.object(forKey: .lightning, by: PickKey.self) { pick throws(Refusal) in
                pick.encode(lightning.brain, forKey: .brain)
                pick.encode(lightning.effort, forKey: .effort)
            }
        }
    }
}

/// The keys that say on what a turn runs.
enum PickKey: String, CodingKey { case brain, effort, lightning }
