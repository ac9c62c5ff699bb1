import Glibc

/// An internet address and a port, as numbers.
package struct Address: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16 bytes.
    package let bytes: [UInt8]
    package let port: Int

    package init(bytes: [UInt8], port: Int) {
        self.bytes = bytes
        self.port = port
    }

    /// Nil when it is no number, such as a name. IPv6 may stand in square brackets.
    package init?(_ text: String, port: Int) {
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        var bytes = [UInt8](repeating: 0, count: 16)
        if bare == text, inet_pton(AF_INET, bare, &bytes) == 1 {
            self.init(bytes: Array(bytes.prefix(4)), port: port)
        } else if inet_pton(AF_INET6, bare, &bytes) == 1 {
            self.init(bytes: Self.unmapped(bytes), port: port)
        } else {
            return nil
        }
    }

    /// An IPv4 client of a socket that takes both kinds comes as `::ffff:1.2.3.4`.
    private static func unmapped(_ bytes: [UInt8]) -> [UInt8] {
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isMapped ? Array(bytes.suffix(4)) : bytes
    }

    package var isIPv6: Bool { bytes.count == 16 }

    /// Of this machine alone.
    package var isLoopback: Bool {
        isIPv6 ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 : bytes.first == 127
    }

    /// Every address of this machine.
    package var isWildcard: Bool { bytes.allSatisfy { $0 == 0 } }

    /// What one household or machine can be counted by: an IPv4 address, or the network of an IPv6 address.
    package var origin: [UInt8] { isIPv6 ? Array(bytes.prefix(8)) : bytes }

    /// The number alone, IPv6 in square brackets, as it stands in an address of the web.
    package var host: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(isIPv6 ? AF_INET6 : AF_INET, bytes, &text, socklen_t(text.count))
        let number = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return isIPv6 ? "[\(number)]" : number
    }

    package var description: String { "\(host):\(port)" }
}

extension Address {
    /// Of a socket's end; nil when it is neither IPv4 nor IPv6.
    init?(_ place: UnsafePointer<sockaddr>?) {
        guard let place else { return nil }
        switch Int32(place.pointee.sa_family) {
        case AF_INET:
            let four = UnsafeRawPointer(place).loadUnaligned(as: sockaddr_in.self)
            let bytes = withUnsafeBytes(of: four.sin_addr) { Array($0) }
            self.init(bytes: bytes, port: Int(UInt16(bigEndian: four.sin_port)))
        case AF_INET6:
            let six = UnsafeRawPointer(place).loadUnaligned(as: sockaddr_in6.self)
            let bytes = withUnsafeBytes(of: six.sin6_addr) { Array($0) }
            self.init(bytes: Self.unmapped(bytes), port: Int(UInt16(bigEndian: six.sin6_port)))
        default: return nil
        }
    }

    /// This end of a socket.
    init?(localOf socket: Int32) { self.init(socket, getsockname) }
    /// The other end.
    init?(peerOf socket: Int32) { self.init(socket, getpeername) }

    private init?(
        _ socket: Int32, _ ask: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
    ) {
        var place = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let address = withUnsafeMutablePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                ask(socket, place, &length) == 0 ? Address(place) : nil
            }
        }
        guard let address else { return nil }
        self = address
    }
}
