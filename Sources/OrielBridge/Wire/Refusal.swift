/// Why something that came, or was to be sent, was not taken: a sentence that names the offender and what would be valid.
package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    package let why: String

    package init(why: String) { self.why = why }

    package var description: String { why }
}
