import BodyNode
import Glibc
import OrielBridge

/// A program that was started to be measured or to measure: it is told lines and answers lines, and ends when nobody
/// can tell it anything any more.
final class Companion {
    private let process: ChildProcess
    private let input: Int32
    private let output: Int32
    private var unread: [UInt8] = []
    private let name: String
    private var hasEnded = false

    var pid: Int32 { process.pid }

    init(_ path: String, _ arguments: [String]) throws(Failure) {
        name = path.split(separator: "/").last.map(String.init) ?? path
        var (toIt, fromIt): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe(&toIt) == 0, pipe(&fromIt) == 0 else {
            throw Failure(.software, "no pipe can be made: \(SystemError(errno))")
        }
        for end in toIt + fromIt { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer {
            close(toIt[0])
            close(fromIt[1])
        }
        (input, output) = (toIt[1], fromIt[0])
        do {
            process = try ChildProcess(path, arguments, standardInput: toIt[0], standardOutput: fromIt[1])
        } catch {
            close(toIt[1])
            close(fromIt[0])
            throw Failure(.software, "\(error)")
        }
    }

    deinit { end() }

    func tell(_ line: String) throws(Failure) {
        var left = Array("\(line)\n".utf8)[...]
        while !left.isEmpty {
            let count = left.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure(.software, "\(name) ended before its time") }
            left = left.dropFirst(count)
        }
    }

    /// The next line that it prints.
    func answer(within patience: Duration = .seconds(60)) throws(Failure) -> String {
        let clock = ContinuousClock()
        let end = clock.now + patience
        while true {
            if let newline = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(newline + 1) }
                return String(decoding: unread[..<newline], as: UTF8.self)
            }
            let left = (end - clock.now).inMilliseconds
            var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&ready, 1, Int32(clamping: left)) > 0 else {
                throw Failure(.unavailable, "\(name) gave no answer within \(patience.inMilliseconds / 1_000) s")
            }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = read(output, &chunk, chunk.count)
            guard count > 0 else { throw Failure(.software, "\(name) ended before its time") }
            unread += chunk[..<count]
        }
    }

    /// Ends it, and waits until it is gone.
    /// - Parameter patience: how long it may take to end by itself.
    func end(within patience: Duration = .seconds(10)) {
        guard !hasEnded else { return }
        hasEnded = true
        close(input)
        if !process.wait(atMost: patience) { process.kill() }
        close(output)
    }
}
