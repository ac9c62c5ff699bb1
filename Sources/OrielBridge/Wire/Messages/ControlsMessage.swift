import BodyNode

/// `body/<id>/controls`: the body's switches and picks.
struct ControlsMessage: Codable {
    let report: ControlsReport

    private enum Key: String, CodingKey {
        case boot, muted, wake, brain, effort, lightning, camera, captions, noisy
        case voiceOutput = "voice_output"
        case cutIn = "cut_in"
        case earText = "ear_text"
        case onAir = "on_air"
    }
    private enum Camera: String, CaseIterable { case open, closed }

    init(_ report: ControlsReport) { self.report = report }

    init(from decoder: any Decoder) throws {
        let keys = try Fields(decoder, by: Key.self)
        var controls = Controls()
        controls.muted = try keys.need(.muted).flag()
        controls.wake = try keys.need(.wake).flag()
        controls.brain = try keys.find(.brain)?.idText()
        controls.effort = try keys.find(.effort)?.idText()
        controls.lightning = try keys.find(.lightning)?.flag()
        controls.voiceOutput = try keys.need(.voiceOutput).bodyIDOrHere()
        controls.cameraOpen = try keys.need(.camera).choice(Camera.self) == .open
        controls.cutIn = try keys.need(.cutIn).flag()
        controls.captions = try keys.need(.captions).flag()
        controls.earText = try keys.need(.earText).flag()
        controls.noisy = try keys.need(.noisy).flag()
        controls.onAir = try keys.need(.onAir).flag()
        report = ControlsReport(boot: try keys.need(.boot).id(), controls: controls)
    }

    func encode(to encoder: any Encoder) throws {
        let controls = report.controls
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(report.boot.text, forKey: .boot)
        try keys.encode(controls.muted, forKey: .muted)
        try keys.encode(controls.wake, forKey: .wake)
        try keys.encode(controls.brain, forKey: .brain)
        try keys.encode(controls.effort, forKey: .effort)
        try keys.encode(controls.lightning, forKey: .lightning)
        try keys.encode(controls.voiceOutput?.text ?? "here", forKey: .voiceOutput)
        try keys.encode((controls.cameraOpen ? Camera.open : .closed).rawValue, forKey: .camera)
        try keys.encode(controls.cutIn, forKey: .cutIn)
        try keys.encode(controls.captions, forKey: .captions)
        try keys.encode(controls.earText, forKey: .earText)
        try keys.encode(controls.noisy, forKey: .noisy)
        try keys.encode(controls.onAir, forKey: .onAir)
    }
}
