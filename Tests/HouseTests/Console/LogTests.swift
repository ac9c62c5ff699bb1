import Testing

@testable import cordelia_node

@Suite("The log")
struct LogTests {
    private let time = WallTime(seconds: 951_782_400, milliseconds: 7)

    @Test(
        "gives the journal a priority and no time",
        arguments: [(Log.Level.debug, 7), (.info, 6), (.warning, 4), (.error, 3)])
    func journal(_ level: Log.Level, _ priority: Int) {
        #expect(Log.line(level, "it rains", style: .journal, at: time) == "<\(priority)>it rains\n")
    }

    @Test("gives a file the time in UTC and the level")
    func plain() {
        #expect(
            Log.line(.warning, "it rains", style: .plain, at: time) == "2000-02-29T00:00:00.007Z warning: it rains\n")
    }

    @Test("gives a person no more colour than is welcome")
    func terminal() {
        #expect(Log.line(.error, "x", style: .terminal(coloured: true), at: time).contains("\u{1B}[31merror:"))
        #expect(!Log.line(.error, "x", style: .terminal(coloured: false), at: time).contains("\u{1B}"))
    }

    @Test("keeps a record on its line, whatever the text is")
    func oneLine() {
        let evil = "a\nb\r\u{1B}[2J\u{9B}1m\u{202E}x\u{2028}\u{7F}é“🦊"
        for style in [Log.Style.journal, .plain, .terminal(coloured: false)] {
            let line = Log.line(.info, evil, style: style, at: time)
            #expect(line.hasSuffix("a\\nb\\r\\u{1b}[2J\\u{9b}1m\\u{202e}x\\u{2028}\\u{7f}é“🦊\n"))
        }
    }

    @Test("takes standard error for the journal only when it is the journal's")
    func style() {
        #expect(
            Log.style(journalStream: "8:12", standardError: "8:12", isTerminal: false, coloured: false) == .journal)
        #expect(Log.style(journalStream: "8:12", standardError: "8:13", isTerminal: false, coloured: false) == .plain)
        #expect(Log.style(journalStream: nil, standardError: nil, isTerminal: false, coloured: false) == .plain)
        #expect(
            Log.style(journalStream: "8:12", standardError: "0:1", isTerminal: true, coloured: true)
                == .terminal(coloured: true))
    }
}
