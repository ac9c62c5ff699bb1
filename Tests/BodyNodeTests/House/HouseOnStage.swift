import BodyNode

/// A house that is looked at: words come, time passes, and the report is asked for.
struct HouseOnStage {
    var house = HousePicture()
    private(set) var now = Moment.milliseconds(1_000)

    var report: HouseReport { house.report(for: Persona(), linkWhy: nil, at: now) }

    func body(_ id: BodyID) -> HouseReport.Body? { report.bodies.first { $0.id == id } }

    /// Lets time pass, deadline by deadline.
    mutating func wait(_ milliseconds: Int) {
        let end = now + .milliseconds(milliseconds)
        while let due = house.nextDeadline(after: now), due <= end {
            now = max(now, due)
            house.timePassed(at: now)
        }
        now = end
    }

    mutating func says(_ id: BodyID, _ word: BodyWord, retained: Bool = false) {
        house.heard(word, from: id, retained: retained, at: now)
    }

    mutating func status(
        _ id: BodyID, _ state: BodyStatus.State = .online, boot: Boot = "b1", name: String? = nil,
        room: String = "study",
        retained: Bool = false
    ) {
        let status = BodyStatus(
            state: state, boot: boot, name: name ?? capital(id), room: room, version: "1", build: 1,
            can: [.ears, .voice])
        says(id, .status(status), retained: retained)
    }

    mutating func face(
        _ id: BodyID, boot: Boot = "b1", _ state: FaceState = .listening, line: String = "Waiting", left: Int? = nil,
        ring: FaceReport.Ring = .none, retained: Bool = false
    ) {
        let face = FaceReport(
            boot: boot, state: state, set: "cordelia", frame: .idle, ring: ring, line: line, lineKind: .plain,
            left: left,
            tile: "", plan: "", answers: "", lastTurn: nil, oriel: "", eyes: [], turn: nil)
        house.heard(face: face, from: id, retained: retained, at: now)
    }

    mutating func handOff(_ id: BodyID, boot: Boot = "b1", _ phase: HandOffReport.Phase, to: BodyID?) {
        says(id, .handOff(HandOffReport(boot: boot, turn: "t", phase: phase, to: to, why: nil)))
    }

    mutating func voice(_ id: BodyID, boot: Boot = "b1", _ phase: VoiceReport.Phase, beat: Int = 1) {
        let voice = VoiceReport(
            boot: boot, turn: "t", from: ipad, phase: phase, beat: beat, lease: .seconds(6), why: nil)
        says(id, .voice(voice))
    }

    mutating func decides(_ id: BodyID, _ claim: ClaimID, over: [(BodyID, String)] = [], retained: Bool = false) {
        let beaten = over.map { Decision.Beaten(body: $0.0, claim: "x", score: 0.1, why: $0.1) }
        says(id, .decision(Decision(claim: claim, took: id, over: beaten)), retained: retained)
    }

    private func capital(_ id: BodyID) -> String {
        id == ipad ? "iPad" : id.text.prefix(1).uppercased() + id.text.dropFirst()
    }
}
