internal import Glibc

/// Small files, read and written whole.
package enum File {
    /// Everything in the file, or an error when that is more than `largest` bytes.
    package static func read(_ path: String, atMost largest: Int) throws(SystemError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw SystemError(errno)
            }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            if bytes.count > largest { throw SystemError("it is larger than \(largest) bytes") }
        }
    }

    /// Puts `bytes` in the place of what was there; unless told otherwise, for the owner's eyes only. Whoever reads meanwhile, or after a loss
    /// of power, sees the old content or the new, never a part.
    package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32 = 0o600) throws(SystemError) {
        let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        let beside = "\(directory)/.\(name).new"
        unlink(beside)  // left over by a crash
        do throws(SystemError) {
            try write(bytes, to: beside, mode: mode)
            guard rename(beside, path) == 0 else { throw SystemError(errno) }
        } catch {
            unlink(beside)
            throw error
        }
        // The name reaches the disk with its directory. Where a directory cannot be synced, the system does it in time.
        let holder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if holder >= 0 {
            fsync(holder)
            close(holder)
        }
    }

    private static func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw SystemError(errno) }
        defer { close(descriptor) }
        var left = bytes[...]
        while !left.isEmpty {
            let count = left.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                left = left.dropFirst(count)
            } else if errno != EINTR {
                throw SystemError(errno)
            }
        }
        guard fsync(descriptor) == 0 else { throw SystemError(errno) }
    }

    /// False when there is nothing; an error for what is no file, such as a pipe, which one would wait for.
    package static func isRegular(_ path: String) throws(SystemError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT { return false }
            throw SystemError(errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("it is not a file") }
        return true
    }

    package static func move(_ path: String, to place: String) throws(SystemError) {
        guard rename(path, place) == 0 else { throw SystemError(errno) }
    }

    /// Throws unless there is a directory.
    package static func checkFolder(_ path: String) throws(SystemError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SystemError(errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(ENOTDIR) }
    }

    /// Makes a directory and those above it, for the owner only.
    package static func makeDirectory(_ path: String) throws(SystemError) {
        if mkdir(path, 0o700) == 0 { return }
        switch errno {
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(ENOTDIR) }
        case ENOENT:
            guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw SystemError(ENOENT) }
            try makeDirectory(String(path[..<slash]))
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(errno) }
        case let number: throw SystemError(number)
        }
    }
}
