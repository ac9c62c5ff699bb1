import BodyNode
import Testing

@testable import cordelia_node

@Suite("A sense that is told")
struct SenseWordsTests {
    @Test(
        "is read as people type it",
        arguments: [
            (["wake"], Sense.wake(phrase: "Cordelia Pippa", score: 0.9)),
            (["wake", "0.4"], .wake(phrase: "Cordelia Pippa", score: 0.4)),
            (["wake", "hey", "maud"], .wake(phrase: "hey maud", score: 0.9)),
            (["wake", "hey maud", "0.83"], .wake(phrase: "hey maud", score: 0.83)),
            (["WAKE", "1"], .wake(phrase: "Cordelia Pippa", score: 1)),
            (["words", "turn", "on"], .words("turn on")),
            (["said", "turn on the light"], .said("turn on the light")),
            (["level", "0.4"], .level(0.4)), (["level", "1"], .level(1)),
            (["nothing"], .nothing), (["tap"], .tapped), (["pause"], .pausePressed), (["resume"], .resumePressed),
            (["camera", "open"], .cameraOpen), (["camera", "closed"], .cameraClosed),
            (["camera", "failed", "no", "device"], .cameraFailed(why: "no device")),
            (["mouth", "started", "t1"], .mouthStarted("t1")), (["mouth", "ended", "t1"], .mouthEnded("t1")),
            (["mouth", "failed", "t1", "no", "card"], .mouthFailed("t1", why: "no card")),
        ])
    func read(_ words: [String], _ sense: Sense) throws {
        #expect(try SenseWords.read(words, phrase: "Cordelia Pippa") == sense)
    }

    @Test(
        "is refused with what is valid",
        arguments: [
            ([], "tell needs a sense: wake, words"),
            (["wkae"], "did you mean \"wake\"?"),
            (["wake", "x", "1.5"], "the score \"1.5\" is out of range"),
            (["said"], "\"said\" needs the words"), (["said", " "], "\"said\" needs the words"),
            (["level"], "\"level\" needs a number from 0 to 1"), (["level", "1.1"], "\"level\" needs a number"),
            (["level", "loud"], "\"level\" needs a number"),
            (["nothing", "much"], "\"much\" has no meaning after \"nothing\""),
            (["camera"], "\"camera\" needs"), (["camera", "opne"], "did you mean \"open\"?"),
            (["mouth"], "\"mouth\" needs"), (["mouth", "started"], "needs the turn's id"),
            (["mouth", "stopped", "t"], "\"stopped\" is nothing a mouth does"),
        ])
    func refused(_ words: [String], _ sentence: String) {
        let failure = #expect(throws: Failure.self) { try SenseWords.read(words, phrase: "Cordelia Pippa") }
        #expect(failure?.status == .usage)
        #expect(failure?.sentence.contains(sentence) == true, "\(failure?.sentence ?? "")")
    }
}
