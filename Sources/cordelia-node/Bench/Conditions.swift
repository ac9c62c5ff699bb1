import Glibc
import OrielBridge

/// What a figure depends on besides the programs: the machine, and how busy it is.
struct Conditions {
    var kernel: String
    var processors: Int
    /// Of the last minute.
    var load: String

    static var now: Conditions {
        func first(of path: String, words: Int) -> String {
            let text = TemporaryFolder.read(path) ?? ""
            return text.split { $0 == " " || $0 == "\n" }.prefix(words).joined(separator: " ")
        }
        return Conditions(
            kernel: "Linux " + first(of: "/proc/sys/kernel/osrelease", words: 1),
            processors: sysconf(Int32(_SC_NPROCESSORS_ONLN)), load: first(of: "/proc/loadavg", words: 1))
    }
}

/// How many descriptors this process and those that it starts may have: a client of the library takes three.
enum Descriptors {
    static func raise() throws(Failure) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw Failure(.noPermission, "the limit of open files cannot be raised: \(SystemError(errno))")
        }
    }
}
