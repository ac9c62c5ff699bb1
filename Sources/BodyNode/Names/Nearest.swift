/// The candidate that `word` was probably meant to be: at most a third of its letters away, two at least.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    // Comparing takes time by the length, and what is as long as this is near to no name.
    guard word.utf8.count <= 256 else { return nil }
    let typed = Array(word.lowercased())
    let scored = candidates.map { (name: $0, distance: editDistance(typed, Array($0.lowercased()))) }
    guard let best = scored.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }) else { return nil }
    return best.distance <= max(2, typed.count / 3) ? best.name : nil
}

/// Insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
        var row = [i] + [Int](repeating: 0, count: b.count)
        for j in 1...b.count {
            row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
