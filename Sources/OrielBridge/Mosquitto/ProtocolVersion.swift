/// The versions of MQTT that a link speaks, the newest first.
package enum ProtocolVersion: Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case v5
    case v311

    package var description: String {
        switch self {
        case .v5: "MQTT 5"
        case .v311: "MQTT 3.1.1"
        }
    }
}
