#if canImport(Darwin)
    import Foundation
#else
    // The standard library composes every text that it compares, but keeps the result to itself: no public function gives
    // it, and all of Foundation for one function would cost a node more memory than everything else it has.
    @_spi(_Unicode) import Swift
#endif

extension String {
    /// The text as a face, a table or a log may show it: in one line, without control characters, composed (NFC), and
    /// no longer than `limit` characters and an ellipsis.
    package func shown(atMost limit: Int = 200) -> String {
        if isPlainLine, utf8.count <= limit { return self }
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars { line.append(scalar.breaksLines ? " " : scalar) }
        return String(line).composed.trimmed.clipped(to: limit)
    }

    /// Printable ASCII without white space around it, as most texts are: it is shown as it is.
    private var isPlainLine: Bool {
        utf8.first != UInt8(ascii: " ") && utf8.last != UInt8(ascii: " ")
            && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }

    /// The text in Unicode's normal form C. Names are kept so.
    package var composed: String {
        // Most texts are ASCII, or close to it: below U+0300 everything is composed already.
        guard unicodeScalars.contains(where: { $0.value >= 0x300 }) else { return self }
        #if canImport(Darwin)
            return precomposedStringWithCanonicalMapping
        #else
            var scalars = String.UnicodeScalarView()
            scalars.append(contentsOf: _nfc)
            return String(scalars)
        #endif
    }

    /// Whether some of it is a control character rather than something to see.
    var hasControls: Bool {
        !utf8.allSatisfy { (0x20..<0x7F).contains($0) }
            && unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The text without white space around it.
    package var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// A character may be made of any number of scalars, so their bytes are bounded too.
    private func clipped(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var kept = "", count = 0
        for character in self {
            guard count < limit, kept.utf8.count + character.utf8.count <= limit * 20 else { return kept + "…" }
            kept.append(character)
            count += 1
        }
        return kept
    }
}

extension Unicode.Scalar {
    /// Controls, and Unicode's own line and paragraph separators.
    fileprivate var breaksLines: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
