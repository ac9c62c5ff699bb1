import BodyNode
import Testing

@testable import cordelia_node

@Suite("The house as it is watched")
struct HouseViewTests {
    private let ipad: BodyID
    private let kitchen: BodyID

    init() throws {
        ipad = try #require(BodyID("ipad"))
        kitchen = try #require(BodyID("kitchen"))
    }

    private func status(_ state: BodyStatus.State = .online, boot: Boot = "b1", name: String = "iPad") -> BodyStatus {
        BodyStatus(state: state, boot: boot, name: name, room: "study", version: "1", build: 1, can: [.ears])
    }

    private func face(boot: Boot = "b1", line: String = "Listening", kind: FaceReport.LineKind = .plain) -> FaceReport {
        FaceReport(
            boot: boot, state: .heardYou, set: "cordelia", frame: .idle, ring: .none, line: line, lineKind: kind,
            left: nil, tile: "Think high", plan: "Claude · high", answers: "", lastTurn: nil, oriel: "", eyes: [],
            turn: nil)
    }

    private func view() -> HouseView {
        var view = HouseView()
        view.status(ipad, status())
        view.face(ipad, face())
        view.handOff(ipad, HandOffReport(boot: "b1", turn: "t", phase: .there, to: kitchen, why: nil))
        return view
    }

    @Test("has each body with what it said")
    func row() {
        #expect(
            view().summary(of: ipad)?.text == "ipad  online  heard-you  Listening  voice there kitchen  Claude · high"
        )
        #expect(
            view().summary(of: ipad)?.json
                == #"{"body":"ipad","brain":"Claude · high","face":"heard-you","handoff":"there","line":"Listening","#
                + #""line_kind":"plain","name":"iPad","room":"study","status":"online","to":"kitchen","why":null}"#)
    }

    @Test("leaves out what another boot said, and what a body said that is away")
    func void() {
        var view = view()
        view.status(ipad, status(boot: "b2"))
        #expect(view.summary(of: ipad)?.text == "ipad  online")
        view.status(ipad, status(.lost))
        #expect(view.summary(of: ipad)?.text == "ipad  lost")
        view.status(ipad, status())
        #expect(view.summary(of: ipad)?.face == "heard-you")
    }

    @Test("drops a body of which nothing is left")
    func dropped() {
        var view = view()
        view.face(ipad, nil)
        view.handOff(ipad, nil)
        #expect(view.rows.count == 1)
        view.status(ipad, nil)
        #expect(view.rows.isEmpty)
    }

    @Test("is never more than so many bodies")
    func bounded() throws {
        var view = HouseView()
        for number in 0..<1_500 { view.status(try #require(BodyID("b\(number)")), status()) }
        #expect(view.rows.count == HouseView.mostBodies)
        #expect(view.uncounted == 500)
    }

    @Test(
        "fits any terminal, whatever the names are",
        arguments: [(200, 50), (80, 24), (60, 10), (40, 5), (20, 4), (1, 1)])
    func fits(_ columns: Int, _ rows: Int) throws {
        var view = view()
        view.face(ipad, face(line: "台所は寒い\u{1B}[2J\nx"))
        for number in 0..<60 { view.status(try #require(BodyID("body\(number)")), status(name: "台所")) }
        let lines = HouseTable(columns: columns, rows: rows, coloured: false).lines(of: view, link: "connected")
        #expect(lines.count <= max(rows, 4))
        for line in lines {
            #expect(!line.contains("\u{1B}") && !line.contains("\n"))
            if columns >= 60 { #expect(cordelia_node.columns(of: line) <= columns) }
        }
    }

    @Test("shows what matters first when there is little room")
    func narrow() {
        let wide = HouseTable(columns: 120, rows: 24, coloured: false).lines(of: view(), link: "connected")
        #expect(wide[0].hasPrefix("connected · Oriel has said nothing yet"))
        #expect(wide[1].contains("HAND-OFF") && wide[1].contains("BRAIN"))
        #expect(wide[2].contains("“") == false && wide[2].contains("Listening") && wide[2].contains("Claude · high"))
        let narrow = HouseTable(columns: 60, rows: 24, coloured: false).lines(of: view(), link: "connected")
        #expect(!narrow[1].contains("BRAIN"))
        #expect(narrow[2].contains("Listening"))
    }

    @Test("has colour only where it is welcome")
    func colour() {
        let lines = HouseTable(columns: 120, rows: 24, coloured: true).lines(of: view(), link: "connected")
        #expect(lines[2].contains("\u{1B}[32monline"))
    }
}
