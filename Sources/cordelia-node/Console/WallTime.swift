import Glibc

/// The time of day, for people: no decision reads it.
struct WallTime: Hashable, Sendable {
    /// Since 1970.
    var seconds: Int
    var milliseconds: Int

    static var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(seconds: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
    }

    /// As in RFC 3339, to the millisecond.
    var utc: String {
        var seconds = seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let date = "\(parts.tm_year + 1_900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
        return "\(date)T\(clock(parts)).\(padded(Int32(milliseconds), to: 3))Z"
    }

    /// On the clock on the wall here.
    var local: String {
        var seconds = seconds
        var parts = tm()
        localtime_r(&seconds, &parts)
        return clock(parts)
    }

    private func clock(_ parts: tm) -> String {
        "\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))"
    }

    private func padded(_ number: Int32, to width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
