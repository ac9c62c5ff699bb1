/// The eight states of the face.
package enum FaceState: String, CaseIterable, Hashable, Sendable {
    case idle, blink, speaking, looking, listening
    case heardYou = "heard-you"
    case muted, thinking
}

/// What the face shows, as it is told on the bus.
package struct FaceReport: Hashable, Sendable {
    package enum Ring: String, CaseIterable, Hashable, Sendable { case listening, speaking, none }
    package enum LineKind: String, CaseIterable, Hashable, Sendable {
        case plain
        /// A step of a turn.
        case stage
        /// Something that cannot be read, or went wrong; drawn orange.
        case unread
    }
    package var boot: Boot
    package var state: FaceState
    package var set: String
    /// The frame that is really drawn, after fallback.
    package var frame: FaceState
    package var ring: Ring
    package var line: String
    package var lineKind: LineKind
    /// Seconds left of the conversation, as of now.
    package var left: Int?
    package var tile: String
    package var plan: String
    package var answers: String
    package var lastTurn: String?
    package var oriel: String
    package var eyes: [BodyID]
    package var turn: TurnID?

    package init(
        boot: Boot, state: FaceState, set: String, frame: FaceState, ring: Ring, line: String, lineKind: LineKind,
        left: Int?, tile: String, plan: String, answers: String, lastTurn: String?, oriel: String, eyes: [BodyID],
        turn: TurnID?
    ) {
        self.boot = boot
        self.state = state
        self.set = set
        self.frame = frame
        self.ring = ring
        self.line = line
        self.lineKind = lineKind
        self.left = left
        self.tile = tile
        self.plan = plan
        self.answers = answers
        self.lastTurn = lastTurn
        self.oriel = oriel
        self.eyes = eyes
        self.turn = turn
    }
}
