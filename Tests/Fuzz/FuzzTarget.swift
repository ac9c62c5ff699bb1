import Glibc

/// What can be fuzzed: everything that takes bytes from outside, and the body under whatever events.
///
/// A target takes any bytes at all. It ends the program where something does not hold, which is what a fuzzer looks for; the
/// decoders themselves end it where they trap.
enum FuzzTarget: String, CaseIterable {
    /// A topic's decoder, its topic in the first line.
    case wire
    /// The reading and spelling of topics under any prefix.
    case topic
    /// The configuration file.
    case configuration
    /// The command line, one argument a line; lines that set a variable come before it.
    case arguments
    /// The address of a broker.
    case broker
    case scenario
    /// The file in which controls survive a restart.
    case controls
    /// The record of an avatar set.
    case lineage
    /// The beginning of a picture.
    case picture
    /// A body under events and spans of time that the bytes choose.
    case body
    /// A node that reads messages: in each line a topic, a tab and a payload.
    case node
    /// A request to a screen.
    case request

    func take(_ bytes: [UInt8]) {
        switch self {
        case .wire: fuzzWire(bytes)
        case .topic: fuzzTopic(bytes)
        case .configuration: fuzzConfiguration(bytes)
        case .arguments: fuzzArguments(bytes)
        case .broker: fuzzBroker(bytes)
        case .scenario: fuzzScenario(bytes)
        case .controls: fuzzControls(bytes)
        case .lineage: fuzzLineage(bytes)
        case .picture: fuzzPicture(bytes)
        case .body: fuzzBody(bytes)
        case .node: fuzzNode(bytes)
        case .request: fuzzRequest(bytes)
        }
    }
}

/// Ends the program when something does not hold.
func hold(_ isSo: Bool, _ what: @autoclosure () -> String) {
    guard !isSo else { return }
    let line = Array("does not hold: \(what())\n".utf8)
    write(STDERR_FILENO, line, line.count)
    abort()
}

/// A refusal is a sentence: something, in one line, and not without end.
func holdSentence(_ text: String) {
    hold(
        !text.isEmpty && text.utf8.count < 5_000,
        "a refusal is a sentence: \(text.utf8.count) bytes, \(text.prefix(300))")
    hold(!text.contains(where: \.isNewline), "a refusal stands in one line: \(text)")
}
