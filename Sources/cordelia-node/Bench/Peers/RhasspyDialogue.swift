import BodyNode
import FoundationEssentials
import Glibc
import OrielBridge

/// Rhasspy's dialogue manager over its own topics: from “the voice finished” to “listen”, which is its hand-back.
final class RhasspyDialogue {
    private struct Say: Decodable {
        var id: String
        var sessionId: String
    }

    private let process: Companion
    private let meter: Meter

    /// - Parameter meter: of the same broker.
    init(_ interpreter: String, on broker: PrivateMosquitto, meter: Meter) throws(Failure) {
        self.meter = meter
        for topic in ["tts/say", "asr/startListening", "dialogueManager/sessionEnded"] {
            try meter.subscribe("hermes/\(topic)")
        }
        process = try Companion(
            interpreter,
            [
                "-m", "rhasspydialogue_hermes", "--host", "127.0.0.1", "--port", "\(broker.port)", "--no-sound",
                "default",
            ])
        try greet()
    }

    /// It says nothing when it is ready: it is spoken to until it answers.
    private func greet() throws(Failure) {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(20)
        while true {
            usleep(1_500_000)
            do throws(Failure) {
                _ = try handBack()
                return
            } catch {
                if clock.now > end { throw Failure(.unavailable, "Rhasspy's dialogue manager does not answer") }
            }
        }
    }

    /// One session with one sentence that is said.
    /// - Returns: in microseconds.
    func handBack() throws(Failure) -> Double {
        let start = #"{"siteId":"default","init":{"type":"action","text":"It is on.","canBeEnqueued":false}}"#
        let said = try ping("dialogueManager/startSession", start, "tts/say", "sessionId").payload
        guard let say = try? JSONDecoder().decode(Say.self, from: said) else {
            throw Failure(.unavailable, "what Rhasspy's dialogue manager said cannot be read")
        }
        let session = #""siteId":"default","sessionId":"\#(say.sessionId)""#
        let time = try ping(
            "tts/sayFinished", #"{\#(session),"id":"\#(say.id)"}"#, "asr/startListening", say.sessionId
        ).time
        try ping("dialogueManager/endSession", "{\(session)}", "dialogueManager/sessionEnded", say.sessionId)
        return time / 1_000
    }

    @discardableResult
    private func ping(
        _ topic: String, _ payload: String, _ answer: String, _ word: String
    ) throws(Failure) -> (time: Double, payload: Data) {
        let publication = Publication(topic: "hermes/\(topic)", payload: Data(payload.utf8), retained: false)
        return try meter.ping(publication, [Meter.Expected(topic: "hermes/\(answer)", word: word)])
    }

    func end() { process.end(within: .zero) }
}
