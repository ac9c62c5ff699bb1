/// How many columns a terminal gives to text: East Asian characters and emoji take two, combining marks none.
func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

func columns(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
        // U+FE0F asks for the emoji form of what is before it.
        if scalar.value == 0xFE0F { width = 2 }
        width = max(width, columns(of: scalar))
    }
    return width
}

private func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
}

/// The blocks whose characters are wide or full width, after Unicode's East Asian Width.
private let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x2614...0x2615, 0x26A1...0x26A1,
    0x2705...0x2705, 0x2728...0x2728, 0x2753...0x2755, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F004...0x1F004, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F202,
    0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB,
    0x1F900...0x1FAFF, 0x20000...0x3FFFD,
]

/// The text in exactly so many columns: padded, or cut with `…`.
func fitted(_ text: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    let full = columns(of: text)
    if full <= width { return text + String(repeating: " ", count: width - full) }
    var kept = ""
    var used = 0
    for character in text {
        let next = columns(of: character)
        if used + next > width - 1 { break }
        kept.append(character)
        used += next
    }
    return kept + "…" + String(repeating: " ", count: width - 1 - used)
}
