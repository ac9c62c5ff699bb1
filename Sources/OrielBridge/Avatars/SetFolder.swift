internal import CMosquitto
internal import Glibc

/// A set's folder, held open: its files are found in this very folder, whatever happens to the path meanwhile, and nothing
/// in it can lead out of it.
final class SetFolder {
    /// The largest file that is taken as a frame.
    static let largestFrame = 16 << 20
    static let mostFiles = 1_000

    private let descriptor: Int32

    /// A folder that a person names; links on the way are that person's choice.
    init(at path: String) throws(SystemError) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno) }
    }

    /// The set `name` in the folder `parent`. The name comes from outside: it must be that of a folder in there, and no link.
    init(named name: String, in parent: String) throws(SystemError) {
        guard Self.isPlain(name) else { throw SystemError("it is no name of a folder") }
        let holder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard holder >= 0 else { throw SystemError(errno) }
        defer { close(holder) }
        descriptor = openat(holder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            var status = stat()
            let code = errno
            let isLink = fstatat(holder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
            throw isLink ? SystemError("it is a link; a set is a folder of its own") : SystemError(code)
        }
    }

    deinit { close(descriptor) }

    /// One step down, and no way up.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 255 && !name.hasPrefix(".") && !name.utf8.contains(UInt8(ascii: "/"))
            && !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }

    struct Examined {
        var digest: String
        /// The file's beginning; all of it when it is no larger than was asked for.
        var head: [UInt8]
        var size: Int
    }

    /// Reads a file to its end, and keeps no more than `limit` bytes of it.
    func examine(_ name: String, keeping limit: Int) throws(SystemError) -> Examined {
        guard Self.isPlain(name) else { throw SystemError("its name leads out of the set, or is hidden") }
        // Without O_NONBLOCK a pipe would be waited for.
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw errno == ELOOP ? SystemError("it is a link") : SystemError(errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw SystemError(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("it is not a file") }
        guard status.st_size <= Self.largestFrame else { throw SystemError("it is larger than 16 MiB") }
        guard var sum = SHA256() else { throw SystemError("SHA-256 is not to be had") }
        var examined = Examined(digest: "", head: [], size: 0)
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw SystemError(errno)
            }
            if count == 0 { break }
            examined.size += count
            guard examined.size <= Self.largestFrame else { throw SystemError("it is larger than 16 MiB") }
            sum.add(chunk[..<count])
            let room = limit - examined.head.count
            if room > 0 { examined.head += chunk[..<min(room, count)] }
        }
        examined.digest = sum.digest()
        return examined
    }

    /// Everything in the folder, sorted.
    func names() throws(SystemError) -> [String] {
        let again = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard again >= 0 else { throw SystemError(errno) }
        guard let listing = fdopendir(again) else {
            let code = errno
            close(again)
            throw SystemError(code)
        }
        defer { closedir(listing) }
        var names: [String] = []
        while names.count < Self.mostFiles, let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func lineage() throws(Refusal) -> Lineage {
        let examined: Examined
        do throws(SystemError) { examined = try examine(Lineage.file, keeping: Lineage.largest + 1) } catch {
            throw Refusal(
                why: error.number == ENOENT ? "it has no \(Lineage.file)" : "\(Lineage.file): \(error)")
        }
        guard examined.size <= Lineage.largest else {
            throw Refusal(why: "\(Lineage.file) is larger than \(Lineage.largest) bytes")
        }
        return try Lineage.read(examined.head)
    }
}
