/// Sets that are at hand without a disk: the one that is built in, and those that a rehearsal brings along.
package struct AvatarCatalogue: Hashable, Sendable {
    package static let builtIn = AvatarCatalogue([])

    private var sets: [String: AvatarSet]

    package init(_ sets: [AvatarSet]) {
        self.sets = [AvatarSet.cordelia.name: .cordelia]
        for set in sets { self.sets[set.name] = set }
    }

    package func verdict(on name: String) -> AvatarVerdict {
        if let set = sets[name] { return .good(set) }
        return .refused(name: name, why: Self.noSuchSet(name, among: sets.keys.sorted()))
    }

    /// The sentence for a set that is nowhere.
    package static func noSuchSet(_ name: String, among names: [String]) -> String {
        let shown = names.prefix(8).map { "“\($0)”" }.joined(separator: ", ")
        let more = names.count > 8 ? " and \(names.count - 8) more" : ""
        let hint = nearest(to: name, among: names).map { "; did you mean “\($0)”" } ?? ""
        return "there is no avatar set “\(name)” on this body\(hint). It has: \(shown)\(more)"
    }
}
