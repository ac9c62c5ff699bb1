import BodyNode

/// What is on its way in a small house: for each publisher, topic and receiver a queue, whose order is kept; between
/// queues anything may overtake anything.
package struct Post: Hashable, Sendable {
    enum Letter: Hashable, Sendable {
        case body(Event)
        case oriel(OrielEvent)
    }
    struct Sent: Hashable, Sendable {
        var letter: Letter
        var at: Moment
    }
    /// Who sends, on what, to whom. Bodies are numbered; Oriel and the broker come after them.
    package struct Line: Hashable, Comparable, Sendable {
        var sender: Int
        var topic: Int
        var receiver: Int

        private var rank: Int { (sender * 64 + topic) * 64 + receiver }
        package static func < (a: Line, b: Line) -> Bool { a.rank < b.rank }
    }
    private struct Queue: Hashable, Sendable {
        var line: Line
        var letters: [Sent]
        /// What is held may be overtaken by everything.
        var isHeld = false
    }
    /// In the order of their lines, none empty.
    private var queues: [Queue] = []

    var lines: [Line] { queues.map(\.line) }
    var isEmpty: Bool { queues.isEmpty }

    var held: [Line] { queues.lazy.filter(\.isHeld).map(\.line) }
    var unheld: [Line] { queues.lazy.filter { !$0.isHeld }.map(\.line) }

    /// Of what is not held, the letter that was sent first.
    var first: Line? {
        var first: Queue?
        for queue in queues where !queue.isHeld {
            guard let sent = queue.letters.first, first?.letters.first.map({ sent.at < $0.at }) ?? true else {
                continue
            }
            first = queue
        }
        return first?.line
    }

    mutating func hold(_ line: Line) {
        if let index = queues.firstIndex(where: { $0.line == line }) { queues[index].isHeld = true }
    }

    /// When the oldest letter was sent.
    var oldest: Moment? { queues.lazy.compactMap(\.letters.first?.at).min() }

    func head(_ line: Line) -> Sent? { queues.first { $0.line == line }?.letters.first }

    func has(_ sender: Int, _ topic: Int, for receiver: Int) -> Bool {
        queues.contains { $0.line == Line(sender: sender, topic: topic, receiver: receiver) }
    }

    mutating func send(_ letter: Letter, on line: Line, at now: Moment) {
        let index = queues.firstIndex { !($0.line < line) } ?? queues.endIndex
        if index < queues.endIndex, queues[index].line == line {
            queues[index].letters.append(Sent(letter: letter, at: now))
        } else {
            queues.insert(Queue(line: line, letters: [Sent(letter: letter, at: now)]), at: index)
        }
    }

    mutating func take(_ line: Line) -> Letter? {
        guard let index = queues.firstIndex(where: { $0.line == line }) else { return nil }
        let letter = queues[index].letters.removeFirst().letter
        queues[index].isHeld = false
        if queues[index].letters.isEmpty { queues.remove(at: index) }
        return letter
    }

    /// What was on its way to somebody is lost.
    mutating func lose(to receiver: Int) { queues.removeAll { $0.line.receiver == receiver } }
}
