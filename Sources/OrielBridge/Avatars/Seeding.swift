package import BodyNode
internal import FoundationEssentials
internal import Glibc

/// Makes sets and lets them grow. A set is copied once from a source, and is its body's own from then on.
package enum Seeding {
    /// A file and the state that it is to be the frame of.
    package struct Pick: Hashable, Sendable {
        package var state: FaceState
        package var file: String

        package init(state: FaceState, file: String) {
            self.state = state
            self.file = file
        }

        /// `idle=default.png`
        package init?(_ text: String) {
            guard let equals = text.firstIndex(of: "="), let state = FaceState(rawValue: String(text[..<equals])),
                text.index(after: equals) < text.endIndex
            else { return nil }
            self.init(state: state, file: String(text[text.index(after: equals)...]))
        }

        package static let rule =
            "STATE=FILE is valid, with one of the states "
            + FaceState.allCases.map(\.rawValue).joined(separator: ", ")
    }

    // MARK: A new set

    /// Copies `picks` from the folder `source` into the new folder `target`, whose last part names the set. Nothing is there
    /// before all of it is.
    package static func seed(
        _ picks: [Pick], from source: String, to target: String, persona: String, note: String?,
        encoding: ImageHeader.Kind?
    ) throws(Refusal) -> Lineage {
        let target = withoutSlash(target)
        let name = lastPart(target)
        guard SetFolder.isPlain(name), name.count <= 64 else {
            throw Refusal(
                why: "\"\(name)\" is no name for a set: 1 to 64 characters without \"/\", not beginning with \".\"")
        }
        guard !exists(target) else {
            throw Refusal(
                why: "\"\(target)\" is there already, and a set is seeded once; `avatar add` gives it more frames")
        }
        let picks = try picks.isEmpty ? namedAfterStates(in: source) : picks
        try check(picks)
        let at = Timestamp.now()
        let words = [Lineage.copiedOnce, note].compactMap(\.self).joined(separator: "; ")
        var lineage = Lineage(
            persona: persona, set: name, seed: Lineage.Seed(set: setName(of: source), at: at, note: words))
        try doing("make a set in \"\(parent(of: target))\"") { () throws(SystemError) in
            try File.checkFolder(parent(of: target))
        }
        let beside = "\(parent(of: target))/.\(name).new-\(getpid())"
        try doing("make \"\(beside)\"") { () throws(SystemError) in
            guard mkdir(beside, 0o755) == 0 else { throw SystemError(errno) }
        }
        do throws(Refusal) {
            for pick in picks {
                let (frame, bytes) = try made(pick, from: "\(source)/\(pick.file)", at: at, encoding: encoding)
                try doing("write \"\(frame.file)\"") { () throws(SystemError) in
                    try File.replace("\(beside)/\(frame.file)", with: bytes, mode: 0o644)
                }
                lineage[pick.state]?.frame = frame
            }
            let record = try lineage.spelled()
            try doing("make \"\(target)\"") { () throws(SystemError) in
                try File.replace("\(beside)/\(Lineage.file)", with: record, mode: 0o644)
                try File.move(beside, to: target)
            }
        } catch {
            TemporaryFolder.remove(beside)
            throw error
        }
        return lineage
    }

    private static func check(_ picks: [Pick]) throws(Refusal) {
        var seen: Set<FaceState> = []
        for pick in picks where !seen.insert(pick.state).inserted {
            throw Refusal(why: "two files are named for \(pick.state.rawValue)")
        }
        guard seen.contains(.idle) else {
            throw Refusal(why: "no file is named for idle, which every set must have: idle=FILE")
        }
    }

    /// Files that are called after a state, `idle.png` and so on.
    private static func namedAfterStates(in source: String) throws(Refusal) -> [Pick] {
        let names: [String]
        do throws(SystemError) { names = try SetFolder(at: source).names() } catch {
            throw Refusal(why: "the folder \"\(source)\": \(error)")
        }
        return names.compactMap { name in
            let stem = name.prefix { $0 != "." }
            return FaceState(rawValue: String(stem)).map { Pick(state: $0, file: name) }
        }
    }

    // MARK: A set that grows

    /// Makes `file` the frame of a state. The set is never in disorder: a new file has a new name, then the lineage names it,
    /// and only then does the one that it replaces go.
    package static func add(
        _ state: FaceState, _ file: String, to set: String, encoding: ImageHeader.Kind?, replacing: Bool
    ) throws(Refusal) -> Lineage.Frame {
        let set = withoutSlash(set)
        var lineage = try lineage(of: set)
        let old = lineage[state]?.frame
        guard old == nil || replacing else {
            throw Refusal(why: "the set has a frame for \(state.rawValue) already; --force puts this one in its place")
        }
        var (frame, bytes) = try made(
            Pick(state: state, file: lastPart(file)), from: file, at: Timestamp.now(), encoding: encoding)
        if isInside(file, set), encoding == nil {
            frame.file = lastPart(file)
        } else {
            if exists("\(set)/\(frame.file)") {
                let kind = frame.file.split(separator: ".").last.map { ".\($0)" } ?? ""
                frame.file = "\(state.rawValue)-\(frame.sha256.prefix(12))\(kind)"
            }
            try doing("write \"\(set)/\(frame.file)\"") { () throws(SystemError) in
                try File.replace("\(set)/\(frame.file)", with: bytes, mode: 0o644)
            }
        }
        lineage[state] = Lineage.State(
            frame: frame, fallback: lineage[state]?.fallback ?? Fallbacks.standard[state]?.rawValue)
        let record = try lineage.spelled()
        try doing("write \"\(set)/\(Lineage.file)\"") { () throws(SystemError) in
            try File.replace("\(set)/\(Lineage.file)", with: record, mode: 0o644)
        }
        if let old, !lineage.frames.contains(where: { $0.frame.file == old.file }), SetFolder.isPlain(old.file) {
            unlink("\(set)/\(old.file)")
        }
        return frame
    }

    private static func lineage(of set: String) throws(Refusal) -> Lineage {
        let folder: SetFolder
        do throws(SystemError) { folder = try SetFolder(at: set) } catch {
            throw Refusal(why: "the set \"\(set)\": \(error)")
        }
        do throws(Refusal) {
            let lineage = try folder.lineage()
            _ = try lineage.fallbacks()
            return lineage
        } catch {
            throw Refusal(why: "the set \"\(set)\": \(error.why)")
        }
    }

    // MARK: One frame

    private static func made(
        _ pick: Pick, from path: String, at: String, encoding: ImageHeader.Kind?
    ) throws(Refusal) -> (frame: Lineage.Frame, bytes: [UInt8]) {
        var bytes: [UInt8]
        do throws(SystemError) {
            guard try File.isRegular(path) else { throw SystemError(ENOENT) }
            bytes = try File.read(path, atMost: SetFolder.largestFrame)
        } catch {
            throw Refusal(why: "the file \"\(path)\" for \(pick.state.rawValue): \(error)")
        }
        guard var header = ImageHeader.read(bytes) else {
            throw Refusal(why: "the file \"\(path)\" is no PNG, JPEG, WebP or SVG picture")
        }
        let original = try digest(of: bytes)
        var copy = "copied as it was"
        if let encoding, encoding != header.kind {
            guard let tool = PictureTool.turning(header.kind, into: encoding) else {
                throw Refusal(
                    why: "the file \"\(path)\": \(header.kind.rawValue) cannot be turned into \(encoding.rawValue) here"
                )
            }
            do throws(Refusal) { bytes = try tool.run(on: bytes, from: header.kind, into: encoding) } catch {
                throw Refusal(why: "the file \"\(path)\": \(error.why)")
            }
            guard let made = ImageHeader.read(bytes), made.kind == encoding else {
                throw Refusal(why: "the file \"\(path)\": \(tool.program) made no \(encoding.rawValue) of it")
            }
            header = made
            copy = "re-encoded as \(encoding.rawValue) by \(tool.words)"
        }
        let frame = Lineage.Frame(
            file: "\(pick.state.rawValue).\(header.kind.fileExtension)", width: header.width, height: header.height,
            sha256: try digest(of: bytes), source: Lineage.Frame.Source(file: pick.file, sha256: original), copy: copy,
            at: at)
        return (frame, bytes)
    }

    private static func digest(of bytes: [UInt8]) throws(Refusal) -> String {
        guard let digest = SHA256.digest(of: bytes) else { throw Refusal(why: "SHA-256 is not to be had") }
        return digest
    }

    // MARK: Paths

    private static func doing(_ what: String, _ work: () throws(SystemError) -> Void) throws(Refusal) {
        do throws(SystemError) { try work() } catch { throw Refusal(why: "cannot \(what): \(error)") }
    }

    /// The source's own name, if it is a set; else its folder's.
    private static func setName(of source: String) -> String {
        if let folder = try? SetFolder(at: source), let lineage = try? folder.lineage() { return lineage.set }
        return lastPart(resolved(source) ?? withoutSlash(source))
    }

    private static func isInside(_ file: String, _ set: String) -> Bool {
        guard let file = resolved(file), let set = resolved(set) else { return false }
        return parent(of: file) == set && SetFolder.isPlain(lastPart(file))
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private static func withoutSlash(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    private static func lastPart(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
