import BodyNode

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

    init(body: BodyID) { self.body = body }

    init(_ seen: BodySeen) {
        body = seen.id
        name = seen.name
        room = seen.room
        status =
            switch seen.presence {
            case .unknown: nil
            case .online: "online"
            case .offline: "offline"
            case .lost: "lost"
            case .silent: "silent"
            }
        face = seen.face?.state.rawValue
        line = seen.face?.line
        lineKind = seen.face?.lineKind
        brain = seen.face?.plan
        phase = seen.handOff?.phase
        to = seen.handOff?.to
        why = seen.handOff?.why
    }

    /// Where her voice is, in a few words.
    var handOff: String? {
        guard let phase else { return nil }
        let place = to.map { " \($0)" } ?? ""
        let reason = why.map { " (\($0))" } ?? ""
        return "\(phase.rawValue)\(place)\(reason)"
    }
}
