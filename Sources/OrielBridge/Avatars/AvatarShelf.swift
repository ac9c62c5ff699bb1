package import BodyNode
internal import Glibc

/// The folders in which a body keeps its sets, each a folder of its own.
package struct AvatarShelf: Hashable, Sendable {
    package let folders: [String]
    /// Whether the pictures' bytes are wanted too.
    package let keepsPictures: Bool

    package init(_ folders: [String], keepsPictures: Bool = false) {
        self.folders = folders
        self.keepsPictures = keepsPictures
    }

    package struct Loaded: Sendable {
        package var verdict: AvatarVerdict
        package var pictures: [PictureID: [UInt8]] = [:]
    }

    /// Loads and verifies a set. Of several folders that have it the first counts; the one that is built in steps back for one
    /// of its name. Whatever the name is, nothing outside the folders is looked at.
    package func load(_ name: String) -> Loaded {
        for folder in folders where has(name, in: folder) {
            do throws(SystemError) {
                let (verdict, pictures) = Inspection(try SetFolder(named: name, in: folder), keeping: keepsPictures)
                    .loaded(as: name)
                return Loaded(verdict: verdict, pictures: pictures)
            } catch {
                return Loaded(
                    verdict: .refused(name: name, why: "the avatar set “\(name)” cannot be used: \(error)"))
            }
        }
        if name == AvatarSet.cordelia.name { return Loaded(verdict: .good(.cordelia)) }
        return Loaded(verdict: .refused(name: name, why: AvatarCatalogue.noSuchSet(name, among: names)))
    }

    /// The folder of a set, for a person who wants to look into it.
    package func path(of name: String) -> String? {
        folders.first { has(name, in: $0) }.map { "\($0)/\(name)" }
    }

    /// The sets there are, the one that is built in included.
    package var names: [String] {
        Set(folders.flatMap(names(in:)) + [AvatarSet.cordelia.name]).sorted()
    }

    /// The folders of the sets there are.
    package var paths: [String] { folders.flatMap { folder in names(in: folder).map { "\(folder)/\($0)" } } }

    private func names(in folder: String) -> [String] {
        guard let holder = try? SetFolder(at: folder), let entries = try? holder.names() else { return [] }
        return entries.filter { has("\($0)/\(Lineage.file)", under: folder) }
    }

    private func has(_ name: String, in folder: String) -> Bool {
        SetFolder.isPlain(name) && has(name, under: folder)
    }

    private func has(_ path: String, under folder: String) -> Bool {
        var status = stat()
        return lstat("\(folder)/\(path)", &status) == 0
    }
}
