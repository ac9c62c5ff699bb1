/// A text as a refusal quotes it: short, and in one line.
enum Sample {
    /// At most 64 characters of it.
    static func quote(_ text: String) -> String { "“\(text.shown(atMost: 64))”" }
}
