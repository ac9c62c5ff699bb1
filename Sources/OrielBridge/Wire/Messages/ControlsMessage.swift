import BodyNode

/// `body/<id>/controls`: the body's switches and picks.
struct ControlsMessage: JSONReadable, JSONWritable {
    let report: ControlsReport

    enum Key: String, CodingKey {
        case boot, muted, wake, brain, effort, lightning, camera, captions, noisy
        case voiceOutput = "voice_output"
        case cutIn = "cut_in"
        case earText = "ear_text"
        case onAir = "on_air"
    }
    private enum Camera: String, CaseIterable { case open, closed }

    init(_ report: ControlsReport) { self.report = report }

    init(reading json: Field) throws(Refusal) {
        let keys = try Fields(json, by: Key.self)
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

    func write(to keys: inout JSONObject<Key>) throws(Refusal) {
        let controls = report.controls
        keys.encode(report.boot.text, forKey: .boot)
        keys.encode(controls.muted, forKey: .muted)
        keys.encode(controls.wake, forKey: .wake)
        keys.encode(controls.brain, forKey: .brain)
        keys.encode(controls.effort, forKey: .effort)
        keys.encode(controls.lightning, forKey: .lightning)
        keys.encode(controls.voiceOutput?.text ?? "here", forKey: .voiceOutput)
        keys.encode((controls.cameraOpen ? Camera.open : .closed).rawValue, forKey: .camera)
        keys.encode(controls.cutIn, forKey: .cutIn)
        keys.encode(controls.captions, forKey: .captions)
        keys.encode(controls.earText, forKey: .earText)
        keys.encode(controls.noisy, forKey: .noisy)
        keys.encode(controls.onAir, forKey: .onAir)
    }
}
