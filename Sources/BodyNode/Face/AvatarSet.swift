/// The set of pictures that a body draws her with. It belongs to the body and never borrows from another set.
package struct AvatarSet: Hashable, Sendable {
    package let name: String
    /// The states that the set has a frame for; every set has `idle`.
    package let frames: Set<FaceState>
    /// Where it looks for the others.
    package let fallbacks: Fallbacks
    /// The frames' pictures, where there are any at hand.
    package let pictures: [FaceState: PictureID]

    /// The set that is built in.
    package static let cordelia = AvatarSet(named: "cordelia")

    package init(
        named name: String, frames: Set<FaceState> = [.idle, .blink, .speaking, .looking],
        fallbacks: Fallbacks = .standard, pictures: [FaceState: PictureID] = [:]
    ) {
        self.name = name
        self.frames = frames.union([.idle])
        self.fallbacks = fallbacks
        self.pictures = pictures
    }

    /// The frame that is drawn for a state: its own, or the next along its fallbacks, never another set's.
    package func frame(for state: FaceState) -> FaceState {
        fallbacks.chain(from: state).first(where: frames.contains) ?? .idle
    }

    /// The picture that is drawn for a state; nil when the set has no pictures at hand.
    package func picture(for state: FaceState) -> PictureID? { pictures[frame(for: state)] }
}

package enum PictureKind {}
/// A picture by its content: the SHA-256 digest of its bytes, in hexadecimal digits.
package typealias PictureID = Identifier<PictureKind>

/// What became of an attempt to load a set.
package enum AvatarVerdict: Hashable, Sendable {
    /// Every frame is there, and is the one that the lineage names.
    case good(AvatarSet)
    /// `why` is a sentence that names the set.
    case refused(name: String, why: String)

    package var name: String {
        switch self {
        case .good(let set): set.name
        case .refused(let name, _): name
        }
    }
}
