import BodyNode

/// `body/<id>/status`: whether the body is there, and what it is.
struct StatusMessage: Codable {
    /// The protocol that this program speaks.
    static let protocolVersion = 1

    private let status: BodyStatus

    private enum Key: String, CodingKey { case state, `protocol`, boot, name, room, version, build, can }

    init(_ status: BodyStatus) { self.status = status }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        let version = try keys.need(.protocol).integer()
        guard version == Self.protocolVersion else {
            throw Refusal(why: "the body speaks protocol \(version), this one \(Self.protocolVersion)")
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

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(status.state.rawValue, forKey: .state)
        try keys.encode(Self.protocolVersion, forKey: .protocol)
        try keys.encode(status.boot.text, forKey: .boot)
        try keys.encode(status.name.shown(), forKey: .name)
        try keys.encode(status.room.shown(), forKey: .room)
        try keys.encode(status.version, forKey: .version)
        try keys.encode(status.build, forKey: .build)
        try keys.encode(Capability.allCases.filter(status.can.contains).map(\.rawValue), forKey: .can)
    }
}
