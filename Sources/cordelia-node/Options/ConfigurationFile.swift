import BodyNode
import FoundationEssentials
import OrielBridge

/// The configuration file: JSON5, so that it may have comments, trailing commas and keys without quotes.
struct ConfigurationFile {
    static let largest = 1 << 20

    /// Every key that is set, by the setting's name.
    let given: [String: [String]]

    init(path: String) throws(Failure) {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try File.read(path, atMost: Self.largest) } catch {
            throw Failure(.configuration, "configuration file \"\(path)\": \(error)")
        }
        try self.init(bytes, path: path)
    }

    init(_ bytes: [UInt8], path: String) throws(Failure) {
        let tree: Tree
        do { tree = try JSON5.decode(Tree.self, from: Data(bytes)) } catch let error as JSON5.NotText {
            throw Failure(
                .configuration, "configuration file \"\(path)\" is not JSON5; line \(error.line) is not UTF-8 text")
        } catch {
            let place = Unfinished.first(in: bytes).map { "; \($0)" } ?? ""
            throw Failure(.configuration, "configuration file \"\(path)\" is not JSON5\(place)")
        }
        guard case .object(let object) = tree else {
            throw Failure(
                .configuration, "configuration file \"\(path)\" holds \(tree.kind), an object { … } is wanted")
        }
        do throws(Mistake) { given = try Self.read(object, under: []) } catch {
            throw Failure(.configuration, "configuration file \"\(path)\": \(error.sentence)")
        }
    }

    private struct Mistake: Error { var sentence: String }

    private static func read(_ object: [String: Tree], under path: [String]) throws(Mistake) -> [String: [String]] {
        let settings = Setting.all.compactMap { setting in setting.path.map { (path: $0, setting: setting) } }
        var given: [String: [String]] = [:]
        for (key, value) in object.sorted(by: { $0.key < $1.key }) {
            let here = path + [key]
            if let match = settings.first(where: { $0.path == here }) {
                guard let values = try read(value, as: match.setting) else { continue }
                given[match.setting.name] = values
            } else if settings.contains(where: { $0.path.count > here.count && $0.path.starts(with: here) }) {
                guard case .object(let inner) = value else {
                    throw Mistake(sentence: "\(spelled(here)) is \(value.kind), an object { … } is wanted")
                }
                given.merge(try read(inner, under: here)) { $1 }
            } else {
                throw unknown(here, among: settings.map(\.path))
            }
        }
        return given
    }

    /// Nil: the key stands there without a value.
    private static func read(_ value: Tree, as setting: Setting) throws(Mistake) -> [String]? {
        switch (setting.value.form, value) {
        case (_, .null): return nil
        case (.text, .text(let text)), (.list, .text(let text)): return [text]
        case (.number, .number(let number)): return [Tree.spelled(number)]
        case (.toggle, .yes(let yes)), (.place, .yes(let yes)): return [yes ? "on" : "off"]
        case (.place, .text(let text)): return [text]
        case (.list, .list(let elements)):
            var texts: [String] = []
            for element in elements {
                guard case .text(let text) = element else {
                    throw Mistake(sentence: "\(setting.key) holds \(element.kind), text in quotes is wanted")
                }
                texts.append(text)
            }
            return texts
        case (.text, _): throw Mistake(sentence: "\(setting.key) is \(value.kind), text in quotes is wanted")
        case (.number, _): throw Mistake(sentence: "\(setting.key) is \(value.kind), a number is wanted")
        case (.toggle, _): throw Mistake(sentence: "\(setting.key) is \(value.kind), true or false is wanted")
        case (.place, _):
            throw Mistake(sentence: "\(setting.key) is \(value.kind), true, false or text in quotes is wanted")
        case (.list, _): throw Mistake(sentence: "\(setting.key) is \(value.kind), a list [ … ] of texts is wanted")
        }
    }

    private static func unknown(_ path: [String], among known: [[String]]) -> Mistake {
        let key = spelled(path)
        if let kind = Secret.Kind.all.first(where: {
            "\(path.last ?? "")-file" == $0.setting.replacing("-", with: "_").replacing("_file", with: "-file")
        }) {
            return Mistake(
                sentence: "\(key) is not taken from here: keep it in a file of its own and name that as "
                    + "\(kind.setting.replacing("-", with: "_")), or use the variable \(kind.variable)")
        }
        // A key that stands in the wrong object is found by its last word.
        let elsewhere = known.first { $0.last == path.last }.map(spelled)
        let names = known.map(spelled)
        let objects = Set(known.filter { $0.count > 1 }.map { $0[0] })
        let neighbours =
            known.filter { $0.dropLast() == path.dropLast() }.map(spelled) + (path.count == 1 ? objects : [])
        let inside = nearest(to: path.last ?? "", among: known.compactMap(\.last))
            .flatMap { word in known.first { $0.last == word } }.map(spelled)
        let meant = elsewhere ?? nearest(to: key, among: neighbours) ?? inside ?? nearest(to: key, among: names)
        let hint = meant.map { "did you mean \"\($0)\"?" } ?? "valid: \(names.joined(separator: ", "))"
        return Mistake(sentence: "unknown key \"\(printable(key))\"; \(hint)")
    }

    private static func spelled(_ path: [String]) -> String { path.joined(separator: ".") }
}
