import BodyNode

/// What can be seen of a house on its bus. A report counts while its body is online and of the boot that it names.
struct Stage: Hashable, Sendable {
    private struct Seen: Hashable, Sendable {
        var status: BodyStatus?
        var face: FaceReport?
        var handOff: HandOffReport?
        var voice: VoiceReport?

        func isNow(_ boot: Boot?) -> Bool { status?.state == .online && status?.boot == boot }
    }
    private var bodies: [BodyID: Seen] = [:]
    private var hub: HubStatus?

    mutating func saw(_ word: BodyWord, of body: BodyID) {
        switch word {
        case .status(let status):
            let last = bodies[body]?.status
            if let status, let last, status.state != .online, last.boot != status.boot { return }
            bodies[body, default: Seen()].status = status
        case .handOff(let report): bodies[body, default: Seen()].handOff = report
        case .voice(let report): bodies[body, default: Seen()].voice = report
        case .controls, .claim, .decision, .cancel: break
        }
    }

    mutating func saw(_ face: FaceReport?, of body: BodyID) { bodies[body, default: Seen()].face = face }

    mutating func saw(_ status: HubStatus?) {
        if let status, let hub, !status.online, hub.online, hub.epoch != status.epoch { return }
        hub = status
    }

    /// Without the broker nobody is there until he has said himself again.
    mutating func forgetWhoIsThere() {
        for body in bodies.keys { bodies[body]?.status = nil }
        hub = nil
    }

    var orielIsOnline: Bool { hub?.online ?? false }

    func status(of body: BodyID) -> BodyStatus? { bodies[body]?.status }

    func face(of body: BodyID) -> FaceReport? {
        bodies[body].flatMap { seen in seen.isNow(seen.face?.boot) ? seen.face : nil }
    }

    func handOff(of body: BodyID) -> HandOffReport? {
        bodies[body].flatMap { seen in seen.isNow(seen.handOff?.boot) ? seen.handOff : nil }
    }

    func voice(of body: BodyID) -> VoiceReport? {
        bodies[body].flatMap { seen in seen.isNow(seen.voice?.boot) ? seen.voice : nil }
    }
}
