import BodyNode

/// `body/<id>/status`
struct StatusPayload: Codable {
    private static let protocolVersion = 1

    let value: BodyStatus

    init(_ value: BodyStatus) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        let version = try fields.integer("protocol", in: 1...Int.max)
        guard version == Self.protocolVersion else {
            throw Refusal("this body speaks protocol \(version), here \(Self.protocolVersion) is spoken")
        }
        // What a later body can do beside these is none of ours.
        let can = try fields.list("can", of: String.self, atMost: 64).compactMap(Capability.init)
        value = BodyStatus(
            state: try fields.one("state"), boot: try fields.id("boot"), name: try fields.line("name"),
            room: try fields.line("room"), version: try fields.line("version"),
            build: try fields.integer("build", in: 0...Int.max), can: Set(can))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write(value.state.rawValue, "state")
        try fields.write(Self.protocolVersion, "protocol")
        try fields.write(value.boot.text, "boot")
        try fields.write(value.name, "name")
        try fields.write(value.room, "room")
        try fields.write(value.version, "version")
        try fields.write(value.build, "build")
        try fields.write(Capability.allCases.filter(value.can.contains).map(\.rawValue), "can")
    }
}
