// What a body says of itself, as others read it. Each report names the boot that it speaks for.

/// What a body is able to do.
package enum Capability: String, CaseIterable, Hashable, Sendable { case ears, voice, camera, screen }

package struct BodyStatus: Hashable, Sendable {
    package enum State: String, CaseIterable, Hashable, Sendable {
        case online, offline
        /// Said by the broker when the body's connection died.
        case lost
    }
    package var state: State
    package var boot: Boot
    package var name: String
    package var room: String
    package var version: String
    package var build: Int
    package var can: Set<Capability>

    package init(
        state: State, boot: Boot, name: String, room: String, version: String, build: Int, can: Set<Capability>
    ) {
        self.state = state
        self.boot = boot
        self.name = name
        self.room = room
        self.version = version
        self.build = build
        self.can = can
    }
}

/// Where the voice of a body's turn is.
package struct HandOffReport: OfBoot {
    package enum Phase: String, CaseIterable, Hashable, Sendable {
        /// No hand-off.
        case here
        /// The voice is on its way to another body.
        case going
        /// The other body speaks.
        case there
        /// She ended there, or `why` not; this body listens again.
        case back
    }
    package var boot: Boot
    package var turn: TurnID?
    package var phase: Phase
    package var to: BodyID?
    package var why: String?

    package init(boot: Boot, turn: TurnID?, phase: Phase, to: BodyID?, why: String?) {
        self.boot = boot
        self.turn = turn
        self.phase = phase
        self.to = to
        self.why = why
    }
}

/// What a body is speaking itself.
package struct VoiceReport: OfBoot {
    package enum Phase: String, CaseIterable, Hashable, Sendable { case quiet, speaking, ended, failed }
    package var boot: Boot
    package var turn: TurnID?
    /// The body whose turn is spoken.
    package var from: BodyID?
    package var phase: Phase
    package var beat: Int
    /// How long the next beat may take before the voice counts as gone.
    package var lease: Duration
    package var why: String?

    package init(
        boot: Boot, turn: TurnID?, from: BodyID?, phase: Phase, beat: Int, lease: Duration, why: String?
    ) {
        self.boot = boot
        self.turn = turn
        self.from = from
        self.phase = phase
        self.beat = beat
        self.lease = lease
        self.why = why
    }
}

package struct ControlsReport: OfBoot {
    package var boot: Boot
    package var controls: Controls

    package init(boot: Boot, controls: Controls) {
        self.boot = boot
        self.controls = controls
    }
}
