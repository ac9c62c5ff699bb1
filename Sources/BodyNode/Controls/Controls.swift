/// A body's switches and picks.
package struct Controls: Hashable, Sendable {
    package var muted = false
    /// Whether the wake phrase is listened for.
    package var wake = true
    /// The brain picked on this face; nil leaves it to the conversation.
    package var brain: String?
    /// The level picked on this face; nil leaves it to the voice mode.
    package var effort: String?
    /// Lightning as picked on this face; nil leaves it to Oriel.
    package var lightning: Bool?
    /// The body that speaks this body's turns; nil is this one.
    package var voiceOutput: BodyID?
    package var cameraOpen = false
    /// Whether the ears stay open while she speaks.
    package var cutIn = false
    package var captions = false
    package var earText = false
    package var noisy = false
    package var onAir = false

    package init() {}
}
