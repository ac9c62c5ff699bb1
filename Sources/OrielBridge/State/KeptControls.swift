internal import BodyNode
internal import FoundationEssentials

/// Controls as they lie in a file. The camera is not among them: it starts closed.
struct KeptControls: Codable {
    var muted: Bool?
    var wake: Bool?
    var brain: String?
    var effort: String?
    var lightning: Bool?
    var voiceOutput: String?
    var cutIn: Bool?
    var captions: Bool?
    var earText: Bool?
    var noisy: Bool?
    var onAir: Bool?

    enum CodingKeys: String, CodingKey {
        case muted, wake, brain, effort, lightning
        case voiceOutput = "voice_output"
        case cutIn = "cut_in"
        case captions
        case earText = "ear_text"
        case noisy
        case onAir = "on_air"
    }

    init(_ controls: Controls) {
        muted = controls.muted
        wake = controls.wake
        brain = controls.brain
        effort = controls.effort
        lightning = controls.lightning
        voiceOutput = controls.voiceOutput?.text
        cutIn = controls.cutIn
        captions = controls.captions
        earText = controls.earText
        noisy = controls.noisy
        onAir = controls.onAir
    }

    /// What a file does not name is as on a new body. Nil when the body that is to speak has no valid id.
    var controls: Controls? {
        var controls = Controls()
        controls.muted = muted ?? controls.muted
        controls.wake = wake ?? controls.wake
        controls.brain = brain
        controls.effort = effort
        controls.lightning = lightning
        if let voiceOutput {
            guard let body = BodyID(voiceOutput) else { return nil }
            controls.voiceOutput = body
        }
        controls.cutIn = cutIn ?? controls.cutIn
        controls.captions = captions ?? controls.captions
        controls.earText = earText ?? controls.earText
        controls.noisy = noisy ?? controls.noisy
        controls.onAir = onAir ?? controls.onAir
        return controls
    }
}
