import Glibc
import OrielBridge
import Testing

/// The built program, run as people run it.
final class Binary {
    struct Outcome {
        /// The exit status; 128 and the signal's number when a signal ended it.
        var status: Int32
        var output: String
        var errors: String
    }

    struct Late: Error { var what: String }

    let pid: pid_t
    /// Its home, where its output lies too.
    let home: Folder
    private var outcome: Outcome?

    /// Starts it, or another program. `environment` is all that it gets, beside a home of its own.
    init(_ arguments: [String], environment: [String: String] = [:], program other: String? = nil) throws {
        home = try Folder()
        let program = try other ?? Self.path()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for (descriptor, name) in [(STDOUT_FILENO, "output"), (STDERR_FILENO, "errors")] {
            let flags = O_WRONLY | O_CREAT | O_APPEND
            posix_spawn_file_actions_addopen(&actions, descriptor, "\(home.path)/\(name)", flags, 0o600)
        }
        // Whatever else the tests have open is none of the program's.
        for name in Folder.names(in: "/proc/self/fd") {
            if let descriptor = Int32(name), descriptor > STDERR_FILENO { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let all = ["HOME": home.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var variables = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, program, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw SystemError(code) }
        self.pid = pid
    }

    deinit {
        if outcome == nil {
            kill(pid, SIGKILL)
            var raw: Int32 = 0
            waitpid(pid, &raw, 0)
        }
    }

    /// Runs it to its end.
    static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        try await Binary(arguments, environment: environment).end()
    }

    var output: String { home.read("output") ?? "" }
    var errors: String { home.read("errors") ?? "" }

    func signal(_ number: Int32) { kill(pid, number) }

    func end(within patience: Duration = .seconds(20)) async throws -> Outcome {
        try await until("the program ends", within: patience) { ended() != nil }
        return try #require(outcome)
    }

    /// How it ended; nil while it runs.
    func ended() -> Outcome? {
        if let outcome { return outcome }
        var raw: Int32 = 0
        guard waitpid(pid, &raw, WNOHANG) == pid else { return nil }
        let status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
        outcome = Outcome(status: status, output: output, errors: errors)
        return outcome
    }

    /// Beside the test bundle, where the build puts both.
    static func path() throws -> String {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        let folder = bundle.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let path = "\(folder)/cordelia-node"
        guard access(path, X_OK) == 0 else { throw Late(what: "there is no program at \"\(path)\"") }
        return path
    }
}

/// Waits for a condition, looking every few milliseconds.
func until(
    _ what: String, within patience: Duration = .seconds(10), isolation: isolated (any Actor)? = #isolation,
    _ holds: () throws -> Bool
) async throws {
    let clock = ContinuousClock()
    let end = clock.now + patience
    while try !holds() {
        guard clock.now < end else { throw Binary.Late(what: "not within \(patience): \(what)") }
        try await clock.sleep(for: .milliseconds(5))
    }
}
