import BodyNode

/// `body/<id>/face`: what the face shows.
struct FaceMessage: Codable {
    let report: FaceReport

    private enum Key: String, CodingKey {
        case boot, state, set, frame, ring, line, left, tile, plan, answers, oriel, eyes, turn
        case lineKind = "line_kind"
        case lastTurn = "last_turn"
    }

    /// A label is made of several names, each of which may be long already.
    private static let longest = 1_000

    init(_ report: FaceReport) { self.report = report }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
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

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(report.boot.text, forKey: .boot)
        try keys.encode(report.state.rawValue, forKey: .state)
        try keys.encode(report.set, forKey: .set)
        try keys.encode(report.frame.rawValue, forKey: .frame)
        try keys.encode(report.ring.rawValue, forKey: .ring)
        try keys.encode(report.line, forKey: .line)
        try keys.encode(report.lineKind.rawValue, forKey: .lineKind)
        try keys.encode(report.left, forKey: .left)
        try keys.encode(report.tile, forKey: .tile)
        try keys.encode(report.plan, forKey: .plan)
        try keys.encode(report.answers, forKey: .answers)
        try keys.encode(report.lastTurn, forKey: .lastTurn)
        try keys.encode(report.oriel, forKey: .oriel)
        try keys.encode(report.eyes.map(\.text), forKey: .eyes)
        try keys.encode(report.turn?.text, forKey: .turn)
    }
}
