import FoundationEssentials

/// Prints figures as they are found: a table for people, or one JSON object a line.
final class BenchReport {
    private let output: Terminal
    private let isJSON: Bool
    private let coloured: Bool
    /// Whether nothing could be measured so far.
    private(set) var isEmpty = true

    private static let widths = (name: 36, value: 30, ratio: 20, target: 12)

    init(_ output: Terminal, json: Bool, coloured: Bool) {
        self.output = output
        isJSON = json
        self.coloured = coloured
    }

    func begin(rounds: Int, peers: Peers) {
        let conditions = Conditions.now
        if isJSON { return write(ConditionsLine(conditions, rounds: rounds)) }
        let counted = rounds == 1 ? "one round" : "the median of \(rounds) rounds (least to most)"
        output.write(
            "\(Version.text) · \(conditions.kernel) · \(conditions.processors) cores · load \(conditions.load)\n"
                + "\(counted), the node and the yardstick in turn; ✓ and ✗: the target is met, or not\n")
        if !peers.missing.isEmpty { output.write("not installed: \(peers.missing.joined(separator: ", "))\n") }
        output.write("\n")
        output.write(
            Ink.bold(row("", "node", "yardstick", "ratio", "target"), if: coloured) + "\n")
    }

    func show(_ figure: Figure) {
        isEmpty = false
        if isJSON { return write(FigureLine(figure)) }
        let line = row(
            figure.name, value(figure.node, figure.unit), figure.yardstick.map { value($0, figure.unit) } ?? "",
            figure.ratio.map { value($0, nil) } ?? "", target(figure))
        switch figure.isMet {
        case true?: output.write(line + Ink.green("✓", if: coloured) + "\n")
        case false?: output.write(line + Ink.red("✗", if: coloured) + "\n")
        case nil: output.write(trimmed(line) + "\n")
        }
        for other in figure.others {
            let ratio = figure.ratio(of: other.series).map { value($0, nil) } ?? ""
            output.write(trimmed(row("  \(other.name)", value(other.series, figure.unit), "", ratio, "")) + "\n")
        }
    }

    /// Something could not be measured.
    func miss(_ what: String, why: String) {
        if isJSON { return write(MissLine(name: what, why: why)) }
        output.write(fitted(what, to: Self.widths.name) + "not measured: \(printable(why))\n")
    }

    func end() { if !isJSON { output.write("\nload at the end: \(Conditions.now.load)\n") } }

    private func row(_ name: String, _ node: String, _ yardstick: String, _ ratio: String, _ target: String) -> String {
        fitted(name, to: Self.widths.name) + fitted(node, to: Self.widths.value)
            + fitted(yardstick, to: Self.widths.value) + fitted(ratio, to: Self.widths.ratio)
            + fitted(target, to: Self.widths.target)
    }

    private func value(_ series: Series, _ unit: Figure.Unit?) -> String {
        let unit = unit.map { $0 == .count ? "" : " \($0.rawValue)" } ?? ""
        guard series.values.count > 1 else { return rounded(series.median) + unit }
        return "\(rounded(series.median))\(unit) (\(rounded(series.least))–\(rounded(series.most)))"
    }

    private func target(_ figure: Figure) -> String {
        switch figure.target {
        case nil: ""
        case .timesAtMost(let most): "≤ \(rounded(most))×"
        case .timesAtLeast(let least): "≥ \(rounded(least))×"
        case .atMost(let most): "≤ \(rounded(most)) \(figure.unit.rawValue)"
        }
    }

    /// Three digits that count.
    private func rounded(_ value: Double) -> String {
        let decimals = abs(value) >= 100 || value == value.rounded() ? 0 : abs(value) >= 10 ? 1 : 2
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let digits = Int((abs(value) * scale).rounded())
        let (whole, part) = (digits / Int(scale), String(digits % Int(scale)))
        let zeros = String(repeating: "0", count: max(0, decimals - part.count))
        return (value < 0 ? "-" : "") + grouped(whole) + (decimals == 0 ? "" : ".\(zeros)\(part)")
    }

    private func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.map { index in
            let left = digits.count - index
            return (index > 0 && left % 3 == 0 ? "," : "") + String(digits[index])
        }.joined()
    }

    private func trimmed(_ line: String) -> String {
        String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }

    private func write(_ line: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(line) else { return }
        output.write(String(decoding: data, as: UTF8.self) + "\n")
    }
}

/// A figure as a line of JSON.
private struct FigureLine: Encodable {
    struct Value: Encodable {
        var median: Double
        var least: Double
        var most: Double
        var rounds: Int

        init(_ series: Series) {
            (median, least, most, rounds) = (series.median, series.least, series.most, series.values.count)
        }
    }

    struct Other: Encodable {
        var name: String
        var value: Value
        var ratio: Value?
    }

    var kind = "figure"
    var name: String
    var unit: String
    var node: Value
    var yardstick: Value?
    var ratio: Value?
    var others: [Other]?
    var target: Double?
    var met: Bool?

    init(_ figure: Figure) {
        name = figure.name
        unit = figure.unit.rawValue
        node = Value(figure.node)
        yardstick = figure.yardstick.map(Value.init)
        ratio = figure.ratio.map(Value.init)
        let others = figure.others.map {
            Other(name: $0.name, value: Value($0.series), ratio: figure.ratio(of: $0.series).map(Value.init))
        }
        self.others = others.isEmpty ? nil : others
        met = figure.isMet
        target =
            switch figure.target {
            case nil: nil
            case .timesAtMost(let limit), .timesAtLeast(let limit), .atMost(let limit): limit
            }
    }
}

/// What could not be measured, as a line of JSON.
private struct MissLine: Encodable {
    var kind = "missing"
    var name: String
    var why: String
}

/// Where and when it was measured, as the first line of JSON.
private struct ConditionsLine: Encodable {
    var kind = "conditions"
    var version = Version.text
    var kernel: String
    var processors: Int
    var load: String
    var rounds: Int

    init(_ conditions: Conditions, rounds: Int) {
        kernel = conditions.kernel
        processors = conditions.processors
        load = conditions.load
        self.rounds = rounds
    }
}
