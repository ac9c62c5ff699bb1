import Glibc

/// A socket that listens for clients.
enum ListeningSocket {
    /// What the kernel keeps for a client that does not read. It is little, so that a slow one is noticed soon and a thousand of them
    /// cost little.
    private static let sendBuffer: Int32 = 64 << 10

    /// Port 0 takes any that is free.
    static func open(_ address: Address) throws(ScreenError) -> Int32 {
        let family = address.isIPv6 ? AF_INET6 : AF_INET
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { throw .cannotListen(address, code: errno) }
        set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        set(descriptor, SOL_SOCKET, SO_SNDBUF, sendBuffer)
        // [::] is every IPv6 address and, as people expect, every IPv4 address too.
        if address.isIPv6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        guard bind(descriptor, to: address) == 0, listen(descriptor, 1_024) == 0 else {
            let code = errno
            close(descriptor)
            throw .cannotListen(address, code: code)
        }
        return descriptor
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func bind(_ descriptor: Int32, to address: Address) -> Int32 {
        func bound<Place>(_ place: inout Place) -> Int32 {
            withUnsafePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Place>.size))
                }
            }
        }
        let port = in_port_t(truncatingIfNeeded: address.port).bigEndian
        if address.isIPv6 {
            var place = sockaddr_in6()
            place.sin6_family = sa_family_t(AF_INET6)
            place.sin6_port = port
            withUnsafeMutableBytes(of: &place.sin6_addr) { $0.copyBytes(from: address.bytes) }
            return bound(&place)
        }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port
        withUnsafeMutableBytes(of: &place.sin_addr) { $0.copyBytes(from: address.bytes) }
        return bound(&place)
    }
}

/// Why there is no screen.
package enum ScreenError: Error, Hashable, CustomStringConvertible {
    case cannotListen(Address, code: Int32)
    case cannotServe(Address)
    case noLibrary(String)
    case tooFewDescriptors(Int)

    package var description: String {
        switch self {
        case .cannotListen(let address, EADDRINUSE):
            "the screen cannot listen at \(address): another program does already; give --screen another port"
        case .cannotListen(let address, EADDRNOTAVAIL):
            "the screen cannot listen at \(address): this machine does not have that address"
        case .cannotListen(let address, EACCES):
            "the screen cannot listen at \(address): ports below 1024 are not for this user; give --screen another port"
        case .cannotListen(let address, let code):
            "the screen cannot listen at \(address): \(String(cString: strerror(code)))"
        case .noLibrary(let why):
            "a screen needs GNU libmicrohttpd, Debian's libmicrohttpd12, which is not there: \(why)"
        case .cannotServe(let address): "the HTTP server at \(address) cannot be started"
        case .tooFewDescriptors(let count):
            "the system allows this program \(count) descriptors, too few for a screen; raise it with ulimit -n"
        }
    }

    /// Whether the address is taken or refused, rather than something broken.
    package var code: Int32? { if case .cannotListen(_, let code) = self { code } else { nil } }
}
