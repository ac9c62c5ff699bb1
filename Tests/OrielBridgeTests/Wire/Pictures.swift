import BodyNode
import FoundationEssentials

/// The beginnings of pictures, which is as far as the node looks.
enum Pictures {
    static let png = png(width: 1, height: 1)
    /// A few bytes that claim to be gigabytes.
    static let hugePNG = png(width: 60_000, height: 60_000)
    static let jpeg: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xD9,
    ]

    static func json(_ kind: OrielImage.Kind, _ bytes: [UInt8]) -> String {
        #"{"\#(kind.rawValue)":"\#(Data(bytes).base64EncodedString())"}"#
    }

    private static func png(width: Int, height: Int) -> [UInt8] {
        func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8) + big(width)
            + big(height)
    }
}
