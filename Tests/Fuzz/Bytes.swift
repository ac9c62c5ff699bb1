/// A fuzzer's bytes as chance: each choice takes one of them, so that a changed byte changes one choice.
struct Bytes: RandomNumberGenerator {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isEmpty: Bool { rest.isEmpty }

    /// The byte comes first, as a choice among few looks at the highest bits. The bit behind it keeps a choice from being
    /// drawn again and again, which would never end once the bytes have.
    mutating func next() -> UInt64 { UInt64(rest.popFirst() ?? 0) << 56 | 1 << 55 }
}
