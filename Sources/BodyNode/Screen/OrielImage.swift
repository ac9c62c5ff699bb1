/// A picture that Oriel sends for the screen.
package struct OrielImage: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable { case png, jpeg }

    /// The turn that it belongs to, where Oriel says one.
    package var turn: TurnID?
    /// What is on it, in words; empty where Oriel says none.
    package var alt: String
    package var kind: Kind
    package var bytes: [UInt8]

    package init(turn: TurnID?, alt: String, kind: Kind, bytes: [UInt8]) {
        self.turn = turn
        self.alt = alt
        self.kind = kind
        self.bytes = bytes
    }
}

/// Which of Oriel's pictures lies on the screen. The node holds its bytes, under this number.
package struct ImageCard: Hashable, Sendable {
    /// Counts the pictures of this boot, from 1.
    package let number: Int
    let turn: TurnID?
    package let alt: String
}
