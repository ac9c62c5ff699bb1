import BodyNode

/// Oriel's machine in a rehearsal: its program, which may be dead, and its link.
final class RehearsedOriel: OrielSurroundings {
    private unowned let house: RehearsedHouse
    private(set) var program: OrielParticipant?
    private(set) var link: SimulatedLink?
    private var starts = 0
    private var startedAt = Moment.start
    private(set) var alarm: Moment?

    init(in house: RehearsedHouse) { self.house = house }

    var isLinked: Bool { link?.carries ?? false }
    var hub: SimulatedOriel? { program?.oriel }

    func start(_ configuration: OrielConfiguration, seed: UInt64) {
        guard program == nil else { return }
        starts += 1
        startedAt = house.now
        let hub = SimulatedOriel(configuration, chance: Chance(seed: seed &+ UInt64(starts)))
        let program = OrielParticipant(oriel: hub, prefix: house.prefix, surroundings: self, wire: house.wire)
        let link = house.broker.link(for: program, name: "oriel")
        program.bus = link
        (self.program, self.link) = (program, link)
        link.open()
    }

    func crash(powerFails: Bool) {
        link?.die(reset: !powerFails)
        end()
    }

    func stop() {
        program?.stop()
        link?.close()
        end()
    }

    private func end() { (program, link, alarm) = (nil, nil, nil) }

    func timePassed() {
        guard let alarm, alarm <= house.now else { return }
        self.alarm = nil
        program?.timePassed()
    }

    // MARK: Surroundings

    var now: Moment { Moment(sinceStart: house.now - startedAt) }
    let timestamp = "2026-06-01T12:00:00.000Z"

    func wake(_ oriel: OrielParticipant, at moment: Moment?) {
        guard oriel === program || program == nil else { return }
        alarm = moment.map { startedAt + $0.sinceStart }
    }

    func heard(_ news: Node.News, of oriel: OrielParticipant) {
        switch news {
        case .linkUp, .linkDown: break
        case .warning(let why), .gaveUp(let why): house.rules.violated(.sound, "Oriel warns: \(why)", at: house.now)
        }
    }
}
