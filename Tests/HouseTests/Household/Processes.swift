import Glibc
import OrielBridge

/// What the system says of processes.
enum Processes {
    /// The processes whose command line is such a one.
    static func all(where isMeant: (String) -> Bool) -> [Int32] {
        entries(of: "/proc").compactMap { Int32($0) }.filter { process in
            // A zombie has no command line: it is gone.
            guard let words = Folder.read("/proc/\(process)/cmdline"), !words.isEmpty else { return false }
            return isMeant(words)
        }
    }

    static func descriptors(of process: Int32) -> Int { entries(of: "/proc/\(process)/fd").count }
    static func threads(of process: Int32) -> Int { entries(of: "/proc/\(process)/task").count }

    private static func entries(of path: String) -> [String] { Folder.names(in: path) }
}
