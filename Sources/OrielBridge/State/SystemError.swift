internal import Glibc

/// A call of the system that failed, in the system's own words.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The system's number for it; 0 when the words are ours.
    package let number: Int32
    package let description: String

    package init(_ number: Int32) {
        self.number = number
        var words = [CChar](repeating: 0, count: 128)
        let known = strerror_r(number, &words, words.count) == 0
        let text = words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        description = known ? String(decoding: text, as: UTF8.self).lowercased() : "error \(number)"
    }

    package init(_ description: String) {
        number = 0
        self.description = description
    }
}
