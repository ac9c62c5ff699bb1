import BodyNode
import OrielBridge

/// A rehearsal that a person reads: the timeline of a house that ran in virtual time.
struct Replay {
    private let timeline: Timeline
    private let isJSON: Bool

    init(_ bodies: [BodyID], options: Options, environment: [String: String]) {
        isJSON = options.json
        timeline = Timeline(
            .output, json: options.json, coloured: Terminal.output.takesColour(environment),
            who: bodies.map(\.text) + ["people"], began: .start)
    }

    /// Plays a story and says everything worth saying.
    func play(_ story: Story) -> ExitStatus {
        timeline.say(introduction(story))
        timeline.heading("seed \(story.seed)")
        return show(RehearsedHouse(story))
    }

    func play(_ scenario: Scenario, _ bodies: [Configuration], oriel: OrielConfiguration) -> ExitStatus {
        timeline.heading(scenario.name)
        return show(RehearsedHouse(scenario, bodies: bodies, oriel: oriel))
    }

    private func show(_ house: RehearsedHouse) -> ExitStatus {
        var chronicle = Chronicle()
        house.onNews = { [unowned house] news in
            let entry: Chronicle.Entry? =
                switch news {
                case .act(let act): Self.entry(act, at: house.now)
                case .deed(let deed): chronicle.did(deed, at: house.now)
                case .said(let word, _): chronicle.heard(word, retained: false, at: house.now)
                case .chimed(let body): Chronicle.Entry(at: house.now, who: body.text, kind: .wake, text: "chimes")
                case .left(let body, let why): Self.trouble(body, "leaves: \(why)", at: house.now)
                case .link(let body, let news): Self.entry(news, of: body, at: house.now)
                }
            if let entry { timeline.show(entry) }
        }
        let violation = house.play()
        timeline.say()
        let minutes = "\(house.now.sinceStart.inMilliseconds / 60_000) minutes"
        let failures = [violation?.description, house.failure].compactMap(\.self)
        timeline.result(ResultLine(turns: house.turns, clean: house.turns, violations: failures))
        guard failures.isEmpty else {
            for failure in failures { timeline.say("after \(minutes): \(failure)") }
            return .amiss
        }
        timeline.say("\(minutes), \(house.steps) steps, \(house.turns) turns: every rule held")
        return .ok
    }

    private static func entry(_ act: Act, at now: Moment) -> Chronicle.Entry {
        Chronicle.Entry(at: now, who: act.who, kind: act.isFault ? .fault : .control, text: act.sentence)
    }

    private static func entry(_ news: Node.News, of body: BodyID, at now: Moment) -> Chronicle.Entry? {
        switch news {
        case .linkUp: nil
        case .linkDown(let why): trouble(body, "loses the broker: \(why)", at: now)
        case .warning(let why), .gaveUp(let why): trouble(body, why, at: now)
        }
    }

    private static func trouble(_ body: BodyID, _ text: String, at now: Moment) -> Chronicle.Entry {
        Chronicle.Entry(at: now, who: body.text, kind: .problem, text: text)
    }

    private func introduction(_ story: Story) -> String {
        let bodies = story.bodies.map { resident in
            let body = resident.configuration
            let lacks = [Capability.ears, .voice].filter { !body.can.contains($0) }.map { "no \($0.rawValue)" }
            let traits =
                [body.group == "house" ? nil : body.group, body.priority == 0 ? nil : "priority \(body.priority)"]
                .compactMap(\.self) + lacks + (resident.controls.cutIn ? ["cut-in on"] : [])
            return "  \(body.id) in the \(body.room)" + (traits.isEmpty ? "" : " (\(traits.joined(separator: ", ")))")
        }
        let weather = story.weather
        let delays = "messages take up to \(weather.longestMessage.inMilliseconds) ms"
        return "\(story.bodies.count) bodies; \(delays), \(weather.duplicates) of 1,000 come twice\n"
            + bodies.joined(separator: "\n")
    }
}
