/// What Oriel says of itself.
package struct HubStatus: Hashable, Sendable {
    package var online: Bool
    package var protocolVersion: Int
    package var epoch: Epoch
    /// The machine that thinks, by its name for people.
    package var engine: String

    package init(online: Bool, protocolVersion: Int, epoch: Epoch, engine: String) {
        self.online = online
        self.protocolVersion = protocolVersion
        self.epoch = epoch
        self.engine = engine
    }
}
