import CMicroHTTPD
import Glibc

/// How many descriptors this program may have.
enum Descriptors {
    /// What the program needs besides its clients.
    private static let own = 128

    /// Raises what is allowed as far as the system lets it go, since the usual 1,024 are too few for a thousand event streams.
    /// - Returns: how many clients there may be, at most as many as wanted.
    static func room(for wanted: Int) throws(ScreenError) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return min(wanted, 512) }
        let needed = rlim_t(wanted + own)
        if limit.rlim_cur < needed {
            limit.rlim_cur = min(needed, limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        let room = Int(clamping: limit.rlim_cur) - own
        guard room >= 16 else { throw .tooFewDescriptors(Int(clamping: limit.rlim_cur)) }
        return min(wanted, room)
    }
}
