import FoundationEssentials
import Glibc
import OrielBridge

/// The processes that share many rehearsals: a rehearsal that ends its process ends nobody else, and its seed is known.
final class Crew {
    enum Outcome {
        case everyRuleHeld
        case violated(seed: UInt64)
        /// The process itself ended in the middle of this one.
        case broke(seed: UInt64)
    }

    private struct Worker {
        let process: ChildProcess
        let output: Int32
        var next: UInt64
        let end: UInt64
        var unread = ""
    }

    private let arguments: [String]
    private let jobs: Int
    private var next: UInt64
    private let end: UInt64
    private let share: UInt64
    private var workers: [Worker] = []
    private(set) var tally: RunTally
    private let onReport: (RunReport) -> Void
    private let onProgress: (RunTally) -> Void

    /// - Parameters:
    ///   - arguments: what every process is asked to rehearse, without seed and count.
    ///   - onReport: called for each rehearsal, in whatever order they end.
    ///   - onProgress: called now and then.
    init(
        _ arguments: [String], jobs: Int, first: UInt64, count: UInt64, onReport: @escaping (RunReport) -> Void,
        onProgress: @escaping (RunTally) -> Void
    ) {
        self.arguments = arguments
        self.jobs = jobs
        next = first
        end = first + count
        share = min(5_000, max(10, count / UInt64(jobs * 4)))
        tally = RunTally(wanted: count)
        self.onReport = onReport
        self.onProgress = onProgress
    }

    deinit { dismiss() }

    func work() throws(Failure) -> Outcome {
        while true {
            while workers.count < jobs, next < end { try hire() }
            guard !workers.isEmpty else { return .everyRuleHeld }
            var descriptors = workers.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
            guard poll(&descriptors, nfds_t(descriptors.count), 1_000) >= 0 || errno == EINTR else {
                throw Failure(.software, "the rehearsals cannot be followed: \(String(cString: strerror(errno)))")
            }
            // From the last, so that those that are through can go.
            for index in descriptors.indices.reversed() where descriptors[index].revents != 0 {
                if let outcome = listen(to: index) {
                    dismiss()
                    return outcome
                }
            }
            onProgress(tally)
        }
    }

    private func hire() throws(Failure) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(.software, "no pipe can be made") }
        for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let stop = min(end, next + share)
        defer { close(ends[1]) }
        do throws(ChildProcessError) {
            let process = try ChildProcess(
                "/proc/self/exe",
                ["rehearse", "--seed", "\(next)", "--runs", "\(stop - next)", "--jobs", "1", "--json"] + arguments,
                output: "/dev/fd/\(ends[1])")
            workers.append(Worker(process: process, output: ends[0], next: next, end: stop))
            next = stop
        } catch {
            close(ends[0])
            throw Failure(.software, "\(error)")
        }
    }

    /// Reads what a worker says; it goes when it has said all.
    private func listen(to index: Int) -> Outcome? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(workers[index].output, &buffer, buffer.count)
        guard count > 0 else {
            let worker = workers.remove(at: index)
            close(worker.output)
            _ = worker.process.wait(atMost: .seconds(5))
            return worker.next < worker.end ? .broke(seed: worker.next) : nil
        }
        workers[index].unread += String(decoding: buffer[..<count], as: UTF8.self)
        while let newline = workers[index].unread.firstIndex(of: "\n") {
            let line = workers[index].unread[..<newline]
            if let report = RunReport(line: line) {
                workers[index].next = report.seed + 1
                tally.add(report)
                onReport(report)
                if report.violation != nil { return .violated(seed: report.seed) }
            }
            workers[index].unread.removeSubrange(...newline)
        }
        return nil
    }

    private func dismiss() {
        for worker in workers {
            worker.process.kill()
            close(worker.output)
        }
        workers.removeAll()
    }
}
