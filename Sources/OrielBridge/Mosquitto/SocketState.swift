import Glibc

/// What the system knows about a socket, beside the library that owns it.
enum SocketState {
    /// What went wrong since it was last asked, 0 when nothing did.
    static func error(of socket: Int32) -> Int32 {
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size)
        return code
    }

    /// Whether what is written waits, so that it leaves in as few segments as it fits in. When it ends, what waits leaves at
    /// once. On a socket that is not TCP's it does nothing.
    static func gather(_ gathers: Bool, on socket: Int32) {
        var value: Int32 = gathers ? 1 : 0
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_CORK, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    static func isConnected(_ socket: Int32) -> Bool {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &length) }
        } == 0
    }

    /// Whether the other end is gone and all that it sent was read.
    static func isAtEnd(_ socket: Int32) -> Bool {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }
}
