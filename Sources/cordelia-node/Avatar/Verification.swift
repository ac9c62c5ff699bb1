import BodyNode
import OrielBridge

/// What `avatar verify` says: each frame on its line, and what is wrong with a set as a whole.
enum Verification {
    static func run(_ shelf: AvatarShelf, _ words: [String]) throws(Failure) -> ExitStatus {
        let folders = words.isEmpty ? shelf.folders : words
        guard !folders.isEmpty else {
            throw Failure(.usage, "avatar verify needs a folder: avatar verify DIR…, or --avatars DIRS")
        }
        var isClean = true
        for folder in folders {
            // A folder of sets is verified set by set.
            let sets = AvatarShelf([folder]).paths
            for set in sets.isEmpty ? [folder] : sets {
                let inspection = Inspection(at: set)
                Terminal.output.write(report(inspection, at: set))
                isClean = isClean && inspection.isClean
            }
        }
        return isClean ? .ok : .amiss
    }

    static func report(_ inspection: Inspection, at path: String) -> String {
        var lines = inspection.findings.map(line)
        if let trouble = inspection.trouble { lines.append("refused: \(trouble)") }
        if let lineage = inspection.lineage, let name = path.split(separator: "/").last, name != lineage.set,
            name != "."
        {
            lines.append("(the lineage calls this set “\(lineage.set)”)")
        }
        return ([path] + lines.map { "  \($0)" }).map { printable($0) + "\n" }.joined()
    }

    private static func line(_ finding: Inspection.Finding) -> String {
        let head =
            "\(fitted(finding.verdict.word, to: 8)) \(fitted(finding.state?.rawValue ?? "—", to: 10)) \(finding.file)"
        switch finding.verdict {
        case .ok:
            return finding.header.map { "\(head) · \($0.kind.rawValue) \($0.width)x\($0.height)" } ?? head
        case .changed(let why), .missing(let why): return "\(head) · \(why)"
        case .extra: return "\(head) · the lineage does not know it"
        }
    }
}
