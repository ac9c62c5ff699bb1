package import BodyNode
internal import Glibc

/// A set, looked at to the last byte: what became of each of its frames since the lineage was written.
package struct Inspection: Sendable {
    package enum Verdict: Hashable, Sendable {
        case ok
        /// What differs.
        case changed(String)
        case missing(String)
        /// It is there, and the lineage does not know it.
        case extra

        /// As `avatar verify` prints it.
        package var word: String {
            switch self {
            case .ok: "ok"
            case .changed: "changed"
            case .missing: "missing"
            case .extra: "extra"
            }
        }
    }

    package struct Finding: Hashable, Sendable {
        /// Nil for a file that is no frame.
        package var state: FaceState?
        package var file: String
        package var verdict: Verdict
        /// What the file really is.
        package var header: ImageHeader?
    }

    package private(set) var lineage: Lineage?
    /// Why the set as a whole cannot be taken, whatever its frames are.
    package private(set) var trouble: String?
    package private(set) var findings: [Finding] = []
    private var pictures: [PictureID: [UInt8]] = [:]
    private var fallbacks = Fallbacks.standard

    /// Nothing differs, and nothing is there that does not belong.
    package var isClean: Bool { trouble == nil && findings.allSatisfy { $0.verdict == .ok } }

    /// - Parameter path: a set's folder, as a person names it.
    package init(at path: String) {
        do throws(SystemError) { self.init(try SetFolder(at: path), keeping: false) } catch {
            self.init(trouble: "it cannot be opened: \(error)")
        }
    }

    private init(trouble: String) { self.trouble = trouble }

    /// - Parameter keeping: whether the pictures' bytes are kept, of those that may be published.
    init(_ folder: SetFolder, keeping: Bool) {
        let lineage: Lineage
        do throws(Refusal) {
            lineage = try folder.lineage()
            self.lineage = lineage
            fallbacks = try lineage.fallbacks()
        } catch {
            trouble = error.why
        }
        guard let lineage = self.lineage else { return }
        for (state, frame) in lineage.frames { look(at: frame, of: state, in: folder, keeping: keeping) }
        if trouble == nil, lineage[.idle]?.frame == nil {
            trouble = "it has no frame for idle, which every set must have"
        }
        let known = Set(lineage.frames.map(\.frame.file) + [Lineage.file])
        do throws(SystemError) {
            for name in try folder.names() where !known.contains(name) {
                findings.append(Finding(state: nil, file: name, verdict: .extra))
            }
        } catch {
            trouble = trouble ?? "its files cannot be listed: \(error)"
        }
    }

    private mutating func look(at frame: Lineage.Frame, of state: FaceState, in folder: SetFolder, keeping: Bool) {
        var finding = Finding(state: state, file: frame.file, verdict: .ok)
        defer { findings.append(finding) }
        let limit = keeping ? PayloadLimit.picture.bytes + 1 : ImageHeader.reach
        let examined: SetFolder.Examined
        do throws(SystemError) { examined = try folder.examine(frame.file, keeping: limit) } catch {
            finding.verdict = error.number == ENOENT ? .missing("there is no such file") : .missing(error.description)
            return
        }
        finding.header = ImageHeader.read(examined.head)
        if let difference = difference(frame, examined, finding.header) {
            finding.verdict = .changed(difference)
        } else if keeping, examined.size <= PayloadLimit.picture.bytes {
            pictures[PictureID(examined.digest)] = examined.head
        }
    }

    private func difference(_ frame: Lineage.Frame, _ examined: SetFolder.Examined, _ header: ImageHeader?) -> String? {
        if let mismatch = SHA256.mismatch(frame.sha256) ?? SHA256.mismatch(frame.source.sha256) { return mismatch }
        guard examined.digest == frame.sha256 else {
            return "its SHA-256 is \(examined.digest.prefix(12))…, the lineage has \(frame.sha256.prefix(12))…"
        }
        guard let header else { return "it is no PNG, JPEG, WebP or SVG picture" }
        guard header.width == frame.width, header.height == frame.height else {
            return "it is \(header.width)x\(header.height), the lineage has \(frame.width)x\(frame.height)"
        }
        return nil
    }

    // MARK: For a face

    /// Why the set cannot be drawn with, if it cannot. A file too many does no harm.
    package var refusal: String? {
        if let trouble { return trouble }
        for finding in findings {
            switch finding.verdict {
            case .ok, .extra: continue
            case .changed(let why), .missing(let why):
                return
                    "the frame “\(finding.state?.rawValue ?? "")” (\(finding.file)) is \(finding.verdict.word): \(why)"
            }
        }
        return nil
    }

    /// The set under the name of its folder.
    package func loaded(as name: String) -> (verdict: AvatarVerdict, pictures: [PictureID: [UInt8]]) {
        guard refusal == nil, let lineage else {
            let why = refusal ?? "it is not readable"
            return (.refused(name: name, why: "the avatar set “\(name)” cannot be used: \(why)"), [:])
        }
        let frames = lineage.frames
        let set = AvatarSet(
            named: name, frames: Set(frames.map(\.state)), fallbacks: fallbacks,
            pictures: Dictionary(frames.map { ($0.state, PictureID($0.frame.sha256)) }) { $1 })
        return (.good(set), pictures)
    }
}
