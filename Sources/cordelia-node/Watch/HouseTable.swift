import BodyNode

/// The house as a table for a terminal: one row a body, as wide as the terminal and no higher.
struct HouseTable {
    var columns: Int
    var rows: Int
    var coloured: Bool

    private struct Column {
        var title: String
        var width: Int
        var cell: (Summary) -> String
        var ink: (Summary) -> Ink?
    }

    /// - Parameter link: what is to be said of the broker.
    func lines(of house: Table, link: String) -> [String] {
        let summaries = house.rows
        let columns = layout(summaries)
        var lines = [
            fitted(printable("\(link) · \(house.oriel)"), to: self.columns),
            Ink.bold(columns.map { fitted($0.title, to: $0.width) }.joined(separator: "  "), if: coloured),
        ]
        let room = max(1, rows - lines.count - 1)
        let hidden = summaries.count > room ? summaries.count - room + 1 : 0
        for summary in summaries.dropLast(hidden) { lines.append(line(summary, in: columns)) }
        if summaries.isEmpty { lines.append(fitted("no body has said itself yet", to: self.columns)) }
        if hidden + house.uncounted > 0 {
            lines.append(fitted("… and \(hidden + house.uncounted) more", to: self.columns))
        }
        return lines
    }

    private func line(_ summary: Summary, in columns: [Column]) -> String {
        columns.map { column in
            let cell = fitted(printable(column.cell(summary)), to: column.width)
            guard coloured, let ink = column.ink(summary) else { return cell }
            return ink(cell)
        }.joined(separator: "  ")
    }

    /// The line has what the others leave; where that is too little, the brain goes first, then the hand-off.
    private func layout(_ summaries: [Summary]) -> [Column] {
        func width(_ title: String, most: Int, _ cell: (Summary) -> String) -> Int {
            let widest = summaries.map { cordelia_node.columns(of: printable(cell($0))) }.max() ?? 0
            return min(max(title.count, widest), most)
        }
        let body = { (summary: Summary) in summary.body.text }
        let status = { (summary: Summary) in summary.status ?? "—" }
        let face = { (summary: Summary) in summary.face ?? "—" }
        let handOff = { (summary: Summary) in summary.handOff ?? "—" }
        let brain = { (summary: Summary) in summary.brain ?? "—" }
        var left = [
            Column(title: "BODY", width: width("BODY", most: 20, body), cell: body, ink: { _ in nil }),
            Column(title: "STATUS", width: width("STATUS", most: 8, status), cell: status, ink: statusInk),
            Column(title: "FACE", width: width("FACE", most: 9, face), cell: face, ink: { _ in nil }),
        ]
        var right = [
            Column(title: "HAND-OFF", width: width("HAND-OFF", most: 24, handOff), cell: handOff, ink: { _ in nil }),
            Column(title: "BRAIN", width: width("BRAIN", most: 28, brain), cell: brain, ink: { _ in nil }),
        ]
        func space() -> Int { columns - (left + right).reduce(0) { $0 + $1.width + 2 } }
        while space() < 20, right.popLast() != nil {}
        let line = Column(title: "LINE", width: max(1, space()), cell: { $0.line ?? "—" }, ink: lineInk)
        left.append(line)
        return left + right
    }

    private func statusInk(_ summary: Summary) -> Ink? {
        switch summary.status {
        case "online": .green
        case "lost": .red
        default: .dim
        }
    }

    private func lineInk(_ summary: Summary) -> Ink? {
        switch summary.lineKind {
        case .unread: .yellow
        case .stage: .teal
        case .plain, nil: nil
        }
    }
}
