import CCrypto

/// A SHA-256 digest in the making, by OpenSSL.
package struct SHA256: ~Copyable {
    /// The hexadecimal digits of a digest.
    static let digits = 64

    private let context: OpaquePointer

    /// Nil when OpenSSL has no memory, or is not allowed to digest.
    init?() {
        guard let context = EVP_MD_CTX_new() else { return nil }
        guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            EVP_MD_CTX_free(context)
            return nil
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { _ = EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    }

    /// In small hexadecimal digits. Nothing may be added afterwards.
    mutating func digest() -> String {
        var bytes = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        guard EVP_DigestFinal_ex(context, &bytes, &count) == 1 else { return "" }
        return bytes.prefix(Int(count)).reduce(into: "") { text, byte in
            let digits = String(byte, radix: 16)
            text += digits.count == 1 ? "0" + digits : digits
        }
    }

    /// Nil when OpenSSL does not digest.
    package static func digest(of bytes: [UInt8]) -> String? {
        guard var sum = SHA256() else { return nil }
        sum.add(bytes[...])
        return sum.digest()
    }

    /// Why a digest is none, as a sentence; nil when it has the form of one.
    static func mismatch(_ digest: String) -> String? {
        let isHex = digest.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        if digest.utf8.count == digits, isHex { return nil }
        return digest.utf8.count == digits
            ? "the lineage's digest is not written in the digits 0-9 and a-f"
            : "the lineage's digest has \(digest.utf8.count) digits, a SHA-256 has \(digits)"
    }
}
