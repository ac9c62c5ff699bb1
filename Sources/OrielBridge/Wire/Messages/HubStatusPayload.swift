import BodyNode

/// `oriel/status`
struct HubStatusPayload: Codable {
    enum State: String, CaseIterable { case online, offline }

    let value: HubStatus

    init(_ value: HubStatus) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        value = HubStatus(
            online: try fields.one("state", of: State.self) == .online,
            protocolVersion: try fields.integer("protocol", in: 1...Int.max), epoch: try fields.id("epoch"),
            engine: try fields.line("engine"))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = FieldsToWrite(encoder)
        try fields.write((value.online ? State.online : .offline).rawValue, "state")
        try fields.write(value.protocolVersion, "protocol")
        try fields.write(value.epoch.text, "epoch")
        try fields.write(value.engine, "engine")
    }
}
