/// The first element of an SVG document, as far as its size: no XML parser, for nothing else of it is read.
enum SVGRoot {
    static func header(_ bytes: [UInt8]) -> ImageHeader? {
        guard let tag = rootTag(bytes) else { return nil }
        let attributes = attributes(of: tag)
        let box = attributes["viewBox"]?.split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }
            .compactMap { Double($0) }
        let size = box.flatMap { $0.count == 4 ? ($0[2], $0[3]) : nil }
        guard let width = pixels(attributes["width"]) ?? size?.0, let height = pixels(attributes["height"]) ?? size?.1,
            let wide = Int(exactly: width.rounded()), let high = Int(exactly: height.rounded())
        else { return nil }
        return ImageHeader(kind: .svg, width: wide, height: high)
    }

    /// What stands between `<svg` and `>`, behind declaration, comments and document type.
    private static func rootTag(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while true {
            rest = rest.drop(while: isSpace)
            if rest.starts(with: Array("<!--".utf8)) {
                guard let next = after("-->", in: rest.dropFirst(4)) else { return nil }
                rest = next
            } else if rest.starts(with: Array("<?".utf8)) {
                guard let next = after("?>", in: rest) else { return nil }
                rest = next
            } else if rest.starts(with: Array("<!DOCTYPE".utf8)) {
                guard let next = after(">", in: rest) else { return nil }
                rest = next
            } else {
                break
            }
        }
        guard rest.starts(with: Array("<svg".utf8)) else { return nil }
        let tag = rest.dropFirst(4)
        guard let first = tag.first, isSpace(first), let end = endOfTag(tag) else { return nil }
        return tag[..<end]
    }

    private static func after(_ mark: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let mark = Array(mark.utf8)
        var rest = bytes
        while let start = rest.firstIndex(of: mark[0]) {
            rest = rest[start...]
            if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// A `>` in quotes ends nothing.
    private static func endOfTag(_ tag: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        for (index, byte) in zip(tag.indices, tag) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }

    private static func attributes(of tag: ArraySlice<UInt8>) -> [String: String] {
        var found: [String: String] = [:]
        var rest = tag
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = rest[..<equals].reversed().drop(while: isSpace).prefix { !isSpace($0) }
            rest = rest[(equals + 1)...].drop(while: isSpace)
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                return found
            }
            rest = rest.dropFirst()
            guard let end = rest.firstIndex(of: quote) else { return found }
            found[String(decoding: name.reversed(), as: UTF8.self)] = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
        }
        return found
    }

    /// A length in pixels; other units and percentages are for the viewer to work out.
    private static func pixels(_ text: String?) -> Double? {
        guard let text else { return nil }
        return Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
