import OrielBridge

/// What lets somebody in. It is never printed: there is no description that has it.
package struct Token: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Fewer characters are guessed too soon.
    package static let least = 16
    package static let rule = "a token has \(least) to 256 visible ASCII characters; openssl rand -hex 16 makes one"

    private let bytes: [UInt8]
    /// What a browser keeps: it shows that its owner had the token, and does not give the token away.
    package let cookie: String

    /// Nil when it breaks the rule.
    package init?(_ bytes: [UInt8]) {
        let isVisible = bytes.allSatisfy { (0x21...0x7E).contains($0) }
        guard (Self.least...256).contains(bytes.count), isVisible,
            let cookie = SHA256.digest(of: Array("cordelia-node screen: ".utf8) + bytes)
        else { return nil }
        self.bytes = bytes
        self.cookie = cookie
    }

    package var description: String { "a token" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }

    func isSame(as text: String) -> Bool { isEqual(bytes, Array(text.utf8)) }
    func isCookie(_ text: String) -> Bool { isEqual(Array(cookie.utf8), Array(text.utf8)) }
}

/// Takes the same time wherever two secrets differ.
private func isEqual(_ secret: [UInt8], _ other: [UInt8]) -> Bool {
    var difference = secret.count ^ other.count
    for index in secret.indices {
        difference |= Int(secret[index] ^ (index < other.count ? other[index] : 0))
    }
    return difference == 0
}
