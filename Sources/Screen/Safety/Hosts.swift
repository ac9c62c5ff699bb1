/// The names under which a browser may ask for the screen. A page of somebody else's whose name was made to point here comes with that
/// name, and is turned away.
package struct Hosts: Hashable, Sendable {
    /// Names and addresses besides those that the machine has itself, such as that of a proxy; at any port.
    private let names: Set<String>

    package init(_ names: [String] = []) { self.names = Set(names.map { $0.lowercased() }) }

    /// `host` as the header has it.
    func allow(_ host: String, at local: Address) -> Bool {
        let (name, port) = Self.parted(host.lowercased())
        if names.contains(name) { return true }
        guard port ?? 80 == local.port else { return false }
        if name == "localhost" { return local.isLoopback }
        return Address(name, port: local.port) == local
    }

    /// `http://` or `https://` and the very host that was asked.
    func isOwn(origin: String, of host: String) -> Bool {
        let origin = origin.lowercased()
        return origin == "http://\(host.lowercased())" || origin == "https://\(host.lowercased())"
    }

    /// An IPv6 address has colons of its own, between square brackets.
    private static func parted(_ host: String) -> (name: String, port: Int?) {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return (host, nil) }
        return (String(host[..<colon]), Int(host[host.index(after: colon)...]) ?? -1)
    }
}
