import BodyNode

/// `body/<id>/face`: what the face shows.
struct FaceMessage: JSONReadable, JSONWritable {
    let report: FaceReport

    enum Key: String, CodingKey {
        case boot, state, set, frame, ring, line, left, tile, plan, answers, oriel, eyes, turn
        case lineKind = "line_kind"
        case lastTurn = "last_turn"
    }

    /// A label is made of several names, each of which may be long already.
    private static let longest = 1_000

    init(_ report: FaceReport) { self.report = report }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
        report = FaceReport(
            boot: try keys.need(.boot).id(),
            state: try keys.need(.state).choice(),
            set: try keys.need(.set).shown(),
            frame: try keys.need(.frame).choice(),
            ring: try keys.need(.ring).choice(),
            line: try keys.need(.line).shown(atMost: Self.longest),
            lineKind: try keys.need(.lineKind).choice(),
            left: try keys.find(.left)?.integer(from: 0),
            tile: try keys.need(.tile).shown(atMost: Self.longest),
            plan: try keys.need(.plan).shown(atMost: Self.longest),
            answers: try keys.need(.answers).shown(atMost: Self.longest),
            lastTurn: try keys.find(.lastTurn)?.shown(atMost: Self.longest),
            oriel: try keys.need(.oriel).shown(atMost: Self.longest),
            eyes: try keys.need(.eyes).list(atMost: 16_384, of: "eyes") { eye throws(Refusal) in try eye.bodyID() },
            turn: try keys.find(.turn)?.id())
    }

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        keys.encode(report.answers, forKey: .answers)
        keys.encode(report.boot.text, forKey: .boot)
        keys.encode(report.eyes.map(\.text), forKey: .eyes)
        keys.encode(report.frame.rawValue, forKey: .frame)
        keys.encode(report.lastTurn, forKey: .lastTurn)
        keys.encode(report.left, forKey: .left)
        keys.encode(report.line, forKey: .line)
        keys.encode(report.lineKind.rawValue, forKey: .lineKind)
        keys.encode(report.oriel, forKey: .oriel)
        keys.encode(report.plan, forKey: .plan)
        keys.encode(report.ring.rawValue, forKey: .ring)
        keys.encode(report.set, forKey: .set)
        keys.encode(report.state.rawValue, forKey: .state)
        keys.encode(report.tile, forKey: .tile)
        keys.encode(report.turn?.text, forKey: .turn)
    }
}
