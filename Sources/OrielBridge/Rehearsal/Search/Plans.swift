import BodyNode

extension SmallHouse.Plan {
    /// One turn: two bodies hear the wake phrase, the first hears it better, and its voice goes to another body.
    ///
    /// - Parameters:
    ///   - bodies: 2 or 3; the third stands in the speaker's room and hears nothing.
    ///   - longestDelay: how long a message may take; nil: for ever.
    package static func turn(
        bodies count: Int, longestDelay: Duration?, faults: Int, holds: Int?,
        kinds: Set<SmallHouse.FaultKind> = Set(SmallHouse.FaultKind.allCases)
    ) -> SmallHouse.Plan {
        let names = ["ipad", "kitchen", "panel"].prefix(max(2, count)).compactMap { BodyID($0) }
        let bodies = names.enumerated().map { index, id in
            var configuration = Configuration(id: id)
            configuration.room = index == 0 ? "study" : "kitchen"
            // Shorter where it changes nothing but how long a search takes.
            configuration.times.hello = .milliseconds(1)
            return configuration
        }
        var controls = names.map { _ in Controls() }
        controls[0].voiceOutput = names[1]
        var oriel = OrielConfiguration()
        oriel.times.hello = .milliseconds(1)
        oriel.scripts = [
            TurnScript(
                [.init(.thinking, takes: .milliseconds(300)), .init(.voice, takes: .milliseconds(200)), .init(.done)],
                answer: "Yes.", seconds: 1)
        ]
        func wake(_ body: Int, _ score: Double, at span: Duration) -> SmallHouse.Doing {
            SmallHouse.Doing(at: span, body: body, .wake(phrase: "Cordelia Pippa", score: score))
        }
        func said(_ body: Int) -> SmallHouse.Doing {
            SmallHouse.Doing(at: .milliseconds(1_000 + body * 40), body: body, .said("will it rain"))
        }
        return SmallHouse.Plan(
            bodies: bodies, controls: controls, oriel: oriel,
            doings: [wake(0, 0.9, at: .zero), wake(1, 0.6, at: .milliseconds(100)), said(0), said(1)],
            longestDelay: longestDelay, faults: faults, faultKinds: faults == 0 ? [] : kinds, holds: holds)
    }
}
