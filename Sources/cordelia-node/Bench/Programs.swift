import Glibc
import OrielBridge

/// The programs that are measured: this one, and the yardstick, which the build puts beside it.
struct Programs {
    let node: String
    let yardstick: String
    /// What the node can be compared with besides.
    let peers: Peers

    /// - Parameter interpreters: of Python, that may have them.
    static func find(interpreters: [String]) throws(Failure) -> Programs {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &path, path.count)
        guard length > 0 else { throw Failure(.software, "this program's own file cannot be found") }
        let node = String(decoding: path[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
        let folder = node.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let yardstick = "\(folder)/yardstick"
        guard access(yardstick, X_OK) == 0 else {
            throw Failure(
                .unavailable,
                "there is no yardstick at \"\(yardstick)\"; deploy/build-release builds both"
            )
        }
        return Programs(node: node, yardstick: yardstick, peers: Peers(interpreters))
    }

    /// A broker that neither logs nor drops: both would be measured too.
    static func broker() throws(Failure) -> PrivateMosquitto {
        do {
            return try PrivateMosquitto(.init(lines: ["log_type none", "max_queued_messages 0"]))
        } catch {
            throw Failure(.unavailable, "a private broker cannot be started: \(error)")
        }
    }
}
