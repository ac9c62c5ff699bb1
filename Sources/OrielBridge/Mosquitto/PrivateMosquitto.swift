import Glibc

/// A Mosquitto of one's own: a real broker on a free loopback port, with a folder that goes when it goes.
///
/// Every call waits for its effect. When this program ends without a word, a guard process ends the broker and removes
/// the folder: it holds the other end of a pipe, whose end of file is our end.
package final class PrivateMosquitto {
    /// What differs from a broker that anyone on this machine may use and that forgets everything when it stops.
    package struct Setup: Sendable {
        /// Whether retained messages survive an orderly stop. (For `kill` ask for autosaving in `lines`.)
        package var keepsStore = false
        package var anonymous = true
        /// Nil takes a free one.
        package var port: UInt16?
        /// More lines of its configuration file. `{folder}` stands for the broker's folder.
        package var lines: [String] = []
        /// Files to be put into its folder before it starts: name to contents.
        package var files: [String: String] = [:]

        package init(
            keepsStore: Bool = false, anonymous: Bool = true, port: UInt16? = nil, lines: [String] = [],
            files: [String: String] = [:]
        ) {
            self.keepsStore = keepsStore
            self.anonymous = anonymous
            self.port = port
            self.lines = lines
            self.files = files
        }
    }

    package let folder: String
    package private(set) var port: UInt16
    /// As `--broker` takes it.
    package var url: String { "mqtt://127.0.0.1:\(port)" }
    package var isRunning: Bool { broker?.isRunning ?? false }
    package var pid: Int32? { broker?.pid }

    private let setup: Setup
    private let program: String
    private var broker: ChildProcess?
    private var guardian: Guardian?
    private var isPaused = false

    /// Starts it, and waits until it answers.
    package init(_ setup: Setup = Setup()) throws(PrivateMosquittoError) {
        guard let program = ChildProcess.find("mosquitto") else { throw .notInstalled }
        guard let folder = TemporaryFolder.make(named: "mosquitto") else { throw .noFolder }
        self.setup = setup
        self.program = program
        self.folder = folder
        port = setup.port ?? 0
        do throws(PrivateMosquittoError) {
            for (name, contents) in setup.files {
                guard TemporaryFolder.write(contents, to: "\(folder)/\(name)") else { throw .noFolder }
            }
            try startOnAnyPort()
        } catch {
            TemporaryFolder.remove(folder)
            throw error
        }
    }

    deinit { remove() }

    /// What the broker logged.
    package var log: String { TemporaryFolder.read("\(folder)/log") ?? "" }

    /// An orderly stop, as by SIGTERM: a broker that keeps a store writes it.
    package func stop() {
        resume()
        broker?.signal(SIGTERM)
        if broker?.wait(atMost: .seconds(5)) == false { broker?.kill() }
        forget()
    }

    /// As a power cut does.
    package func kill() {
        broker?.kill()
        isPaused = false
        forget()
    }

    /// Starts it again on the same port.
    /// - Parameter keepingStore: false throws away what was retained.
    package func start(keepingStore: Bool = true) throws(PrivateMosquittoError) {
        if isRunning { return }
        if !keepingStore { unlink("\(folder)/mosquitto.db") }
        try launch()
    }

    package func restart(keepingStore: Bool = true) throws(PrivateMosquittoError) {
        stop()
        try start(keepingStore: keepingStore)
    }

    /// From here on it takes connections and bytes without a word: a dead link, seen from the other end.
    package func pause() {
        broker?.signal(SIGSTOP)
        isPaused = true
    }

    package func resume() {
        if isPaused { broker?.signal(SIGCONT) }
        isPaused = false
    }

    /// Ends it and removes its folder.
    package func remove() {
        resume()
        broker?.kill()
        forget()
        TemporaryFolder.remove(folder)
    }

    private func startOnAnyPort() throws(PrivateMosquittoError) {
        if setup.port != nil { return try launch() }
        // Between finding a free port and the broker's taking it, another program may: then the next one.
        for _ in 1..<5 {
            port = Loopback.freePort() ?? 0
            do { return try launch() } catch { continue }
        }
        port = Loopback.freePort() ?? 0
        try launch()
    }

    private func launch() throws(PrivateMosquittoError) {
        guard TemporaryFolder.write(configuration, to: "\(folder)/mosquitto.conf") else { throw .noFolder }
        do {
            let broker = try ChildProcess(program, ["-c", "\(folder)/mosquitto.conf"], output: "\(folder)/log")
            self.broker = broker
            guardian = Guardian(of: broker.pid, removing: folder)
        } catch {
            throw .failed(why: error.description)
        }
        let clock = ContinuousClock()
        let end = clock.now + .seconds(10)
        while !Loopback.brokerAnswers(on: port) {
            let ended = !isRunning
            guard !ended, clock.now < end else {
                let words = log.split(separator: "\n").filter { $0.contains("Error") }.joined(separator: " ")
                kill()
                throw .failed(why: ended ? "it ended at once: \(words)" : "it did not answer within 10 s")
            }
            usleep(3_000)
        }
    }

    private var configuration: String {
        var lines = [
            "listener \(port) 127.0.0.1", "allow_anonymous \(setup.anonymous)", "persistence \(setup.keepsStore)",
            "persistence_location \(folder)/", "set_tcp_nodelay true", "log_dest stdout", "log_type all",
        ]
        // Started by root it would change its user, and could not read its own folder.
        if getuid() == 0 { lines.append("user root") }
        let more = setup.lines.map { $0.split(separator: "{folder}", omittingEmptySubsequences: false) }
        lines += more.map { $0.joined(separator: folder) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func forget() {
        guardian?.dismiss()
        guardian = nil
        broker = nil
    }
}

package enum PrivateMosquittoError: Error, CustomStringConvertible {
    case notInstalled
    case noFolder
    case failed(why: String)

    package var description: String {
        switch self {
        case .notInstalled: "there is no \"mosquitto\" in PATH or /usr/sbin; install it: apt-get install mosquitto"
        case .noFolder: "no temporary folder can be written in $TMPDIR or /tmp"
        case .failed(let why): "the private mosquitto did not start: \(why)"
        }
    }
}
