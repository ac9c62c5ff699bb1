import Glibc

/// Finds the addresses of a host's name, on another thread; several who ask for the same name at once share one look-up.
final class NameLookup {
    /// A number, as `inet_pton` reads it.
    struct Address: Hashable, Sendable {
        var text: String
        var isIPv6: Bool
    }

    enum Answer: Hashable, Sendable {
        /// At least one, the system's preference first.
        case found([Address])
        case failed(why: String)
    }

    /// More are not tried.
    private static let most = 8

    private unowned let loop: EventLoop
    private var asking: [String: [(Answer) -> Void]] = [:]

    init(_ loop: EventLoop) { self.loop = loop }

    func find(_ host: String, then: @escaping (Answer) -> Void) {
        if asking[host] != nil {
            asking[host]?.append(then)
            return
        }
        asking[host] = [then]
        loop.elsewhere {
            Self.ask(host)
        } then: { [weak self] answer in
            for then in self?.asking.removeValue(forKey: host) ?? [] { then(answer) }
        }
    }

    /// A number needs no look-up.
    static func number(_ host: String) -> Address? {
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 { return Address(text: host, isIPv6: false) }
        // Only an IPv6 address has a colon in it.
        return host.contains(":") ? Address(text: host, isIPv6: true) : nil
    }

    private static func ask(_ host: String) -> Answer {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, nil, &hints, &list)
        guard failure == 0 else { return .failed(why: String(cString: gai_strerror(failure))) }
        defer { freeaddrinfo(list) }
        var found: [Address] = []
        var next = list
        while let info = next?.pointee, found.count < most {
            next = info.ai_next
            guard info.ai_family == AF_INET || info.ai_family == AF_INET6 else { continue }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let spelled = getnameinfo(
                info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            guard spelled == 0 else { continue }
            let address = Address(
                text: String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self),
                isIPv6: info.ai_family == AF_INET6)
            if !found.contains(address) { found.append(address) }
        }
        return found.isEmpty ? .failed(why: "it has no address") : .found(found)
    }
}
