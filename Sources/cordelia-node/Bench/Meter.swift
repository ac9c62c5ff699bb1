import FoundationEssentials
import OrielBridge

/// The clock of all latencies: a bare C client in a process of its own, which publishes and waits for what comes of it.
/// It is the same one for the node and for the yardstick.
final class Meter {
    /// A message that is waited for, known by a word that is in it.
    struct Expected {
        var topic: String
        var word: String
    }

    private let client: Companion

    init(_ programs: Programs, on broker: PrivateMosquitto) throws(Failure) {
        client = try Companion(programs.yardstick, ["meter", "\(broker.port)"])
        _ = try client.answer(within: .seconds(10))
    }

    func subscribe(_ filter: String) throws(Failure) { _ = try order(["subscribe", filter]) }

    /// Until the broker has it.
    func say(_ publication: Publication) throws(Failure) { _ = try order(["say"] + words(publication)) }

    /// - Returns: how long it took until all that was expected had come, in nanoseconds, and the last of it.
    @discardableResult
    func ping(_ publication: Publication, _ expected: [Expected]) throws(Failure) -> (time: Double, payload: Data) {
        try order(["ping"] + words(publication) + expected.flatMap { [$0.topic, $0.word] })
    }

    /// Publishes many. `{n}` in topic and payload is a message's number, `{h}` that divided by `perHouse`.
    /// - Parameters:
    ///   - wanted: how many messages with `word` in them are waited for.
    /// - Returns: how long it took until they had come, in nanoseconds.
    @discardableResult
    func pour(
        _ publication: Publication, numbers: Range<Int>, perHouse: Int = 1, wanted: Int = 0, word: String = "-"
    ) throws(Failure) -> Double {
        let numbers = ["\(numbers.lowerBound)", "\(numbers.count)", "\(perHouse)"]
        return try order(["pour"] + words(publication) + numbers + ["\(wanted)", word]).time
    }

    /// Waits for a message with `word` in it, in answer to a deed.
    /// - Returns: how long it took from just before the deed, in nanoseconds. It ends when this process hears of it.
    func watch(for word: String, after deed: () throws(Failure) -> Void) throws(Failure) -> Double {
        let clock = ContinuousClock()
        try client.tell(["pour", "0", "-", "-", "0", "0", "1", "1", word].joined(separator: "\t"))
        let start = clock.now
        try deed()
        _ = try time(client.answer())
        return (clock.now - start).inSeconds * 1e9
    }

    private func words(_ publication: Publication) -> [String] {
        [publication.retained ? "1" : "0", publication.topic, String(decoding: publication.payload, as: UTF8.self)]
    }

    private func order(_ words: [String]) throws(Failure) -> (time: Double, payload: Data) {
        try client.tell(words.joined(separator: "\t"))
        return try time(client.answer())
    }

    private func time(_ answer: String) throws(Failure) -> (time: Double, payload: Data) {
        let parts = answer.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.first == "late", let missing = parts.last {
            throw Failure(.unavailable, "\(missing) of the messages that were waited for did not come within 15 s")
        }
        guard let first = parts.first, let time = Double(first) else {
            throw Failure(.software, "the meter said \"\(printable(answer))\"")
        }
        return (time, Data((parts.last ?? "").utf8))
    }
}
