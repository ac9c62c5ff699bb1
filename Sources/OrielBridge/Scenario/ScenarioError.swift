/// Why a scenario cannot be played, as a sentence for who wrote it.
package struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
    package let why: String

    init(_ why: String) { self.why = why }

    package var description: String { why }
}
