/// What somebody wrote, if it says anything: an empty word explains nothing to the person who reads it.
func stated(_ text: String?) -> String? {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
    return text
}

func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
