/// Another body, as far as this one knows it.
///
/// Each report is kept as it came and weighed only while the body is online with the boot that the report names.
package struct Peer: Hashable, Sendable {
    package private(set) var status: BodyStatus?
    /// A retained `online` may be a ghost: it counts until then, unless something confirms it.
    private(set) var unconfirmedUntil: Moment?
    /// The boot whose retained `online` nothing confirmed.
    private var ghost: Boot?
    private var handOffs = ByBoot<HandOffReport>()
    private var voices = ByBoot<VoiceHeard>()
    private var controls = ByBoot<ControlsReport>()
    private var faces = ByBoot<FaceHeard>()

    var isOnline: Bool { boot != nil }

    /// The boot that it is online with.
    var boot: Boot? { status.flatMap { $0.state == .online && $0.boot != ghost ? $0.boot : nil } }

    /// Whether nothing is known of it.
    var isBlank: Bool { status == nil && handOffs.isEmpty && voices.isEmpty && controls.isEmpty && faces.isEmpty }

    var handOff: HandOffReport? { boot.flatMap { handOffs[$0] } }
    var voice: VoiceHeard? { boot.flatMap { voices[$0] } }
    var face: FaceHeard? { boot.flatMap { faces[$0] } }
    var hasCameraOpen: Bool { boot.flatMap { controls[$0] }?.controls.cameraOpen ?? false }

    // MARK: What it says

    mutating func heard(status new: BodyStatus?, retained: Bool, at now: Moment, confirmation: Duration) {
        guard let new else {
            if let boot = status?.boot, voices[boot]?.last == nil { voices.clear() }
            status = nil
            return
        }
        switch new.state {
        case .online:
            // What is known to be alive is not doubted; what proved a ghost stays one until it speaks.
            if retained, boot != new.boot, ghost != new.boot { unconfirmedUntil = now + confirmation }
            status = new
            if !retained { confirm(new.boot) }
        case .lost, .offline:
            // The will of an earlier boot may come late: it says nothing about this one.
            if let status, status.boot != new.boot { return }
            status = new
            unconfirmedUntil = nil
        }
    }

    mutating func heard(handOff new: HandOffReport?, retained: Bool) {
        guard let new else { return handOffs.clear() }
        handOffs.keep(new, present: status?.boot)
        if !retained { confirm(new.boot) }
    }

    mutating func heard(voice new: VoiceReport?, retained: Bool, at now: Moment) {
        guard let new else {
            guard let boot = status?.boot, var voice = voices[boot], voice.sound != nil else { return voices.clear() }
            voice.cleared()
            voices.keep(voice, present: boot)
            return
        }
        var voice = voices[new.boot] ?? VoiceHeard(boot: new.boot)
        voice.heard(new, at: now)
        voices.keep(voice, present: status?.boot)
        if !retained { confirm(new.boot) }
    }

    mutating func heard(controls new: ControlsReport?, retained: Bool) {
        guard let new else { return controls.clear() }
        controls.keep(new, present: status?.boot)
        if !retained { confirm(new.boot) }
    }

    mutating func heard(face new: FaceReport?, retained: Bool, at now: Moment) {
        guard let new else { return faces.clear() }
        faces.keep(FaceHeard(report: new, heardAt: now), present: status?.boot)
        if !retained { confirm(new.boot) }
    }

    // MARK: Ghosts

    /// A new link: whether the body is still there has to be heard again, and what was proven on the last one holds no more.
    mutating func doubt(until moment: Moment) {
        ghost = nil
        if isOnline { unconfirmedUntil = moment }
    }

    /// No link: that nothing is heard proves nothing.
    mutating func suspendDoubt() { unconfirmedUntil = nil }

    /// Something that is not kept by the broker came from the body just now, from `boot` where it says so.
    mutating func confirm(_ boot: Boot? = nil) {
        guard let status, status.state == .online, boot == nil || boot == status.boot else { return }
        unconfirmedUntil = nil
        ghost = nil
    }

    /// A retained `online` that nothing confirmed in time counts as away.
    mutating func timePassed(at now: Moment) {
        guard let until = unconfirmedUntil, until <= now else { return }
        unconfirmedUntil = nil
        ghost = status?.boot
    }
}
