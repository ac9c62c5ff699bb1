import Glibc
import OrielBridge

/// A service manager's end of the socket that services notify.
final class Manager {
    private let descriptor: Int32

    /// - Parameter name: as `$NOTIFY_SOCKET` has it.
    init(_ name: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let bytes = name.hasPrefix("@") ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8)
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(2 + bytes.count)
        let bound = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard bound == 0 else { throw SystemError(errno) }
    }

    deinit { close(descriptor) }

    /// The next notification, if there is one.
    func read() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Whether one of those that are waiting is such a one.
    func read(where isMeant: (String) -> Bool) -> Bool {
        while let word = read() { if isMeant(word) { return true } }
        return false
    }
}
