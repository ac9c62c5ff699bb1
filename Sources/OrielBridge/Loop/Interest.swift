/// What somebody waits for at a descriptor.
package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let read = Interest(rawValue: 1)
    package static let write = Interest(rawValue: 2)
}

/// What is so at a descriptor.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let read = Readiness(rawValue: 1)
    package static let write = Readiness(rawValue: 2)
    /// The other end is gone, or there was an error. It is said whatever the interest is, again and again until the
    /// descriptor is unwatched.
    package static let hangUp = Readiness(rawValue: 4)
}
