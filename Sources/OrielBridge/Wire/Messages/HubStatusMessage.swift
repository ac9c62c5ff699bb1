import BodyNode

/// `oriel/status`: whether the hub is there.
struct HubStatusMessage: JSONReadable, JSONWritable {
    let status: HubStatus

    enum Key: String, CodingKey { case state, `protocol`, epoch, engine }
    private enum State: String, CaseIterable { case online, offline }

    init(_ status: HubStatus) { self.status = status }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
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

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode((status.online ? State.online : .offline).rawValue, forKey: .state)
        keys.encode(status.protocolVersion, forKey: .protocol)
        keys.encode(status.epoch.text, forKey: .epoch)
        keys.encode(status.engine, forKey: .engine)
    }
}
