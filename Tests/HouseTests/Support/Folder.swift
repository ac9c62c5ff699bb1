import Glibc
import OrielBridge

/// A directory that lives as long as the test.
final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/cordelia-node-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError(errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Folder.remove(path) }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try File.replace("\(path)/\(name)", with: Array(text.utf8))
        return "\(path)/\(name)"
    }

    func read(_ name: String) -> String? { Folder.read("\(path)/\(name)") }

    static func read(_ path: String) -> String? {
        (try? File.read(path, atMost: 16 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }

    var names: [String] { Folder.names(in: path) }

    static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR {
            for name in names(in: path) { remove("\(path)/\(name)") }
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
