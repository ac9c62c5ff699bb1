/// What a client asks for, as it was sent: nothing of it is decoded or believed yet.
package struct Request: Sendable {
    package enum Method: Hashable, Sendable {
        case get, head, post
        case other(String)

        package init(_ name: String) {
            self =
                switch name {
                case "GET": .get
                case "HEAD": .head
                case "POST": .post
                default: .other(name)
                }
        }
    }

    package var method: Method
    /// Before the question mark, still escaped.
    package var path: String
    /// What follows it, still escaped.
    package var query: [(name: String, value: String)] = []
    package var headers: [(name: String, value: String)] = []
    package var body: [UInt8] = []
    /// Who asks.
    package var peer: Address
    /// The address and port at which it was asked.
    package var local: Address

    package init(_ method: Method, _ path: String, peer: Address, local: Address) {
        self.method = method
        self.path = path
        self.peer = peer
        self.local = local
    }

    /// The value of a header that is there once; its name in any case. One that is there twice means two things, so it means nothing.
    package func header(_ name: String) -> String? {
        let values = headers.filter { $0.name.lowercased() == name }
        return values.count == 1 ? values[0].value : nil
    }

    package func has(_ name: String) -> Bool { headers.contains { $0.name.lowercased() == name } }

    /// What it means; nil when it is not there, or its escapes are broken.
    package func query(_ name: String) -> String? {
        query.first { $0.name == name }.flatMap { unescaped(Substring($0.value)) }
    }
}
