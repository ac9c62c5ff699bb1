import BodyNode

/// A body as it really is, which nobody in the house can see: what the rules are about.
struct BodySeen: Hashable, Sendable {
    /// What its ears would do if nothing closed them.
    enum Ears: Hashable, Sendable { case absent, muted, asleep, listening }

    let id: BodyID
    let room: String
    let group: String
    var isRunning = false
    /// Whether messages really get to it and back.
    var isLinked = false
    /// When that last changed.
    var linkChangedAt = Moment.start
    var ears = Ears.absent
    var closure: Body.Closure?
    var cutIn = false
    /// Since when it listens to words; a tap begins anew.
    var hearingSince: Moment?
    var isClaiming = false
    var turn: TurnID?
    var stage: Turn.Stage?
    var lastStepAt: Moment?
    /// The order that it speaks, or is about to.
    var order: Order?
    /// The turn whose order waits until then.
    var holds: TurnID?
    /// The turn whose sound is in the air there.
    var sounds: TurnID?

    init(_ configuration: Configuration) {
        id = configuration.id
        room = configuration.room
        group = configuration.group
    }

    /// Whether a sound in this room would be heard as a person's.
    var hasOpenEars: Bool { isRunning && ears != .absent && ears != .muted && closure == nil && !cutIn }
}

extension BodySeen {
    /// How the body is now.
    mutating func look(at body: RehearsedBody, house now: Moment) {
        isRunning = body.isRunning
        if isLinked != body.isLinked { (isLinked, linkChangedAt) = (body.isLinked, now) }
        sounds = body.sounding
        guard let node = body.node else {
            self = BodySeen(body.resident.configuration)
            return
        }
        node.look { look(at: &$0, at: body.now, house: now) }
    }

    private mutating func look(at body: inout Body, at time: Moment, house now: Moment) {
        let controls = body.controls
        if !body.configuration.can.contains(.ears) {
            ears = .absent
        } else if controls.muted {
            ears = .muted
        } else {
            ears = controls.wake ? .listening : .asleep
        }
        closure = body.closure(at: time)
        cutIn = controls.cutIn
        hearingSince = body.ears.hearing.map { now - (time - $0.since) }
        isClaiming = body.wake.isPending
        turn = body.turn?.id
        stage = body.turn?.stage
        lastStepAt = body.turn.map { now - (time - $0.lastStepAt) }
        holds = body.voice.held?.turn
        order = body.voice.current
    }
}
