import BodyNode

/// `oriel/status`: whether the hub is there.
struct HubStatusMessage: Codable {
    let status: HubStatus

    private enum Key: String, CodingKey { case state, `protocol`, epoch, engine }
    private enum State: String, CaseIterable { case online, offline }

    init(_ status: HubStatus) { self.status = status }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        let version = try keys.need(.protocol).integer()
        guard version == 1 else {
            // Nothing is known of another protocol but its number, and that is what the face has to show.
            let state = (try? keys.find(.state)?.idText()) ?? ""
            status = HubStatus(
                online: state != State.offline.rawValue, protocolVersion: version,
                epoch: (try? keys.find(.epoch)?.id()) ?? "",
                engine: (try? keys.find(.engine)?.shown()) ?? "")
            return
        }
        status = HubStatus(
            online: try keys.need(.state).choice(State.self) == .online,
            protocolVersion: version,
            epoch: try keys.need(.epoch).id(),
            engine: try keys.need(.engine).shown(orElse: "a machine without a name"))
    }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode((status.online ? State.online : .offline).rawValue, forKey: .state)
        try keys.encode(status.protocolVersion, forKey: .protocol)
        try keys.encode(status.epoch.text, forKey: .epoch)
        try keys.encode(status.engine, forKey: .engine)
    }
}
