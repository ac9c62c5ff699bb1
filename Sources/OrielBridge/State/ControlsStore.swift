package import BodyNode
internal import FoundationEssentials

/// Where a body's controls survive a restart: one small JSON file per id. Nothing that goes wrong here stops the node;
/// it comes back as a sentence for the log.
package struct ControlsStore: Sendable {
    package static let largest = 65_536

    /// Nil when there is no place, for want of a home.
    package let path: String?
    private let directory: String?
    private var complained = false

    package init(directory: String?, id: BodyID) {
        self.directory = directory
        path = directory.map { "\($0)/\(id.text).json" }
    }

    /// The directory that systemd gives, else the user's own for state. Relative paths in the XDG variable are void, as its
    /// specification says.
    package static func directory(in environment: [String: String]) -> String? {
        if let given = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(given) }
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/cordelia-node" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return "\(home)/.local/state/cordelia-node"
    }

    /// What was kept, else the controls of a new body; `remark` says what could not be read and what became of it.
    package func load() -> (controls: Controls, remark: String?) {
        let (controls, remark) = look()
        guard let remark else { return (controls, nil) }
        guard let path else { return (controls, remark) }
        return (controls, "\(remark); \(setAside(path)); starting with new ones")
    }

    /// The same, without changing anything.
    package func look() -> (controls: Controls, remark: String?) {
        guard let path else {
            return (Controls(), "there is no directory for state, so controls do not survive a restart")
        }
        do throws(SystemError) {
            guard try File.isRegular(path) else { return (Controls(), nil) }
            let bytes = try File.read(path, atMost: Self.largest)
            guard let kept = try? JSONDecoder().decode(KeptControls.self, from: Data(bytes)),
                let controls = kept.controls
            else { throw SystemError("it does not hold controls") }
            return (controls, nil)
        } catch {
            return (Controls(), "kept controls \"\(path)\": \(error)")
        }
    }

    /// Keeps them. A sentence when that fails, but only for the first failure in a row.
    package mutating func keep(_ controls: Controls) -> String? {
        guard let directory, let path else { return nil }
        do throws(SystemError) {
            try File.makeDirectory(directory)
            try File.replace(path, with: try Self.spelled(controls))
            complained = false
            return nil
        } catch {
            if complained { return nil }
            complained = true
            return "controls cannot be kept in \"\(path)\": \(error); they do not survive a restart"
        }
    }

    private static func spelled(_ controls: Controls) throws(SystemError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(KeptControls(controls)) else {
            throw SystemError("they cannot be written as JSON")
        }
        return [UInt8](data) + [UInt8(ascii: "\n")]
    }

    /// So that a person can look at it, and the next start does not stumble again.
    private func setAside(_ path: String) -> String {
        let aside = "\(path).unreadable"
        do throws(SystemError) {
            try File.move(path, to: aside)
            return "it is set aside as \"\(aside)\""
        } catch {
            return "it cannot be set aside (\(error))"
        }
    }
}
