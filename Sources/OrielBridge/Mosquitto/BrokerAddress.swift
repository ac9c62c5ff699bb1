import Glibc

/// Where a broker is: `mqtt://[user@]host[:1883]`, `mqtts://[user@]host[:8883]` or `unix:/path`.
package struct BrokerAddress: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        /// `secure`: by TLS.
        case network(host: String, port: UInt16, secure: Bool)
        case unix(path: String)
    }
    package var place: Place
    package var user: String?

    package static let forms = "mqtt://[user@]host[:port], mqtts://[user@]host[:port] or unix:/path"

    package init(_ text: String) throws(BrokerAddressError) {
        // First of all, because every other refusal repeats the text.
        if Self.holdsPassword(text) { throw .password }
        guard let colon = text.firstIndex(of: ":") else { throw .form(text) }
        let rest = text[text.index(after: colon)...]
        switch text[..<colon].lowercased() {
        case "mqtt":
            self = try Self(authority: rest, of: text, secure: false)
        case "mqtts":
            self = try Self(authority: rest, of: text, secure: true)
        case "unix":
            // Slashes more than one are one, in a path.
            let path = rest.hasPrefix("/") ? "/" + rest.drop { $0 == "/" } : ""
            guard rest.hasPrefix("///") || !rest.hasPrefix("//"), path.count > 1, !path.utf8.contains(0) else {
                throw .path(text)
            }
            // What fits into the system's socket address.
            guard path.utf8.count <= 107 else { throw .longPath(text) }
            place = .unix(path: path)
            user = nil
        default:
            throw .form(text)
        }
    }

    private init(authority rest: Substring, of text: String, secure: Bool) throws(BrokerAddressError) {
        guard rest.hasPrefix("//") else { throw .form(text) }
        var authority = rest.dropFirst(2)
        if authority.hasSuffix("/") { authority = authority.dropLast() }
        user = nil
        if let at = authority.lastIndex(of: "@") {
            guard let name = Self.unescaped(authority[..<at]), !name.isEmpty else { throw .user(text) }
            user = name
            authority = authority[authority.index(after: at)...]
        }
        var host = authority
        var port = authority[authority.endIndex...]
        if authority.hasPrefix("[") {
            guard let bracket = authority.firstIndex(of: "]") else { throw .host(text) }
            host = authority[authority.index(after: authority.startIndex)..<bracket]
            port = authority[authority.index(after: bracket)...]
            guard Self.isIPv6(host) else { throw .host(text) }
            guard port.isEmpty || port.hasPrefix(":") else { throw .host(text) }
        } else {
            if let colon = authority.firstIndex(of: ":") {
                host = authority[..<colon]
                port = authority[colon...]
            }
            guard Self.isHost(host) else { throw .host(text) }
        }
        place = .network(host: String(host), port: secure ? 8_883 : 1_883, secure: secure)
        if !port.isEmpty {
            guard port.count <= 6, port.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }),
                let number = UInt16(port.dropFirst()), number > 0
            else { throw .port(text) }
            place = .network(host: String(host), port: number, secure: secure)
        }
    }

    private static func holdsPassword(_ text: String) -> Bool {
        guard let at = text.lastIndex(of: "@"), !isPath(text) else { return false }
        var before = text[..<at]
        if let slashes = before.firstRange(of: "//") { before = before[slashes.upperBound...] }
        return before.contains(":")
    }

    /// Whether it is a socket's path, which may have any character in it.
    private static func isPath(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == "unix" else { return false }
        let rest = text[text.index(after: colon)...]
        return rest.hasPrefix("/") && (!rest.hasPrefix("//") || rest.hasPrefix("///"))
    }

    private static func isHost(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= 253 && !text.hasPrefix("-")
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    }

    /// With or without the name of the interface behind a `%`.
    private static func isIPv6(_ text: Substring) -> Bool {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = parts.first, parts.dropFirst().allSatisfy({ isHost($0) }) else { return false }
        var address = in6_addr()
        return inet_pton(AF_INET6, String(number), &address) == 1
    }

    /// With `%40` and the like read as what they stand for; nil when it is no text then, or holds control characters.
    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension BrokerAddress {
    package var isSecure: Bool {
        switch place {
        case .network(_, _, let secure): secure
        case .unix: false
        }
    }
}

extension BrokerAddress: CustomStringConvertible {
    /// As sentences name it: without user and scheme.
    package var description: String {
        switch place {
        case .unix(let path): path
        case .network(let host, let port, _): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        }
    }
}

package enum BrokerAddressError: Error, Hashable, Sendable {
    case password
    case form(String)
    case user(String)
    case host(String)
    case port(String)
    case path(String)
    case longPath(String)
}

extension BrokerAddressError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .password:
            "a broker's address must not hold a password, where every process list would show it; passwords come from a "
                + "file, an environment variable or a systemd credential; give the address as \(BrokerAddress.forms)"
        case .form(let text): "\"\(text)\" is no broker's address; valid is \(BrokerAddress.forms)"
        case .user(let text):
            "\"\(text)\" has no valid user before its @; leave out the @, or write \(BrokerAddress.forms)"
        case .host(let text):
            "\"\(text)\" names no valid host; valid is a name, an IPv4 address or an IPv6 address in brackets, as in "
                + "\(BrokerAddress.forms)"
        case .port(let text): "\"\(text)\" has no valid port; valid is a number from 1 to 65535"
        case .path(let text): "\"\(text)\" names no absolute path; valid is unix:/path, as in unix:/run/mosquitto.sock"
        case .longPath(let text): "\"\(text)\" is too long for a socket's path; valid are at most 107 bytes"
        }
    }
}
