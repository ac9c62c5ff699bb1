import BodyNode

extension Story {
    /// What a random house may be like.
    package struct Scope: Hashable, Sendable {
        package var bodies = 5
        package var length: Duration = .seconds(300)
        /// Nil: drawn as well.
        package var delays: Weather.Delays?
        package var faults = true

        package init() {}
    }

    /// The house and the story of a seed.
    package static func drawn(_ seed: UInt64, _ scope: Scope) -> Story {
        var teller = Teller(seed: seed, scope)
        return teller.story()
    }
}

/// Draws a story.
private struct Teller {
    private static let names = [
        "ipad", "iphone", "kitchen", "panel", "studio", "attic", "hall", "cellar", "shed", "car",
    ]
    private static let rooms = ["study", "kitchen", "hall"]

    private let seed: UInt64
    private let scope: Story.Scope
    private var chance: Chance
    private var residents: [Resident] = []
    private var lines: [Story.Line] = []
    private var utterances = 0

    init(seed: UInt64, _ scope: Story.Scope) {
        self.seed = seed
        self.scope = scope
        chance = Chance(seed: seed)
    }

    mutating func story() -> Story {
        for index in 0..<max(1, scope.bodies) { moveIn(index) }
        let delays = scope.delays ?? (happens(700) ? .belowTheWindow : .any)
        let weather = delays == .any ? Weather.any(&chance) : Weather.belowTheWindow(&chance)
        // The house comes up: Oriel and the bodies, in any order.
        lines.append(Story.Line(at: .start + chance.span(upTo: .seconds(3)), .orielStarts))
        for resident in residents {
            lines.append(Story.Line(at: .start + chance.span(upTo: .seconds(3)), .boots(resident.configuration.id)))
        }
        tellPeople()
        if scope.faults, happens(750) { tellFaults() }
        lines.sort { $0.at < $1.at }
        return Story(seed: seed, bodies: residents, weather: weather, lines: lines, length: scope.length)
    }

    // MARK: Who lives here

    private mutating func moveIn(_ index: Int) {
        let name = index < Self.names.count ? Self.names[index] : "body\(index)"
        guard let id = BodyID(name) else { return }
        var configuration = Configuration(id: id)
        configuration.name = "The \(name)"
        configuration.room = Self.rooms.randomElement(using: &chance) ?? "study"
        configuration.group = happens(150) ? "upstairs" : "house"
        configuration.priority = happens(150) ? 1 : 0
        if happens(120) { configuration.can.remove(.voice) }
        if happens(80) { configuration.can.remove(.ears) }
        if happens(300) { configuration.can.insert(.camera) }
        configuration.mouth = happens(400) ? .sense : .silent
        var resident = Resident(configuration)
        resident.controls.cutIn = happens(150)
        if happens(500) { resident.controls.voiceOutput = somebody(of: scope.bodies) }
        resident.mouth = Mouth.Manner.allCases.randomElement(using: &chance) ?? .prompt
        resident.clockOff = .seconds(Int.random(in: -20...20, using: &chance) * 86_400)
        residents.append(resident)
    }

    private mutating func somebody(of count: Int) -> BodyID? {
        BodyID(Self.names[Int.random(in: 0..<min(max(1, count), Self.names.count), using: &chance)])
    }

    // MARK: What people do

    private mutating func tellPeople() {
        var at = Moment.start + .seconds(4) + chance.span(upTo: .seconds(4))
        let end = Moment.start + scope.length
        while at < end {
            lines.append(Story.Line(at: at, people()))
            // Sometimes things come in a rush, mostly not.
            at = at + (happens(300) ? chance.span(upTo: .seconds(4)) : .seconds(4) + chance.span(upTo: .seconds(90)))
        }
    }

    private mutating func people() -> Act {
        let body = anyBody()
        switch Int.random(in: 0..<100, using: &chance) {
        case 0..<58: return .speaks(utterance(wake: true))
        case 58..<68: return .speaks(utterance(wake: false))
        case 68..<78: return .taps(body, utterance(wake: false, heardBy: body))
        case 78..<81: return .presses(body, .pause)
        case 81..<85: return .presses(body, .resume)
        case 85..<87: return .camera(body, opens: Bool.random(using: &chance))
        case _: return control(body)
        }
    }

    private mutating func control(_ body: BodyID) -> Act {
        let (control, values): (String, [String]) =
            switch Int.random(in: 0..<12, using: &chance) {
            case 0..<3: ("voice_output", ["here", anyBody().text, anyBody().text, "nowhere"])
            case 3: ("cut_in", ["on", "off"])
            case 4: ("cancel", [""])
            case 5: ("end_conversation", [""])
            case 6: ("muted", ["on", "off"])
            case 7: ("wake", ["on", "on", "off"])
            case 8: ("brain", ["claude", "glm", "", "gpt"])
            case 9: ("effort", ["low", "high", ""])
            case 10: ("send_now", [""])
            case _: ("lightning", ["on", "off", "", "perhaps"])
            }
        let value = values.randomElement(using: &chance) ?? ""
        return .sets(happens(100) ? nil : body, control: control, value: value)
    }

    private mutating func utterance(wake: Bool, heardBy body: BodyID? = nil) -> Utterance {
        utterances += 1
        let hearers = body.map { [$0] } ?? whoHears()
        let ears = hearers.map { hearer in
            Utterance.Ear(
                body: hearer, score: Double(Int.random(in: 50...100, using: &chance)) / 100,
                lag: happens(300) ? .zero : chance.span(upTo: .milliseconds(190)))
        }
        let ending: Utterance.Ending = happens(860) ? .said : happens(500) ? .nothing : .lost
        return Utterance(
            number: utterances, ears: ears, hasWakePhrase: wake,
            pause: .milliseconds(Int.random(in: 150...2_500, using: &chance)),
            length: .milliseconds(Int.random(in: 100...3_000, using: &chance)), ending: ending)
    }

    /// Mostly a room; sometimes whoever is near.
    private mutating func whoHears() -> [BodyID] {
        let room = Self.rooms.randomElement(using: &chance) ?? "study"
        var hearers: [BodyID] = []
        for resident in residents where resident.configuration.room == room || happens(200) {
            hearers.append(resident.configuration.id)
        }
        return hearers.isEmpty ? [anyBody()] : hearers
    }

    // MARK: What goes wrong

    private mutating func tellFaults() {
        let end = Moment.start + scope.length
        var at = Moment.start + chance.span(upTo: .seconds(20))
        while at < end {
            for line in fault(at: at) { lines.append(line) }
            at = at + .seconds(1) + chance.span(upTo: .seconds(90))
        }
    }

    private mutating func fault(at moment: Moment) -> [Story.Line] {
        let body = anyBody()
        switch Int.random(in: 0..<100, using: &chance) {
        case 0..<30:
            let act = happens(300) ? Act.stops(body) : .crashes(body, powerFails: Bool.random(using: &chance))
            return [Story.Line(at: moment, act), Story.Line(at: moment + outage(), .boots(body))]
        case 30..<45:
            return [
                Story.Line(at: moment, .orielCrashes(powerFails: Bool.random(using: &chance))),
                Story.Line(at: moment + outage(), .orielStarts),
            ]
        case 45..<75:
            let party = happens(200) ? Act.Party.oriel : .body(body)
            return [Story.Line(at: moment, .cuts(party, reset: Bool.random(using: &chance), span: outage()))]
        case 75..<80: return [Story.Line(at: moment, .brokerFreezes(span: outage()))]
        case 80..<92:
            return [
                Story.Line(
                    at: moment,
                    .brokerRestarts(
                        keepsRetained: Bool.random(using: &chance), reset: happens(800), span: outage()))
            ]
        case _:
            let days = Int.random(in: -30...30, using: &chance)
            return [Story.Line(at: moment, .clockJumps(body, by: .seconds(days * 86_400)))]
        }
    }

    private mutating func outage() -> Duration {
        let longest = [200, 3_000, 15_000, 40_000].randomElement(using: &chance) ?? 3_000
        return .milliseconds(50) + chance.span(upTo: .milliseconds(longest))
    }

    // MARK: Chance

    private mutating func anyBody() -> BodyID {
        residents[Int.random(in: 0..<residents.count, using: &chance)].configuration.id
    }

    private mutating func happens(_ perThousand: Int) -> Bool {
        Int.random(in: 0..<1_000, using: &chance) < perThousand
    }
}
