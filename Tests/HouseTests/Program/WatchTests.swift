import BodyNode
import Testing

@testable import cordelia_node

@Suite("The house as it is watched")
struct WatchTests {
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

    private func house(face: FaceReport? = nil) -> HousePicture {
        var house = HousePicture()
        house.heard(.status(status()), from: ipad, retained: false, at: .start)
        house.heard(face: face ?? self.face(), from: ipad, retained: false, at: .start)
        let handOff = HandOffReport(boot: "b1", turn: "t", phase: .there, to: kitchen, why: nil)
        house.heard(.handOff(handOff), from: ipad, retained: false, at: .start)
        return house
    }

    private func lines(_ house: HousePicture, _ columns: Int, _ rows: Int, coloured: Bool = false) -> [String] {
        let table = HouseTable(columns: columns, rows: rows, coloured: coloured)
        return table.lines(of: Table(of: house, at: .start), link: "connected")
    }

    @Test("has each body with what it said")
    func row() throws {
        let summary = Summary(try #require(house().body(ipad, at: .start)))
        #expect(summary.text == "ipad  online  heard-you  Listening  voice there kitchen  Claude · high")
        #expect(
            summary.json
                == #"{"body":"ipad","brain":"Claude · high","face":"heard-you","handoff":"there","line":"Listening","#
                + #""line_kind":"plain","name":"iPad","room":"study","status":"online","to":"kitchen","why":null}"#)
    }

    @Test(
        "fits any terminal, whatever the names are",
        arguments: [(200, 50), (80, 24), (60, 10), (40, 5), (20, 4), (1, 1)])
    func fits(_ columns: Int, _ rows: Int) throws {
        var house = house(face: face(line: "台所は寒い\u{1B}[2J\nx"))
        for number in 0..<60 {
            let body = try #require(BodyID("body\(number)"))
            house.heard(.status(status(name: "台所")), from: body, retained: false, at: .start)
        }
        let lines = lines(house, columns, rows)
        #expect(lines.count <= max(rows, 4))
        for line in lines {
            #expect(!line.contains("\u{1B}") && !line.contains("\n"))
            if columns >= 60 { #expect(cordelia_node.columns(of: line) <= columns) }
        }
    }

    @Test("shows what matters first when there is little room")
    func narrow() {
        let wide = lines(house(), 120, 24)
        #expect(wide[0].hasPrefix("connected · Oriel has said nothing yet"))
        #expect(wide[1].contains("HAND-OFF") && wide[1].contains("BRAIN"))
        #expect(wide[2].contains("“") == false && wide[2].contains("Listening") && wide[2].contains("Claude · high"))
        let narrow = lines(house(), 60, 24)
        #expect(!narrow[1].contains("BRAIN"))
        #expect(narrow[2].contains("Listening"))
    }

    @Test("has colour only where it is welcome")
    func colour() {
        let lines = lines(house(), 120, 24, coloured: true)
        #expect(lines[2].contains("\u{1B}[32monline"))
    }
}
