import BodyNode
import Glibc

/// Waits until the broker has closed its end of a connection that this client left, which shows that it read the farewell.
final class Farewell {
    private let descriptor: Int32
    private let connection: Connection
    private let loop: EventLoop
    private var deadline: Alarm?
    private var then: (() -> Void)?

    /// - Parameter descriptor: another name of the connection's socket, closed at the end.
    init(of descriptor: Int32, from connection: Connection, on loop: EventLoop) {
        self.descriptor = descriptor
        self.connection = connection
        self.loop = loop
    }

    /// It lives until `then` is called, which happens after at most this long.
    func wait(within patience: Duration, then: @escaping () -> Void) {
        self.then = then
        deadline = loop.alarm { self.finish() }
        deadline?.set(loop.now + patience)
        do { try loop.watch(descriptor, for: .read) { _ in self.discard() } } catch { finish() }
    }

    private func discard() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            if count > 0 || count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN { return }
            return finish()
        }
    }

    private func finish() {
        guard let then else { return }
        self.then = nil
        deadline?.set(nil)
        deadline = nil
        loop.unwatch(descriptor)
        close(descriptor)
        connection.end()
        then()
    }
}
