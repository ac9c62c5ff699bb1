import BodyNode
import OrielBridge

/// What `avatar show` says: which frame each of the eight states draws, and why.
enum Exhibition {
    static func run(
        _ shelf: AvatarShelf, _ words: [String], environment: [String: String]
    ) throws(Failure) -> ExitStatus {
        guard let name = words.first, words.count == 1 else {
            throw Failure(.usage, "avatar show needs the name of one set: avatar show NAME --avatars DIRS")
        }
        let set: AvatarSet
        switch shelf.load(name).verdict {
        case .good(let good): set = good
        case .refused(_, let why):
            Terminal.output.write("\(printable(why))\n")
            return .amiss
        }
        let path = shelf.path(of: name)
        let lineage = path.flatMap { Inspection(at: $0).lineage }
        Terminal.output.write("\(printable("“\(name)”, \(path ?? "built in, without pictures")"))\n")
        let pictures = Terminal.output.isInteractive(environment) ? InlinePictures(environment) : nil
        var shown: Swift.Set<String> = []
        for state in FaceState.allCases {
            let frame = set.frame(for: state)
            let file = lineage?[frame]?.frame?.file
            Terminal.output.write("  \(row(state, set, file: file))\n")
            guard let pictures, let path, let file, shown.insert(file).inserted else { continue }
            pictures.show("\(path)/\(file)")
        }
        return .ok
    }

    static func row(_ state: FaceState, _ set: AvatarSet, file: String?) -> String {
        let frame = set.frame(for: state)
        let head = "\(fitted(state.rawValue, to: 10)) draws \(fitted(frame.rawValue, to: 10))"
        return head + printable(file.map { " \(fitted($0, to: 18)) " } ?? " ") + why(state, set)
    }

    /// The way along the fallbacks, as far as it was gone.
    private static func why(_ state: FaceState, _ set: AvatarSet) -> String {
        let frame = set.frame(for: state)
        guard frame != state else { return "its own" }
        let passed = set.fallbacks.chain(from: state).prefix { $0 != frame }.map(\.rawValue)
        return
            "no frame for \(passed.joined(separator: " nor ")), so \((passed + [frame.rawValue]).joined(separator: " → "))"
    }
}
