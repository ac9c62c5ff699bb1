import BodyNode
import FoundationEssentials

/// A body's machine in a rehearsal: its program, which may be dead, what survives it, its clock, and its mouth.
final class RehearsedBody: Surroundings {
    let resident: Resident
    private unowned let house: RehearsedHouse
    private(set) var node: Node?
    private(set) var link: SimulatedLink?
    private(set) var mouth: Mouth
    private var boots = 0
    private var bootedAt = Moment.start
    private var kept: Controls
    private var clockOff: Duration
    private var mouthChance: Chance
    /// When the node wants to look at the time, in the house's time.
    private(set) var alarm: Moment?
    /// Whether anything happened to the node since somebody last asked.
    var isTouched = true
    /// How many times in a row the node asked to be woken at once.
    private(set) var restlessness = 0

    init(_ resident: Resident, in house: RehearsedHouse, chance: Chance) {
        self.resident = resident
        self.house = house
        mouth = Mouth(resident.mouth)
        kept = resident.controls
        clockOff = resident.clockOff
        mouthChance = chance
    }

    var id: BodyID { resident.configuration.id }
    var isRunning: Bool { node != nil }
    var hasBootedAgain: Bool { boots > 1 }
    var body: Body? { node?.body }
    /// Whether a message of this body's would arrive, and be answered.
    var isLinked: Bool { link?.carries ?? false }

    /// The turn that sounds on this body, in the air.
    var sounding: TurnID? {
        guard let node else { return nil }
        switch resident.configuration.mouth {
        case .silent: return node.body.voice.isSounding ? node.body.voice.current?.turn : nil
        case .sense: return mouth.sounding
        }
    }

    // MARK: The program's life

    func boot(seed: UInt64) {
        guard node == nil else { return }
        boots += 1
        bootedAt = house.now
        var chance = Chance(seed: seed &+ UInt64(boots))
        let boot: Boot = chance.id()
        let body = Body(configuration: resident.configuration, boot: boot, controls: kept, chance: chance)
        let node = Node(body: body, prefix: house.prefix, surroundings: self, wire: house.wire)
        let link = house.broker.link(for: node, name: id.text)
        node.bus = link
        (self.node, self.link) = (node, link)
        isTouched = true
        link.open()
        node.timePassed()
    }

    func crash(powerFails: Bool) {
        link?.die(reset: !powerFails)
        end()
    }

    func stop() {
        node?.stop()
        link?.close()
        end()
    }

    private func end() {
        (node, link, alarm) = (nil, nil, nil)
        mouth = Mouth(resident.mouth)  // it dies with the node
        isTouched = true
    }

    func clockJumps(by span: Duration) { clockOff += span }

    // MARK: What it notices

    /// The ears' line goes through the wire, as a program's standard output would.
    func notices(_ sense: Sense) {
        guard let node else { return }
        do throws(Refusal) {
            let line = try house.wire.publication(of: .sense(id, sense), at: timestamp).payload
            guard case .sense(_, let heard) = try house.wire.decode(.body(id, .sense), line) else { return }
            node.noticed(heard)
        } catch {
            house.rules.violated(.sound, "the sense \(sense) does not survive the wire: \(error.why)", at: house.now)
        }
    }

    // MARK: Time

    /// The next moment at which something happens here by itself, in the house's time.
    var nextDeadline: Moment? {
        guard let due = mouth.nextDeadline else { return alarm }
        return min(due, alarm ?? due)
    }

    func timePassed() {
        if let due = mouth.nextDeadline, due <= house.now {
            isTouched = true
            if let sense = mouth.timePassed(at: house.now) { return notices(sense) }
        }
        guard let alarm, alarm <= house.now else { return }
        self.alarm = nil
        node?.timePassed()
    }

    // MARK: Surroundings

    var now: Moment { Moment(sinceStart: house.now - bootedAt) }

    /// A clock without a battery: it stands still but for its jumps, days away from what is so.
    var timestamp: String {
        let day = Int(clockOff.components.seconds / 86_400)
        return "2026-0\(day < 0 ? 3 : 8)-\(10 + abs(day) % 18)T12:00:00.000Z"
    }

    func wake(_ node: Node, at moment: Moment?) {
        isTouched = true
        guard node === self.node || self.node == nil else { return }
        alarm = moment.map { bootedAt + $0.sinceStart }
        if let alarm, alarm <= house.now { restlessness += 1 } else { restlessness = 0 }
    }

    func carryOut(_ effect: Effect, of node: Node) {
        switch effect {
        // The node's own, which has no disk here, and nobody who looks.
        case .publish, .loadAvatarSet, .showPicture, .holdImage, .dropImage, .showLevel, .refused: break
        case .chime: house.chimed(self)
        case .speak(let order): mouth.speak(order, at: house.now, &mouthChance)
        case .stopSpeaking(let turn): mouth.stop(turn)
        case .remember(let controls): kept = controls
        case .leave(let why): house.left(self, why: why)
        }
    }

    func heard(_ news: Node.News, of node: Node) { house.heard(news, of: self) }
}
