import BodyNode

/// What kind of value a setting takes: how it is written, what is valid, and where it goes.
struct Value: Sendable {
    /// What the configuration file must hold.
    enum Form: Sendable {
        case text, number
        /// Yes or no; as a flag it needs no value.
        case toggle
        /// Yes or no, or yes and where: as a flag it needs no value, but may have one.
        case place
        /// Several; as a flag it may be repeated.
        case list
    }

    typealias Place<Kind> = any WritableKeyPath<Options, Kind> & Sendable

    let form: Form
    /// What stands for the value in the help.
    let placeholder: String
    /// What is valid, where that needs saying.
    let valid: String?
    /// The value as the help and `--check` print it; nil when there is none.
    let shown: @Sendable (Options) -> String?
    private let put: @Sendable ([String], inout Options) throws(Unfit) -> Void

    /// Why a value cannot be taken. `value` is the part of it that is wrong; nil when it must not be shown.
    struct Unfit: Error, Hashable {
        var value: String?
        var why: String
    }

    init(
        _ form: Form, _ placeholder: String, valid: String? = nil, shown: @escaping @Sendable (Options) -> String?,
        put: @escaping @Sendable ([String], inout Options) throws(Unfit) -> Void
    ) {
        self.form = form
        self.placeholder = placeholder
        self.valid = valid
        self.shown = shown
        self.put = put
    }

    /// Of several values of what is no list the last counts.
    func take(_ values: [String], into options: inout Options) throws(Unfit) { try put(values, &options) }
}

extension Value {
    /// A value for which `read` knows the form; nil from it means that the value breaks the rule `valid`.
    static func read<Kind: Sendable>(
        _ place: Place<Kind>, _ placeholder: String, form: Form = .text, valid: String,
        shown: @escaping @Sendable (Kind) -> String?, _ read: @escaping @Sendable (String) -> Kind?
    ) -> Value {
        Value(form, placeholder, valid: valid) {
            shown($0[keyPath: place])
        } put: { (values, options) throws(Unfit) in
            guard let last = values.last else { return }
            guard let value = read(last) else { throw Unfit(value: last, why: valid) }
            options[keyPath: place] = value
        }
    }

    static func text(_ place: Place<String>, _ placeholder: String = "TEXT") -> Value {
        read(place, placeholder, valid: Text.rule, shown: { $0 }, Text.read)
    }

    static func text(_ place: Place<String?>, _ placeholder: String = "TEXT") -> Value {
        read(place, placeholder, valid: Text.rule, shown: { $0 }) { Text.read($0).map(Optional.some) }
    }

    /// Several, all of which count.
    static func texts(_ place: Place<[String]>, _ placeholder: String) -> Value {
        Value(.list, placeholder, valid: Text.rule) {
            $0[keyPath: place].joined(separator: ", ")
        } put: { (values, options) throws(Unfit) in
            var texts: [String] = []
            for value in values {
                guard let text = Text.read(value) else { throw Unfit(value: value, why: Text.rule) }
                texts.append(text)
            }
            options[keyPath: place] = texts
        }
    }

    static func whole(_ place: Place<Int>, _ range: ClosedRange<Int>) -> Value {
        read(
            place, "N", form: .number, valid: "a whole number from \(range.lowerBound) to \(range.upperBound) is valid"
        ) {
            String($0)
        } _: {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A whole number that may be left out.
    static func count(_ place: Place<Int?>, _ range: ClosedRange<Int>) -> Value {
        read(
            place, "N", form: .number, valid: "a whole number from \(range.lowerBound) to \(range.upperBound) is valid"
        ) {
            $0.map(String.init)
        } _: {
            Int($0).flatMap { range.contains($0) ? .some($0) : nil }
        }
    }

    static func factor(_ place: Place<Double>, _ range: ClosedRange<Double>) -> Value {
        read(place, "X", form: .number, valid: "a number from \(range.lowerBound) to \(range.upperBound) is valid") {
            String($0)
        } _: {
            Double($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A span in whole milliseconds.
    static func span(_ place: Place<Duration>, _ range: ClosedRange<Int> = 1...86_400_000) -> Value {
        read(
            place, "MS", form: .number,
            valid: "\(range.lowerBound) to \(range.upperBound) milliseconds are valid, as a whole number"
        ) {
            String($0.inMilliseconds)
        } _: {
            Int($0).flatMap { range.contains($0) ? .milliseconds($0) : nil }
        }
    }

    static func toggle(_ place: Place<Bool>) -> Value {
        Value(.toggle, "on|off", valid: "on or off is valid") {
            $0[keyPath: place] ? "on" : "off"
        } put: { (values, options) throws(Unfit) in
            guard let last = values.last else { return }
            switch last.lowercased() {
            case "on", "true", "yes", "1": options[keyPath: place] = true
            case "off", "false", "no", "0": options[keyPath: place] = false
            default: throw Unfit(value: last, why: "on or off is valid")
            }
        }
    }

    static func choice<Kind>(_ place: Place<Kind>) -> Value
    where Kind: RawRepresentable & CaseIterable & Sendable, Kind.RawValue == String {
        let names = Kind.allCases.map(\.rawValue)
        return Value(.text, names.joined(separator: "|"), valid: "valid: \(names.joined(separator: ", "))") {
            $0[keyPath: place].rawValue
        } put: { (values, options) throws(Unfit) in
            guard let last = values.last else { return }
            guard let value = Kind(rawValue: last.lowercased()) else { throw unknown(last, among: names) }
            options[keyPath: place] = value
        }
    }

    /// Any of a few names, parted by commas, in any order.
    static func choices<Kind>(_ place: Place<Set<Kind>>) -> Value
    where Kind: RawRepresentable & CaseIterable & Sendable, Kind.RawValue == String {
        let names = Kind.allCases.map(\.rawValue)
        return Value(.list, "LIST", valid: "any of \(names.joined(separator: ", "))") {
            let chosen = $0[keyPath: place]
            return Kind.allCases.filter(chosen.contains).map(\.rawValue).joined(separator: ",")
        } put: { (values, options) throws(Unfit) in
            var chosen: Set<Kind> = []
            for word in values.flatMap({ $0.split { $0 == "," || $0.isWhitespace } }) {
                guard let value = Kind(rawValue: word.lowercased()) else { throw unknown(String(word), among: names) }
                chosen.insert(value)
            }
            options[keyPath: place] = chosen
        }
    }

    private static func unknown(_ word: String, among names: [String]) -> Unfit {
        let valid = "valid: \(names.joined(separator: ", "))"
        guard let meant = nearest(to: word, among: names) else { return Unfit(value: word, why: valid) }
        return Unfit(value: word, why: "did you mean \"\(meant)\"? \(valid)")
    }
}
