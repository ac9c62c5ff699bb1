import BodyNode

/// `body/<id>/status`: whether the body is there, and what it is.
struct StatusMessage: JSONReadable, JSONWritable {
    private let status: BodyStatus

    enum Key: String, CodingKey { case state, `protocol`, boot, name, room, version, build, can }

    init(_ status: BodyStatus) { self.status = status }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        let version = try keys.need(.protocol).integer()
        guard version == HouseProtocol.version else {
            throw Refusal(why: "the body speaks protocol \(version), this one \(HouseProtocol.version)")
        }
        // What a later body can do besides is nothing to this one.
        let can = try keys.need(.can).list(atMost: 64, of: "capabilities") { field throws(Refusal) in
            Capability(rawValue: try field.idText())
        }
        status = BodyStatus(
            state: try keys.need(.state).choice(),
            boot: try keys.need(.boot).id(),
            name: try keys.need(.name).shown(),
            room: try keys.need(.room).shown(),
            version: try keys.need(.version).shown(),
            build: try keys.need(.build).integer(from: 0),
            can: Set(can.compactMap(\.self)))
    }

    /// A body without a name goes by its id.
    func status(of id: BodyID) -> BodyStatus {
        var named = status
        if named.name.isEmpty { named.name = id.text }
        return named
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(status.state.rawValue, forKey: .state)
        keys.encode(HouseProtocol.version, forKey: .protocol)
        keys.encode(status.boot.text, forKey: .boot)
        keys.encode(status.name.shown(), forKey: .name)
        keys.encode(status.room.shown(), forKey: .room)
        keys.encode(status.version, forKey: .version)
        keys.encode(status.build, forKey: .build)
        keys.encode(Capability.allCases.filter(status.can.contains).map(\.rawValue), forKey: .can)
    }
}
