/// What a broker's codes mean, in words that a person can act on.
enum Reason {
    /// The answer to a greeting that was not a yes.
    /// - Parameters:
    ///   - code: of MQTT 5 (0x80 and above) or of MQTT 3.1.1 (1 to 5).
    ///   - user: who asked, if anybody by name.
    static func failure(answer code: Int32, user: String?, clientID: String) -> ConnectionPlan.Failure {
        let who = user.map { "user \"\($0)\"" } ?? "nobody by name"
        switch code {
        case 1, 0x84: return .versionRefused
        case 2, 0x85: return .hopeless("it takes no client with the id \"\(clientID)\"")
        case 4, 0x86: return .hopeless("bad user name or password (\(who)); check the user and its password file")
        case 5, 0x87: return .hopeless("not authorized (\(who)); check the user and its password")
        case 0x8A: return .hopeless("this client is banned (\(who))")
        case 0x8C: return .hopeless("it wants another way to authenticate than user and password")
        default: return .refused("it refused the connection: \(words(code))")
        }
    }

    /// A broker's word of farewell.
    static func failure(farewell code: Int32, clientID: String) -> ConnectionPlan.Failure {
        switch code {
        case 0x8E: .hopeless("another program connected with the id \"\(clientID)\"; an id must be one node's alone")
        case 0x8B: .lost("it is shutting down")
        default: .lost("it ended the connection: \(words(code))")
        }
    }

    static func words(_ code: Int32) -> String {
        switch code {
        case 0: "no reason given"
        case 3, 0x88: "server unavailable"
        case 0x80: "unspecified error"
        case 0x81: "malformed packet"
        case 0x82: "protocol error"
        case 0x83: "implementation specific error"
        case 0x87: "not authorized"
        case 0x89: "server busy"
        case 0x8B: "server shutting down"
        case 0x8D: "nothing came from this client for too long"
        case 0x8F: "invalid topic filter"
        case 0x90: "invalid topic name"
        case 0x93: "too many messages unacknowledged"
        case 0x95: "packet too large"
        case 0x96: "message rate too high"
        case 0x97: "quota exceeded"
        case 0x98: "administrative action"
        case 0x99: "invalid payload"
        case 0x9A: "it keeps no retained messages"
        case 0x9B: "it does not acknowledge messages (QoS 1)"
        case 0x9C: "use another server"
        case 0x9D: "server moved"
        case 0x9F: "too many connections at once"
        default: "reason \(String(code, radix: 16))"
        }
    }

    /// Why a message or a subscription was refused, with what to do about it.
    static func advice(_ code: Int32) -> String { code == 0x87 ? "\(words(code)); check the ACL" : words(code) }
}
