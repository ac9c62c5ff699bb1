import BodyNode
import OrielBridge

extension Value {
    /// Folders, parted by colons as in `PATH`, in the order in which they are looked through.
    static func folders(_ place: Place<[String]>) -> Value {
        Value(.list, "DIRS", valid: Text.rule) {
            let folders = $0[keyPath: place]
            return folders.isEmpty ? nil : folders.joined(separator: ":")
        } put: { (values, options) throws(Unfit) in
            var folders: [String] = []
            for folder in values.flatMap({ $0.split(separator: ":") }) {
                guard let path = Text.read(String(folder)) else { throw Unfit(value: String(folder), why: Text.rule) }
                folders.append(path)
            }
            options[keyPath: place] = folders
        }
    }

    /// Files for states, parted by commas.
    static func picks(_ place: Place<[Seeding.Pick]>) -> Value {
        Value(.list, "STATE=FILE", valid: Seeding.Pick.rule) { _ in
            nil
        } put: { (values, options) throws(Unfit) in
            var picks: [Seeding.Pick] = []
            for text in values.flatMap({ $0.split(separator: ",") }) {
                guard let pick = Seeding.Pick(String(text)) else {
                    throw Unfit(value: String(text), why: Seeding.Pick.rule)
                }
                picks.append(pick)
            }
            options[keyPath: place] = picks
        }
    }

    /// A type that pictures can be turned into.
    static func kind(_ place: Place<ImageHeader.Kind?>) -> Value {
        let valid = "png, jpeg or webp is valid"
        return read(place, "TYPE", valid: valid, shown: { $0?.rawValue }) { text in
            ImageHeader.Kind(rawValue: text.lowercased()).flatMap { $0 == .svg ? nil : .some($0) }
        }
    }
}
