import OrielBridge
import Glibc

/// What the kernel says of a running process.
struct ProcessFigures {
    /// In KiB.
    var resident: Double
    var descriptors: Int
    /// Time on a processor since its start.
    var processor: Duration
    /// How often it went to sleep.
    var sleeps: Int

    init(of pid: Int32) {
        let status = TemporaryFolder.read("/proc/\(pid)/status") ?? ""
        func number(after key: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
        }
        resident = Double(number(after: "VmRSS:"))
        sleeps = number(after: "voluntary_ctxt_switches:")
        let times = TemporaryFolder.read("/proc/\(pid)/schedstat")?.split(separator: " ").first
        processor = .nanoseconds(times.flatMap { Int64($0) } ?? 0)
        descriptors = 0
        if let folder = opendir("/proc/\(pid)/fd") {
            while readdir(folder) != nil { descriptors += 1 }
            closedir(folder)
            descriptors -= 2  // itself and its parent
        }
    }
}

extension Duration {
    /// In seconds, with their parts.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}

/// Waits until a process does next to nothing any more: a hundredth of a processor and less in a second, which is more than
/// thousands of bodies take for their pings, and less than a few that answer a late `hello`. At most a minute.
func waitForRest(of pid: Int32) {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    var before = ProcessFigures(of: pid).processor
    while clock.now < end {
        usleep(1_000_000)
        let now = ProcessFigures(of: pid).processor
        if now - before < .milliseconds(10) { return }
        before = now
    }
}
