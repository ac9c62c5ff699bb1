import BodyNode

/// The environment, read: every `CORDELIA_…` variable that is set, by the setting's name. An empty one counts as not set.
enum Variables {
    static func read(_ environment: [String: String]) throws(Failure) -> [String: [String]] {
        let known = Dictionary(
            uniqueKeysWithValues: Setting.all.compactMap { setting in setting.variable.map { ($0, setting.name) } })
        var given: [String: [String]] = [:]
        for (variable, value) in environment.sorted(by: { $0.key < $1.key })
        where variable.hasPrefix(Setting.variablePrefix) && !Setting.secretVariables.contains(variable) {
            guard let name = known[variable] else {
                let all = known.keys.sorted() + Setting.secretVariables
                let hint = nearest(to: variable, among: all).map { "did you mean \($0)?" }
                throw Failure(
                    .configuration,
                    "the environment has \(printable(variable)), which is no setting; "
                        + (hint ?? "see cordelia-node run --help"))
            }
            if !value.isEmpty { given[name] = [value] }
        }
        return given
    }
}
