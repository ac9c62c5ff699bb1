import BodyNode
import FoundationEssentials

/// `oriel/body/<id>/image`: a picture for the screen. It is taken only when it begins as such a picture does.
struct ImageMessage: JSONReadable, JSONWritable {
    /// A screen draws no more; a small file can claim to be far larger than any memory.
    static let longestSide = 8_192

    let image: OrielImage

    enum Key: String, CodingKey { case turn, alt, png, jpeg }

    init(_ image: OrielImage) { self.image = image }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        let turn: TurnID? = try keys.find(.turn)?.id()
        let alt = try keys.find(.alt)?.shown() ?? ""
        let png = keys.find(.png)
        guard let picture = png ?? keys.find(.jpeg) else {
            throw Refusal(why: "a picture is missing: it is the key “png” or “jpeg”, in base64")
        }
        let kind: OrielImage.Kind = png == nil ? .jpeg : .png
        let bytes = try Self.bytes(picture, kind)
        image = OrielImage(turn: turn, alt: alt, kind: kind, bytes: bytes)
    }

    private static func bytes(_ picture: Field, _ kind: OrielImage.Kind) throws(Refusal) -> [UInt8] {
        let name = kind.rawValue
        guard let data = Data(base64Encoded: try picture.words(atMost: 2 << 20)) else {
            throw Refusal(why: "“\(name)” is no base64")
        }
        let bytes = [UInt8](data)
        guard let header = ImageHeader.read(bytes), header.kind.rawValue == name else {
            throw Refusal(why: "“\(name)” holds no \(name.uppercased()) picture")
        }
        guard header.width <= longestSide, header.height <= longestSide else {
            throw Refusal(
                why: "“\(name)” is \(header.width) × \(header.height) pixels; \(longestSide) a side are allowed")
        }
        return bytes
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(image.turn?.text, forKey: .turn)
        keys.encode(image.alt, forKey: .alt)
        keys.encode(Data(image.bytes).base64EncodedString(), forKey: image.kind == .png ? .png : .jpeg)
    }
}
