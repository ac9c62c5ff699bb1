import Glibc
import OrielBridge

/// The program's own code, as far as it lies in memory.
///
/// A start runs through much that is not needed again, and the kernel maps the neighbours of each page with it: two thirds of all
/// that a node has resident. Once the start is over it is given back. What is needed comes again by itself, out of the same
/// pages of the same file.
enum ProgramPages {
    static func giveBack() {
        let maps = TemporaryFolder.read("/proc/self/maps") ?? ""
        for line in maps.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            // Only code of a file, which nobody may write: no change to it can get lost.
            guard words.count == 6, words[1] == "r-xp", words[5].hasPrefix("/") else { continue }
            let ends = words[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
    }
}
