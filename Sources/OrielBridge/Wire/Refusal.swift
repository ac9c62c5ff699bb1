/// Why something that came was not taken, as a sentence for people.
package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    package let why: String

    package init(_ why: String) { self.why = why }

    package var description: String { why }
}
