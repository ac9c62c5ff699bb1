package import BodyNode

/// A rehearsal as a script: who lives in the house, how the network behaves, and what people and faults do, when.
///
/// Everything is drawn from one seed beforehand, so that a part of the story can be left out and the rest stays as it was.
package struct Story: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package var at: Moment
        package var act: Act

        package init(at: Moment, _ act: Act) {
            self.at = at
            self.act = act
        }
    }

    package var seed: UInt64
    package var bodies: [Resident]
    package var weather: Weather
    /// In the order of their moments.
    package var lines: [Line]
    /// When people and faults are through; what follows is the house coming to rest.
    package var length: Duration

    package init(seed: UInt64, bodies: [Resident], weather: Weather, lines: [Line], length: Duration) {
        self.seed = seed
        self.bodies = bodies
        self.weather = weather
        self.lines = lines
        self.length = length
    }
}

extension Story {
    /// Whether nothing is lost in it.
    var isCalm: Bool { weather.delays == .belowTheWindow && !lines.contains { $0.act.isFault } }
}

/// A body as a rehearsal places it in the house.
package struct Resident: Hashable, Sendable {
    package var configuration: Configuration
    package var controls = Controls()
    /// How wrong its clock is, which nothing may depend on.
    package var clockOff = Duration.zero
    /// How its mouth behaves, when it has one of its own.
    package var mouth = Mouth.Manner.prompt

    package init(_ configuration: Configuration) { self.configuration = configuration }
}
