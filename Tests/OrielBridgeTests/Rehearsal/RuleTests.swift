import BodyNode
import Testing

@testable import OrielBridge

/// Whether the rules notice a body that waits for ever; `MutationTests` breaks the machine itself, and takes longer.
@Suite("The rules")
struct RuleTests {
    /// In a house of two a person calls the tablet, whose voice the kitchen speaks, and something is missing.
    struct Mistake: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// The tablet's, while the rules go by the house's own.
        var change: @Sendable (inout Times) -> Void
        var script = TurnScript.usual
        var fault: Story.Line?
        var ending = Utterance.Ending.said
        var ears: [Utterance.Ear] = [.init(body: ipad, score: 0.5, lag: .zero)]
        var sentence: String
    }

    static let mistakes = [
        Mistake(
            testDescription: "a voice to begin", change: { $0.start = .seconds(9_999) },
            script: TurnScript([.init(.voice, takes: .seconds(100))], answer: "Yes."),
            sentence: "waits for the voice of turn"),
        Mistake(
            testDescription: "a step", change: { $0.patience = .seconds(9_999) },
            script: TurnScript([.init(.thinking), .init(.silence)]), sentence: "waits for a step of turn"),
        Mistake(
            testDescription: "an Oriel that is away", change: { $0.grace = .seconds(9_999) },
            fault: .init(at: .start + .seconds(7), .orielCrashes(powerFails: false)),
            sentence: "though Oriel is said to be offline"),
        Mistake(
            testDescription: "words that never come", change: { $0.words = .seconds(9_999) }, ending: .lost,
            sentence: "listens to words that never end"),
        Mistake(
            testDescription: "a winner that died", change: { $0.settle = .seconds(9_999) },
            fault: .init(at: .start + .milliseconds(5_100), .crashes(kitchen, powerFails: true)),
            ears: [.init(body: ipad, score: 0.5, lag: .zero), .init(body: kitchen, score: 0.9, lag: .zero)],
            sentence: "never finds out who took the wake"),
    ]

    private func story(_ mistake: Mistake) -> Story {
        var (rules, tablet) = (Resident(Configuration(id: kitchen)), Resident(Configuration(id: ipad)))
        (rules.configuration.room, tablet.configuration.room) = ("kitchen", "study")
        tablet.controls.voiceOutput = kitchen
        let utterance = Utterance(
            number: 1, ears: mistake.ears, hasWakePhrase: true, pause: .milliseconds(400), length: .milliseconds(400),
            ending: mistake.ending)
        let lines: [Story.Line] = [
            .init(at: .start, .orielStarts), .init(at: .start, .boots(kitchen)), .init(at: .start, .boots(ipad)),
            .init(at: .start + .seconds(5), .speaks(utterance)), mistake.fault,
        ].compactMap(\.self).sorted { $0.at < $1.at }
        return Story(seed: 1, bodies: [rules, tablet], weather: .fair, lines: lines, length: .seconds(10))
    }

    @Test(arguments: mistakes)
    func `notice a body that waits for ever for`(mistake: Mistake) {
        var oriel = OrielConfiguration()
        oriel.scripts = [mistake.script]
        var story = story(mistake)
        #expect(RehearsedHouse(story, oriel: oriel).play() == nil, "what is missing breaks no rule by itself")
        mistake.change(&story.bodies[1].configuration.times)
        let violation = RehearsedHouse(story, oriel: oriel).play()
        #expect(violation?.rule == .nobodyDeaf && violation?.what.contains(mistake.sentence) == true, "\(violation)")
    }
}
