import BodyNode
package import OrielBridge

/// What event streams are fed with: the newest value of each event, made once for all who listen, and only while somebody does.
///
/// A client holds no queue. It has the value that is on its way to it, and of each event the newest that came after; what it was too
/// slow for it never sees.
package final class Feed {
    /// So often every client hears that the connection is alive.
    static let beat = Duration.seconds(5)

    /// An event's name, and how its value is made.
    private final class Event {
        let name: String
        let every: Duration
        let make: () -> [UInt8]?
        var isStale = true
        var due = Moment.start
        var newest: [UInt8]?

        init(name: String, every: Duration, make: @escaping () -> [UInt8]?) {
            self.name = name
            self.every = every
            self.make = make
        }
    }

    private let loop: EventLoop
    private var events: [Event] = []
    private var streams: [ObjectIdentifier: EventStream] = [:]
    private var alarm: Alarm?
    private var nextBeat: Moment?
    /// Called when the first client comes and when the last is gone.
    package var onAudience: ((_ isThere: Bool) -> Void)?

    package init(_ loop: EventLoop) { self.loop = loop }

    /// Whether there is nothing to tell, ever.
    var isEmpty: Bool { events.isEmpty }

    /// How many listen.
    package var count: Int { streams.count }

    /// - Parameters:
    ///   - every: two values are at least so far apart; of those between them the newest counts.
    ///   - make: the data of the event as it is now, in one line; nil: there is nothing to say.
    package func add(_ name: String, every: Duration, make: @escaping () -> [UInt8]?) {
        events.append(Event(name: name, every: every, make: make))
    }

    /// Something may have changed that this event tells.
    package func changed(_ name: String) {
        guard !streams.isEmpty, let event = events.first(where: { $0.name == name }), !event.isStale else { return }
        event.isStale = true
        wake()
    }

    /// Whether there is something to tell that may be told now.
    var hasNews: Bool { !streams.isEmpty && events.contains { $0.isStale && $0.due <= loop.now } }

    // MARK: Clients

    func attach(_ stream: EventStream) {
        let isFirst = streams.isEmpty
        streams[ObjectIdentifier(stream)] = stream
        if isFirst {
            for event in events { event.isStale = true }
            nextBeat = loop.now + Self.beat
            onAudience?(true)
        }
        tell()
        // As of now: what others were told a while ago may have counts in it.
        for (index, event) in events.enumerated() {
            if let value = event.make() { stream.offer(message(event.name, value), as: index) }
        }
    }

    func detach(_ stream: EventStream) {
        guard streams.removeValue(forKey: ObjectIdentifier(stream)) != nil, streams.isEmpty else { return }
        alarm?.set(nil)
        nextBeat = nil
        for event in events { event.newest = nil }
        onAudience?(false)
    }

    /// Ends every stream.
    func end() { for stream in streams.values { stream.end() } }

    // MARK: Telling

    private func wake() {
        let next = earliestDue
        let alarm = alarm ?? loop.alarm { [weak self] in self?.tell() }
        self.alarm = alarm
        alarm.set(next)
    }

    private var earliestDue: Moment? {
        (events.filter(\.isStale).map(\.due) + [nextBeat].compactMap(\.self)).min()
    }

    private func message(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }

    private func tell() {
        guard !streams.isEmpty else { return }
        let now = loop.now
        for (index, event) in events.enumerated() where event.isStale && event.due <= now {
            event.isStale = false
            event.due = now + event.every
            guard let value = event.make().map({ message(event.name, $0) }), value != event.newest else { continue }
            event.newest = value
            for stream in streams.values { stream.offer(value, as: index) }
        }
        if let beat = nextBeat, beat <= now {
            nextBeat = now + Self.beat
            for stream in streams.values { stream.beat() }
        }
        wake()
    }
}
