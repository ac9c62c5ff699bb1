/// One body of the house: everything it decides, as a value.
///
/// `handle(_:at:)` is the only door. The parts do not know each other; this type knows them all and holds the rules that
/// lie between them. Time comes in with every event, and `nextDeadline` is when the body next wants to look at it.
package struct Body: Hashable, Sendable {
    package let configuration: Configuration
    package let boot: Boot

    var chance: Chance
    var link = Link()
    var presence: Presence
    var overwritten = Overwritten()
    var problems = Problems()
    var oriel = OrielHeard()
    package internal(set) var think = Think()
    package internal(set) var house = House()
    package internal(set) var controls: Controls
    package internal(set) var ears = Ears()
    package internal(set) var wake: Wake
    package internal(set) var turn: Turn?
    var memory = TurnMemory()
    var line = TurnLine()
    package internal(set) var handOff = HandOff()
    package internal(set) var voice: Voice
    var set = AvatarSet.cordelia
    /// The set that the face ought to be drawn with.
    var wanted = AvatarSet.cordelia.name
    /// Why the wanted set could not be taken, until the line has said so.
    var unsaidSetTrouble: String?
    var remark: Remark?
    var onScreen = OnScreen()
    /// Own turns that are over: no order for one of them is spoken here any more.
    var finished = Recent<TurnID>()
    var hasStopped = false

    /// The controls as they were kept last.
    var remembered: Controls
    /// What the house was told last.
    var told = Told()
    var effects: [Effect] = []
    /// When time alone changes something next, as of the last event.
    package private(set) var nextDeadline: Moment?

    package init(configuration: Configuration, boot: Boot, controls: Controls = Controls(), chance: Chance) {
        self.configuration = configuration
        self.boot = boot
        self.chance = chance
        self.controls = controls
        self.controls.cameraOpen = false
        presence = Presence(boot: boot, times: configuration.times)
        remembered = self.controls
        wake = Wake(id: configuration.id, group: configuration.group)
        voice = Voice(boot: boot, mouth: configuration.mouth, times: configuration.times)
    }

    /// Of what `==` compares, what tells the states of a body apart well enough; the rest follows from it, or never changes.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(boot)
        hasher.combine(chance)
        hasher.combine(link)
        hasher.combine(presence)
        hasher.combine(oriel)
        hasher.combine(house)
        hasher.combine(controls)
        hasher.combine(ears)
        hasher.combine(wake)
        hasher.combine(turn)
        hasher.combine(memory)
        hasher.combine(line)
        hasher.combine(handOff)
        hasher.combine(voice)
        hasher.combine(remark)
        hasher.combine(finished)
        hasher.combine(hasStopped)
        hasher.combine(problems)
        hasher.combine(overwritten)
    }

    var id: BodyID { configuration.id }
    var times: Times { configuration.times }
    var persona: Persona { configuration.persona }
    func can(_ capability: Capability) -> Bool { configuration.can.contains(capability) }

    /// Takes in what happened and gives back what is to be done, in this order.
    package mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
        guard !hasStopped else { return [] }
        take(event, at: now)
        if event.isNoNews, nextDeadline.map({ now < $0 }) ?? true { return takeEffects() }
        if presence.leaves(at: now), !hasStopped { makeRoom() }
        if !hasStopped {
            look(at: now)
            remember()
            tell(at: now)
        }
        nextDeadline = nextDeadline(after: now)
        return takeEffects()
    }

    private mutating func takeEffects() -> [Effect] {
        let wanted = effects
        effects = []
        return wanted
    }

    private mutating func take(_ event: Event, at now: Moment) {
        switch event {
        case .linkUp: linkUp(at: now)
        case .linkDown: linkDown(at: now)
        case .brokerHeard: link.heard(at: now)
        case .acknowledged(let receipt): acknowledged(receipt, at: now)
        case .oriel(let word, let retained, let road): heard(word, retained: retained, over: road, at: now)
        case .answered(let code): oriel.answered(code: code, at: now)
        case .body(let id, let word, let retained): heard(word, from: id, retained: retained, at: now)
        case .overwritten(let topic):
            overwritten.heard(topic, at: now, jitter: chance.span(upTo: Overwritten.jitter))
        case .restored(let topic): overwritten.settled(topic)
        case .sense(let sense): noticed(sense, at: now)
        case .touched(let touch): touched(touch, at: now)
        case .set(let control, let value, let everywhere):
            set(control, to: value, everywhere: everywhere, at: now)
        case .hello: presence.hello(at: now, jitter: chance.span(upTo: times.hello))
        case .refused(let topic, let why, let road): refused(topic, why: why, over: road, at: now)
        case .avatarSet(let verdict): looked(at: verdict, at: now)
        case .timePassed: break
        case .stop: stop(at: now)
        }
    }

    /// Applies what follows from the time and from what is so, from the outside in: the house, Oriel, the voice here, the
    /// turn, and last the ears, which depend on all of them.
    private mutating func look(at now: Moment) {
        house.timePassed(at: now)
        oriel.timePassed(at: now, times.orielSilence)
        lookAtPresence(at: now)
        lookAtVoice(at: now)
        line.timePassed(at: now)
        lookAtTurn(at: now)
        lookAtWake(at: now)
        lookAtEars(at: now)
        if let remark, remark.until <= now { self.remark = nil }
        lookAtAvatar(at: now)
    }

    /// The next moment at which time alone changes something.
    package func nextDeadline(after now: Moment) -> Moment? {
        guard !hasStopped else { return nil }
        return earliest(
            house.nextDeadline(after: now), presence.nextDeadline, overwrittenDue, problems.nextDeadline,
            voice.nextDeadline,
            turnDeadline(after: now), line.nextDeadline, wake.nextDeadline, ears.nextDeadline(times), remark?.until,
            orielDeadline(after: now))
    }

    private func orielDeadline(after now: Moment) -> Moment? {
        guard !oriel.isOnline else { return oriel.forgottenAt(after: times.orielSilence) }
        let silence = link.upSince.map { $0 + times.orielSilence }
        let grace = oriel.awaySince.map { $0 + times.grace }
        return [silence, grace].compactMap(\.self).filter { $0 > now }.min()
    }

    /// Switches and picks survive a restart; the camera starts closed.
    private mutating func remember() {
        var lasting = controls
        lasting.cameraOpen = false
        guard lasting != remembered else { return }
        remembered = lasting
        effects.append(.remember(lasting))
    }

    // MARK: Saying things

    mutating func publish(_ message: Message, receipt: Receipt? = nil) {
        guard link.isUp else { return }
        if let topic = message.kept { overwritten.settled(topic) }
        effects.append(.publish(message, receipt: receipt))
    }

    mutating func problem(_ topic: Topic, _ why: String, at now: Moment) {
        guard link.isUp, problems.admit(topic, at: now) else { return }
        publish(.problem(topic, why: why))
    }

    mutating func remark(_ text: String, _ kind: FaceReport.LineKind, at now: Moment) {
        remark = Remark(text: text, kind: kind, until: now + times.remark)
    }
}

/// Something the face says for a few seconds.
struct Remark: Hashable, Sendable {
    var text: String
    var kind: FaceReport.LineKind
    var until: Moment
}
