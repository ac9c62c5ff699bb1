/// What bodies and Oriel say to each other, as docs/protocol.md has it.
package enum HouseProtocol {
    /// The only version that is spoken and understood here.
    package static let version = 1
}
