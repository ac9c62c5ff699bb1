import BodyNode

/// The house as someone sees it who only listens: what each body last said of itself.
struct HouseView {
    struct Row: Hashable {
        var status: BodyStatus?
        var face: FaceReport?
        var handOff: HandOffReport?
    }

    /// Whoever may write can invent bodies; what is beyond this is only counted.
    static let mostBodies = 1_000

    private(set) var rows: [BodyID: Row] = [:]
    private(set) var hub: HubStatus?
    /// Bodies that found no room.
    private(set) var uncounted = 0

    mutating func status(_ body: BodyID, _ status: BodyStatus?) { change(body) { $0.status = status } }
    mutating func face(_ body: BodyID, _ face: FaceReport?) { change(body) { $0.face = face } }
    mutating func handOff(_ body: BodyID, _ handOff: HandOffReport?) { change(body) { $0.handOff = handOff } }
    mutating func hub(_ status: HubStatus?) { hub = status }

    private mutating func change(_ body: BodyID, _ change: (inout Row) -> Void) {
        guard rows[body] != nil || rows.count < Self.mostBodies else {
            uncounted += 1
            return
        }
        change(&rows[body, default: Row()])
        // Nothing is left of a body whose every value was cleared.
        if rows[body] == Row() { rows[body] = nil }
    }

    /// What a row says in words; a report of another boot than the status names is void.
    func summary(of body: BodyID) -> Summary? {
        guard let row = rows[body] else { return nil }
        var summary = Summary(body: body)
        summary.name = row.status?.name
        summary.room = row.status?.room
        guard let status = row.status else { return summary }
        summary.status = status.state.rawValue
        guard status.state == .online else { return summary }
        if let face = row.face, face.boot == status.boot {
            summary.face = face.state.rawValue
            summary.line = face.line
            summary.lineKind = face.lineKind
            summary.brain = face.plan
        }
        if let handOff = row.handOff, handOff.boot == status.boot {
            summary.phase = handOff.phase
            summary.to = handOff.to
            summary.why = handOff.why
        }
        return summary
    }

    var summaries: [Summary] { rows.keys.sorted().compactMap(summary) }

    var orielWords: String {
        switch hub {
        case nil: "Oriel has said nothing yet"
        case .some(let hub) where hub.online: "Oriel is online on \(hub.engine)"
        case .some: "Oriel is offline"
        }
    }
}

/// One body's row.
struct Summary: Hashable {
    var body: BodyID
    var name: String?
    var room: String?
    /// Nil: the body never said.
    var status: String?
    var face: String?
    var line: String?
    var lineKind: FaceReport.LineKind?
    var brain: String?
    var phase: HandOffReport.Phase?
    var to: BodyID?
    var why: String?

    /// Where her voice is, in a few words.
    var handOff: String? {
        guard let phase else { return nil }
        let place = to.map { " \($0)" } ?? ""
        let reason = why.map { " (\($0))" } ?? ""
        return "\(phase.rawValue)\(place)\(reason)"
    }
}
