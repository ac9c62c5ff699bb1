import CMosquitto
import Glibc

/// A program that this one started and ends again.
///
/// The child begins with no signal blocked and all of them at their defaults (a child started from a thread may otherwise
/// inherit a mask that makes it deaf to SIGTERM), with no descriptor of ours but its standard three, and in a process
/// group of its own, so that a Ctrl-C at the terminal reaches this program alone.
package final class ChildProcess {
    package let pid: Int32
    private var status: Int32?

    /// - Parameters:
    ///   - path: where the program is, absolute.
    ///   - standardInput: a descriptor for the child to read from; nil is an empty input.
    ///   - standardOutput: a descriptor for the child to print to; its complaints then go where ours go.
    ///   - output: without that, a file for what the child prints and complains, appended to; nil throws it away.
    package init(
        _ path: String, _ arguments: [String], standardInput: Int32? = nil, standardOutput: Int32? = nil,
        output: String? = nil
    ) throws(ChildProcessError) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let standardInput {
            posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        if let standardOutput {
            posix_spawn_file_actions_adddup2(&actions, standardOutput, STDOUT_FILENO)
        } else {
            let sink = output ?? "/dev/null"
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, sink, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)

        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { words.forEach { free($0) } }
        var pid: pid_t = 0
        let failure = posix_spawn(&pid, path, &actions, &attributes, words, environ)
        guard failure == 0 else { throw ChildProcessError(path: path, code: failure) }
        self.pid = pid
    }

    /// Whether the child is still there. One that ended is reaped on the way.
    package var isRunning: Bool {
        if status != nil { return false }
        var raw: Int32 = 0
        let found = waitpid(pid, &raw, WNOHANG)
        if found == pid || (found == -1 && errno == ECHILD) { status = raw }
        return status == nil
    }

    /// Whether it ended as a program does that has nothing to complain about.
    package var succeeded: Bool { !isRunning && status == 0 }

    package func signal(_ number: Int32) { if isRunning { Glibc.kill(pid, number) } }

    /// Waits for the child's end, at most this long.
    /// - Returns: whether it ended.
    package func wait(atMost patience: Duration) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + patience
        while isRunning {
            if clock.now >= end { return false }
            usleep(2_000)
        }
        return true
    }

    /// Ends it at once, as a power cut would.
    package func kill() {
        signal(SIGKILL)
        _ = wait(atMost: .seconds(5))
    }

    /// Where this program was started by its like, as to share work, it ends when that one is gone, however that went.
    package static func endWithParent() {
        var (own, parent) = (stat(), stat())
        guard stat("/proc/self/exe", &own) == 0, stat("/proc/\(getppid())/exe", &parent) == 0,
            own.st_ino == parent.st_ino, own.st_dev == parent.st_dev
        else { return }
        _ = end_with_parent(SIGKILL)
    }

    /// Where a program is, looked for in `PATH` and where administrators' programs are.
    package static func find(_ name: String) -> String? {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/bin"]
        return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}

package struct ChildProcessError: Error, CustomStringConvertible {
    package var path: String
    package var code: Int32
    package var description: String { "cannot start \"\(path)\": \(String(cString: strerror(code)))" }
}
