/// A random name that somebody on the bus gave to something; `Kind` keeps the kinds apart.
package struct Identifier<Kind>: Hashable, Sendable, ExpressibleByStringInterpolation,
    CustomStringConvertible
{
    package let text: String
    package init(_ text: String) { self.text = text }
    package init(stringLiteral text: String) { self.text = text }
    package var description: String { text }
}

package enum BootKind {}
package enum EpochKind {}
package enum TurnKind {}
package enum ClaimKind {}

/// One process start of a body.
package typealias Boot = Identifier<BootKind>
/// One process start of Oriel.
package typealias Epoch = Identifier<EpochKind>
package typealias TurnID = Identifier<TurnKind>
package typealias ClaimID = Identifier<ClaimKind>

extension Identifier: Comparable {
    package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}
