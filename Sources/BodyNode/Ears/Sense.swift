/// What the body's own ears, mouth, camera and face noticed.
package enum Sense: Hashable, Sendable {
    case wake(phrase: String, score: Double)
    /// The words so far.
    case words(String)
    /// The words, ended.
    case said(String)
    /// How loud the voice is that the ears hear, from 0 to 1; good until the next one.
    case level(Double)
    /// The ears gave up.
    case nothing
    case mouthStarted(TurnID)
    case mouthEnded(TurnID)
    case mouthFailed(TurnID, why: String)
    case cameraOpen
    case cameraClosed
    case cameraFailed(why: String)
    case tapped
    case pausePressed
    case resumePressed
}
