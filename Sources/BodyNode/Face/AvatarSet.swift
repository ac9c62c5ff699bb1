/// The set of pictures that a body draws her with.
package struct AvatarSet: Hashable, Sendable {
    package var name: String
    /// The states that the set has a frame for; every set has `idle`.
    package var frames: Set<FaceState>

    /// The set that is built in.
    package static let cordelia = AvatarSet(named: "cordelia")

    package init(named name: String, frames: Set<FaceState> = [.idle, .blink, .speaking, .looking]) {
        self.name = name
        self.frames = frames.union([.idle])
    }

    /// The frame that is drawn for a state: its own, or the next along its fallbacks, never another set's.
    package func frame(for state: FaceState) -> FaceState {
        ([state] + state.fallbacks).first(where: frames.contains) ?? .idle
    }
}

extension FaceState {
    package var fallbacks: [FaceState] {
        switch self {
        case .idle: []
        case .blink, .speaking, .looking, .listening, .muted: [.idle]
        case .heardYou: [.speaking, .idle]
        case .thinking: [.looking, .idle]
        }
    }
}
