package import BodyNode
import FoundationEssentials

extension RehearsedHouse {
    /// A house in which a scenario is played, on a fair network: everybody is there from the start.
    package convenience init(_ scenario: Scenario, bodies: [Configuration], oriel: OrielConfiguration) {
        let lines = [Story.Line(at: .start, .orielStarts)] + bodies.map { Story.Line(at: .start, .boots($0.id)) }
        let story = Story(
            seed: 1, bodies: bodies.map(Resident.init), weather: .fair, lines: lines, length: .seconds(24 * 3_600))
        self.init(story, oriel: oriel)
        player = ScenarioPlayer(scenario)
    }

    func play(_ event: ScenarioEvent) {
        for action in player?.handle(event, at: now) ?? [] {
            switch action {
            case .carryOut(let deed, _):
                onNews?(.deed(deed))
                carryOut(deed)
            case .met: break
            case .finished: ends = now + rest
            case .failed(let why): failure = why
            }
        }
    }

    private func carryOut(_ deed: Scenario.Deed) {
        switch deed {
        case .sense(let sense, let id): body(id)?.notices(sense)
        case .set(let control, let value, let id): set(control, to: value, on: id)
        case .turn(let script, let id): oriel.program?.follow(script, of: id)
        case .body(.start, let id): boot(id)
        case .body(.stop, let id): body(id)?.stop()
        case .body(.kill, let id): body(id)?.crash(powerFails: false)
        case .oriel(.start): oriel.start(orielConfiguration, seed: 0xE90C)
        case .oriel(.stop): oriel.stop()
        case .oriel(.kill): oriel.crash(powerFails: false)
        case .broker(let fate): carryOut(fate)
        case .expect, .say: break
        }
    }

    private func carryOut(_ fate: Scenario.BrokerFate) {
        switch fate {
        case .stop: broker.stop(keepingRetained: true, reset: true)
        case .start: broker.start()
        case .restart: broker.restart(keepingRetained: true, reset: true, after: .milliseconds(100))
        case .restartEmpty: broker.restart(keepingRetained: false, reset: true, after: .milliseconds(100))
        case .pause: broker.freeze()
        case .resume: broker.thaw()
        }
    }
}

extension ScenarioEvent {
    init?(_ word: Word) {
        switch word {
        case .body(let body, let said): self = .body(body, said)
        case .face(let body, let face): self = .face(body, face)
        case .oriel(.status(let status)): self = .oriel(status)
        case .oriel, .orielBody, .said, .frame, .problem, .ask, .sense, .set, .hello: return nil
        }
    }
}
