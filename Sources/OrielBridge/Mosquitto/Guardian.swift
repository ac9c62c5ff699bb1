import Glibc

/// Ends a process and removes a folder once this program is gone, however it went.
package final class Guardian {
    private let process: ChildProcess
    private let pipe: Int32

    package init?(of pid: Int32, removing folder: String) {
        var ends: [Int32] = [-1, -1]
        // A pair of sockets is a pipe that no other child can inherit, from its first moment on.
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return nil
        }
        defer { close(ends[0]) }
        // `read` returns at the end of file: when the last copy of the pipe's other end, ours, is closed.
        let words = ["-c", "read -r _; kill -9 \"$1\" 2>/dev/null; rm -rf -- \"$2\"", "guard", "\(pid)", folder]
        guard let process = try? ChildProcess("/bin/sh", words, standardInput: ends[0]) else {
            close(ends[1])
            return nil
        }
        self.process = process
        pipe = ends[1]
    }

    /// It is killed before its pipe is closed, so that it never signals a process number that has a new owner.
    package func dismiss() {
        process.kill()
        close(pipe)
    }
}
