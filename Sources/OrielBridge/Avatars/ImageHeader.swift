/// What a picture is, told by its content: its type and its size in pixels.
package struct ImageHeader: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case png, jpeg, webp, svg

        package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    package var kind: Kind
    package var width: Int
    package var height: Int

    /// How much of a file is looked at: a photograph's camera data may come before its size.
    package static let reach = 512 << 10

    /// Nil: not the beginning of a picture of a known type, or of one without a size. It never reads beyond `bytes`.
    package static func read(_ bytes: [UInt8]) -> ImageHeader? {
        let head = Bytes(bytes)
        guard let header = png(head) ?? jpeg(head) ?? webp(head) ?? SVGRoot.header(bytes),
            (1...65_535).contains(header.width), (1...65_535).contains(header.height)
        else { return nil }
        return header
    }

    /// The signature, then the chunk IHDR, which must come first.
    private static func png(_ bytes: Bytes) -> ImageHeader? {
        guard bytes.have([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0), bytes.big(4, at: 8) == 13,
            bytes.have("IHDR", at: 12), let width = bytes.big(4, at: 16), let height = bytes.big(4, at: 20)
        else { return nil }
        return ImageHeader(kind: .png, width: width, height: height)
    }

    /// Segment by segment to the first that begins a frame.
    private static func jpeg(_ bytes: Bytes) -> ImageHeader? {
        guard bytes.have([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
        var place = 2
        while let mark = bytes.big(1, at: place), let kind = bytes.big(1, at: place + 1) {
            guard mark == 0xFF else { return nil }
            switch kind {
            case 0xFF: place += 1  // padding
            case 0x01, 0xD0...0xD7: place += 2  // markers without a length
            case 0xD8...0xDA: return nil  // the scan begins, or the picture ends, before any size was said
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = bytes.big(2, at: place + 5), let width = bytes.big(2, at: place + 7) else {
                    return nil
                }
                return ImageHeader(kind: .jpeg, width: width, height: height)
            default:
                guard let length = bytes.big(2, at: place + 2), length >= 2 else { return nil }
                place += 2 + length
            }
        }
        return nil
    }

    /// RIFF's only chunk, or the first of several: lossy, lossless or extended.
    private static func webp(_ bytes: Bytes) -> ImageHeader? {
        guard bytes.have("RIFF", at: 0), bytes.have("WEBP", at: 8) else { return nil }
        if bytes.have("VP8 ", at: 12), bytes.have([0x9D, 0x01, 0x2A], at: 23), let width = bytes.little(2, at: 26),
            let height = bytes.little(2, at: 28)
        {
            return ImageHeader(kind: .webp, width: width & 0x3FFF, height: height & 0x3FFF)
        }
        if bytes.have("VP8L", at: 12), bytes.big(1, at: 20) == 0x2F, let bits = bytes.little(4, at: 21) {
            return ImageHeader(kind: .webp, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
        }
        if bytes.have("VP8X", at: 12), let width = bytes.little(3, at: 24), let height = bytes.little(3, at: 27) {
            return ImageHeader(kind: .webp, width: width + 1, height: height + 1)
        }
        return nil
    }
}

/// Bytes of which any may be missing.
private struct Bytes {
    let all: [UInt8]
    init(_ all: [UInt8]) { self.all = all }

    func have(_ wanted: [UInt8], at place: Int) -> Bool {
        place + wanted.count <= all.count && all[place..<place + wanted.count].elementsEqual(wanted)
    }
    func have(_ word: String, at place: Int) -> Bool { have(Array(word.utf8), at: place) }

    /// A number of `count` bytes, the weightiest first.
    func big(_ count: Int, at place: Int) -> Int? {
        guard place + count <= all.count else { return nil }
        return all[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func little(_ count: Int, at place: Int) -> Int? {
        guard place + count <= all.count else { return nil }
        return all[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
