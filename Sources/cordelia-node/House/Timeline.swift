import BodyNode
import FoundationEssentials

/// Prints what happened in a house: for a person, or one JSON object a line.
struct Timeline {
    private let output: Terminal
    private let isJSON: Bool
    private let coloured: Bool
    /// The width of the longest id.
    private let width: Int
    private let began: Moment

    init(_ output: Terminal, json: Bool, coloured: Bool, who: [String], began: Moment) {
        self.output = output
        isJSON = json
        self.coloured = coloured
        width = max(6, who.map(\.count).max() ?? 0)
        self.began = began
    }

    /// A remark between the entries; a JSON reader does not want it.
    func say(_ text: String = "") { if !isJSON { output.write(text + "\n") } }

    func heading(_ text: String) { say("\n" + Ink.bold(printable(text), if: coloured)) }

    func show(_ entry: Chronicle.Entry) {
        if isJSON { return write(EntryLine(entry, began: began)) }
        let time = seconds(entry.at - began)
        let column = String(repeating: " ", count: max(0, 8 - time.count)) + time
        let who = entry.who + String(repeating: " ", count: max(0, width - entry.who.count))
        let state = entry.state?.rawValue ?? ""
        let padded = state + String(repeating: " ", count: max(0, 9 - state.count))
        let after = entry.after.map { Ink.dim("  after \(seconds($0)) s", if: coloured) } ?? ""
        say(
            "\(Ink.dim(column, if: coloured))  \(Ink.bold(who, if: coloured))  \(Ink.dim(padded, if: coloured))  "
                + ink(entry.kind)(printable(entry.text), if: coloured && ink(entry.kind) != .bold) + after)
    }

    func result(_ result: ResultLine) { if isJSON { write(result) } }

    private func ink(_ kind: Chronicle.Entry.Kind) -> Ink {
        switch kind {
        case .wake, .decision, .said: .teal
        case .face: .bold
        case .unread, .problem: .yellow
        case .handOff, .voice: .green
        case .status, .oriel, .control: .blue
        case .fault: .red
        }
    }

    private func seconds(_ span: Duration) -> String {
        let hundredths = (span.inMilliseconds + 5) / 10
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    private func write(_ line: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(line) else { return }
        output.write(String(decoding: data, as: UTF8.self) + "\n")
    }
}

/// An entry as a line of JSON. Times are seconds since the house began.
struct EntryLine: Encodable {
    var at: Double
    var who: String
    var kind: String
    var text: String
    var state: String?
    var after: Double?

    init(_ entry: Chronicle.Entry, began: Moment) {
        at = Double((entry.at - began).inMilliseconds) / 1_000
        who = entry.who
        kind = entry.kind.rawValue
        text = entry.text
        state = entry.state?.rawValue
        after = entry.after.map { Double($0.inMilliseconds) / 1_000 }
    }
}

/// How it went, as the last line of JSON.
struct ResultLine: Encodable {
    var kind = "result"
    var turns: Int
    var clean: Int
    var violations: [String]
}
