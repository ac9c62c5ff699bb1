import BodyNode
import CMosquitto
import Glibc

/// Notices that something changed in the folder of one set, or that such a folder came or went.
final class FolderWatch {
    private static let changes =
        UInt32(IN_CREATE) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_ATTRIB) | UInt32(IN_ONLYDIR)

    var onChange: () -> Void = {}
    private let descriptor: Int32
    private let loop: EventLoop
    private var name = ""
    /// By the system's number of a watch: whether everything in there counts, or only the set's own entry.
    private var wholeFolders: [Int32: Bool] = [:]

    /// Nil when the system gives no watch.
    init?(_ loop: EventLoop) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        self.loop = loop
        do throws(LoopError) {
            try loop.watch(descriptor, for: .read) { [weak self] _ in self?.read() }
        } catch {
            close(descriptor)
            return nil
        }
    }

    deinit {
        loop.unwatch(descriptor)
        close(descriptor)
    }

    /// From now on it is about the set `name` in any of the folders. To be said again after each change: a folder that was
    /// replaced by another is another.
    func look(at folders: [String], for name: String) {
        self.name = name
        var now: [Int32: Bool] = [:]
        for folder in folders {
            let outer = inotify_add_watch(descriptor, folder, Self.changes)
            if outer >= 0 { now[outer] = now[outer] ?? false }
            guard SetFolder.isPlain(name) else { continue }
            let inner = inotify_add_watch(descriptor, "\(folder)/\(name)", Self.changes | UInt32(IN_DONT_FOLLOW))
            if inner >= 0 { now[inner] = true }
        }
        for gone in wholeFolders.keys where now[gone] == nil { inotify_rm_watch(descriptor, gone) }
        wholeFolders = now
    }

    private func read() {
        var counts = false
        var buffer = [UInt8](repeating: 0, count: 8_192)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            if anyCounts(in: buffer[..<count]) { counts = true }
        }
        if counts { onChange() }
    }

    /// Each event has four words, the watch first and the length of a name last, and then that name, padded with zeros.
    private func anyCounts(in events: ArraySlice<UInt8>) -> Bool {
        var rest = events
        var counts = false
        while rest.count >= 16 {
            let words = rest.withUnsafeBytes { bytes in
                (0..<4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
            }
            let length = Int(words[3])
            guard rest.count >= 16 + length else { break }
            let name = String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self)
            switch wholeFolders[Int32(bitPattern: words[0])] {
            case true?: counts = true
            case false?: if name == self.name { counts = true }
            case nil: if words[1] & UInt32(IN_Q_OVERFLOW) != 0 { counts = true }
            }
            rest = rest.dropFirst(16 + length)
        }
        return counts
    }
}
