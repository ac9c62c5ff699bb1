import FoundationEssentials
import Glibc
import OrielBridge
import Testing

@Suite("A file of JSON5")
struct JSON5Tests {
    @Test func `is read to its end and no further, whatever lies behind it in memory`() throws {
        for size in 15...40 {
            let digits = [UInt8](repeating: UInt8(ascii: "7"), count: size)
            let expected = try #require(Double(String(decoding: digits, as: UTF8.self)))
            for _ in 0..<20 {
                // What is freed here is where the text will lie.
                var blocks: [UnsafeMutableRawPointer] = []
                for length in stride(from: 16, through: 160, by: 8) {
                    if let block = malloc(length) { blocks.append(memset(block, 0x37, length)) }
                }
                for block in blocks { free(block) }
                #expect(try JSON5.decode(Double.self, from: Data(digits)) == expected)
            }
        }
    }

    @Test func `may be nothing at all, which is refused`() {
        #expect(throws: DecodingError.self) { try JSON5.decode(Double.self, from: Data()) }
        #expect(throws: DecodingError.self) { try JSON5.decode(Double.self, from: Data("  // why".utf8)) }
    }
}
