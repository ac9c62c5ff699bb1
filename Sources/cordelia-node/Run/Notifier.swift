import Glibc

/// Tells the service manager how it goes, as `sd_notify(3)` does: plain datagrams on the socket that `$NOTIFY_SOCKET`
/// names. Without the variable nothing is said.
struct Notifier {
    /// How often the watchdog wants to hear of us: half of what it allows. Nil when there is none.
    let watchdog: Duration?
    private let address: [UInt8]?

    /// - Parameter pid: of this process; a watchdog that is meant for another is none of ours.
    init(environment: [String: String], pid: Int32 = getpid()) {
        let socket = environment["NOTIFY_SOCKET"] ?? ""
        // A path, or with @ in front a name in Linux's abstract space, which begins with a zero byte.
        address =
            switch socket.utf8.first {
            case UInt8(ascii: "/"): Array(socket.utf8)
            case UInt8(ascii: "@"): [0] + Array(socket.utf8.dropFirst())
            default: nil
            }
        let isOurs = environment["WATCHDOG_PID"].map { Int32($0) == pid } ?? true
        if isOurs, let text = environment["WATCHDOG_USEC"], let microseconds = Int64(text), microseconds > 1 {
            watchdog = .microseconds(microseconds / 2)
        } else {
            watchdog = nil
        }
    }

    func ready(_ status: String) { say("READY=1\nSTATUS=\(printable(status))") }
    func status(_ status: String) { say("STATUS=\(printable(status))") }
    func alive() { say("WATCHDOG=1") }
    func stopping() { say("STOPPING=1\nSTATUS=stopping") }

    /// Never waits: a manager that does not read misses a line.
    private func say(_ text: String) {
        var place = sockaddr_un()
        guard let address, address.count < MemoryLayout.size(ofValue: place.sun_path) else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: address) }
        // An abstract name ends with its length, not with a zero.
        let offset = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
        let length = socklen_t(offset + address.count)
        let bytes = Array(text.utf8)
        _ = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
