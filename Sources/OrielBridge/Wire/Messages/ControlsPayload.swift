import BodyNode

/// `body/<id>/controls`
struct ControlsPayload: Codable {
    enum Camera: String, CaseIterable { case open, closed }

    let value: ControlsReport

    init(_ value: ControlsReport) { self.value = value }

    init(from decoder: any Decoder) throws {
        let fields = try Fields(decoder)
        var controls = Controls()
        controls.muted = try fields.flag("muted")
        controls.wake = try fields.flag("wake")
        controls.brain = try fields.optionalName("brain")
        controls.effort = try fields.optionalName("effort")
        controls.lightning = try fields.optionalFlag("lightning")
        controls.voiceOutput = try fields.bodyOrHere("voice_output")
        controls.cameraOpen = try fields.one("camera", of: Camera.self) == .open
        controls.cutIn = try fields.flag("cut_in")
        controls.captions = try fields.flag("captions")
        controls.earText = try fields.flag("ear_text")
        controls.noisy = try fields.flag("noisy")
        controls.onAir = try fields.flag("on_air")
        value = ControlsReport(boot: try fields.id("boot"), controls: controls)
    }

    func encode(to encoder: any Encoder) throws {
        let controls = value.controls
        var fields = FieldsToWrite(encoder)
        try fields.write(value.boot.text, "boot")
        try fields.write(controls.muted, "muted")
        try fields.write(controls.wake, "wake")
        try fields.write(controls.brain, orNull: "brain")
        try fields.write(controls.effort, orNull: "effort")
        try fields.write(controls.lightning, orNull: "lightning")
        try fields.write(controls.voiceOutput?.text ?? "here", "voice_output")
        try fields.write((controls.cameraOpen ? Camera.open : .closed).rawValue, "camera")
        try fields.write(controls.cutIn, "cut_in")
        try fields.write(controls.captions, "captions")
        try fields.write(controls.earText, "ear_text")
        try fields.write(controls.noisy, "noisy")
        try fields.write(controls.onAir, "on_air")
    }
}
