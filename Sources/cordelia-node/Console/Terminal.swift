import Glibc
import Synchronization

/// What stands behind a descriptor that people may read.
struct Terminal: Sendable {
    let descriptor: Int32

    static let output = Terminal(descriptor: STDOUT_FILENO)
    static let error = Terminal(descriptor: STDERR_FILENO)

    /// Whether a person looks at it, on something that can draw.
    func isInteractive(_ environment: [String: String]) -> Bool {
        isatty(descriptor) == 1 && environment["TERM"] != "dumb"
    }

    /// Whether colour is welcome: <https://no-color.org>.
    func takesColour(_ environment: [String: String]) -> Bool {
        isInteractive(environment) && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Columns and rows; nil when it has none.
    var size: (columns: Int, rows: Int)? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return nil
        }
        return (Int(window.ws_col), Int(window.ws_row))
    }

    /// Writes all of it. False when nobody reads any more.
    @discardableResult
    func write(_ text: String) -> Bool {
        var left = Array(text.utf8)[...]
        while !left.isEmpty {
            let written = left.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                left = left.dropFirst(written)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&ready, 1, -1) >= 0 || errno == EINTR else { return false }
            } else if errno != EINTR {
                if descriptor == STDOUT_FILENO, errno != EPIPE { Self.failed.store(errno, ordering: .relaxed) }
                return false
            }
        }
        return true
    }

    /// False once the other end of a pipe is closed.
    var hasReader: Bool {
        var end = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&end, 1, 0) < 1 || end.revents & Int16(POLLERR) == 0
    }

    /// Why something that was to be printed is lost, such as a full disk; 0 when nothing is. A reader who has enough is no reason.
    static var failure: Int32 { failed.load(ordering: .relaxed) }
    private static let failed = Atomic<Int32>(0)
}

/// A little colour, where it is welcome.
enum Ink: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case teal = "36"

    func callAsFunction(_ text: String, if coloured: Bool = true) -> String {
        coloured ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
    }
}
