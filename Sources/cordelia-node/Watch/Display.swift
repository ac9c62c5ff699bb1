import BodyNode

/// What a table shows.
struct Table: Hashable {
    var rows: [Summary]
    var oriel: String
    /// Bodies that found no room.
    var uncounted: Int

    init(of house: HousePicture, at now: Moment) {
        rows = house.bodies(at: now).map { Summary($0) }
        oriel = house.orielIs
        uncounted = house.uncounted
    }
}

/// Where the house is shown. False: nobody looks any more.
protocol Display: AnyObject {
    /// Something is new in a body's row.
    func row(_ summary: Summary) -> Bool
    /// Something is new somewhere, a little while ago at most.
    func table(of house: Table, link: String) -> Bool
    /// The connection's state, in a sentence.
    func link(_ words: String)
    func close()
}

/// One line whenever a row changed: for pipes and programs.
final class LineDisplay: Display {
    private let spelled: (Summary) -> String
    private let log: Log
    private var shown: [String: String] = [:]

    init(_ spelled: @escaping (Summary) -> String, log: Log) {
        self.spelled = spelled
        self.log = log
    }

    func row(_ summary: Summary) -> Bool {
        let line = spelled(summary)
        guard shown[summary.body.text] != line else { return true }
        if shown.count >= HousePicture.mostBodies { shown.removeAll() }
        shown[summary.body.text] = line
        return Terminal.output.write(line + "\n")
    }

    func table(of house: Table, link: String) -> Bool { true }
    func link(_ words: String) { log.info(words) }
    func close() {}
}

/// The table on a terminal, on a screen of its own; the last one stays when it ends.
final class TableDisplay: Display {
    private let coloured: Bool
    private var last: [String] = []

    init(coloured: Bool) {
        self.coloured = coloured
        // The alternate screen, and no cursor.
        Terminal.output.write("\u{1B}[?1049h\u{1B}[?25l")
    }

    func row(_ summary: Summary) -> Bool { true }

    func table(of house: Table, link: String) -> Bool {
        let size = Terminal.output.size ?? (80, 24)
        let table = HouseTable(columns: size.columns, rows: size.rows, coloured: coloured)
        last = table.lines(of: house, link: link)
        // Home; each line cleared behind its end; everything below cleared.
        let screen = last.prefix(size.rows).map { "\($0)\u{1B}[K" }.joined(separator: "\r\n")
        return Terminal.output.write("\u{1B}[H\(screen)\u{1B}[J")
    }

    func link(_ words: String) {}

    func close() {
        Terminal.output.write("\u{1B}[?25h\u{1B}[?1049l" + last.map { "\($0)\n" }.joined())
    }
}
