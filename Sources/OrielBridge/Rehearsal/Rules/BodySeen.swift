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
    var ears = Ears.absent
    var closure: Body.Closure?
    var cutIn = false
    var isHearing = false
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
        isLinked = body.isLinked
        sounds = body.sounding
        // Not by a copy of the whole body: this is done after each of its events.
        guard let node = body.node else {
            self = BodySeen(body.resident.configuration)
            return
        }
        let controls = node.body.controls
        if !node.body.configuration.can.contains(.ears) {
            ears = .absent
        } else if controls.muted {
            ears = .muted
        } else {
            ears = controls.wake ? .listening : .asleep
        }
        closure = node.body.closure(at: body.now)
        cutIn = controls.cutIn
        isHearing = node.body.ears.hearing != nil
        isClaiming = node.body.wake.isPending
        turn = node.body.turn?.id
        stage = node.body.turn?.stage
        lastStepAt = node.body.turn.map { now - (body.now - $0.lastStepAt) }
        holds = node.body.voice.held?.turn
        order = node.body.voice.current
    }
}
