/// Where exactly to connect to, once a broker's name is known.
struct Place: Hashable {
    /// A number; a name, when the broker's certificate is to be checked against it; the path of a socket.
    var host: String
    /// 0 for the path of a socket.
    var port: UInt16
    /// The local address, which leaves only one kind of address to a name that has both.
    var local: String?

    init(host: String, port: UInt16, local: String? = nil) {
        self.host = host
        self.port = port
        self.local = local
    }

    static func all(_ found: [NameLookup.Address], of name: String, port: UInt16, secure: Bool) -> [Place] {
        if !secure { return found.map { Place(host: $0.text, port: port) } }
        var kinds: [Bool] = []
        for address in found where !kinds.contains(address.isIPv6) { kinds.append(address.isIPv6) }
        if kinds.count == 1 { return [Place(host: name, port: port)] }
        return kinds.map { Place(host: name, port: port, local: $0 ? "::" : "0.0.0.0") }
    }
}
