import BodyNode
import FoundationEssentials

/// What waits for a broker that is slower than this client, in an order and within bounds.
///
/// A few messages are on their way to be acknowledged at a time. Behind them wait the newest value of each retained topic,
/// at the place where the topic was first said, and events; an event that waited too long is no longer true, and is dropped
/// and counted, as are those beyond the bound.
struct Outbox {
    /// Mosquitto lets a client have twenty unacknowledged; another broker may want fewer.
    static let mostInFlight = 20
    static let mostEvents = 64
    static let mostEventBytes = 16 * 1_024 * 1_024
    static let eventAge = Duration.seconds(1)

    /// What was sent and is not acknowledged yet.
    struct InFlight: Hashable {
        var topic: String
        var receipt: UInt64?
    }

    private struct Waiting {
        var publication: Publication
        var since: Moment
    }

    private(set) var dropped = 0
    private let limit: Int
    private var inFlight: [Int32: InFlight] = [:]
    /// The first ones, up to `head`, are gone.
    private var queue: [Waiting?] = []
    private var head = 0
    private var places: [String: Int] = [:]
    private var events = 0
    private var eventBytes = 0

    init(limit: Int = Self.mostInFlight) { self.limit = min(max(limit, 1), Self.mostInFlight) }

    /// Nothing waits, and all that was sent is acknowledged.
    var isIdle: Bool { inFlight.isEmpty && head == queue.count }

    mutating func offer(_ publication: Publication, at now: Moment) {
        if publication.retained {
            if let place = places[publication.topic] {
                queue[place]?.publication = publication
            } else {
                places[publication.topic] = queue.count
                queue.append(Waiting(publication: publication, since: now))
            }
            return
        }
        let bytes = publication.payload.count
        guard events < Self.mostEvents, events == 0 || eventBytes + bytes <= Self.mostEventBytes else {
            dropped += 1
            return
        }
        events += 1
        eventBytes += bytes
        queue.append(Waiting(publication: publication, since: now))
    }

    /// The next one to be sent, if one may be.
    mutating func next(at now: Moment) -> Publication? {
        while head < queue.count {
            guard let waiting = queue[head] else { return nil }
            let publication = waiting.publication
            if !publication.retained && now - waiting.since > Self.eventAge {
                dropped += 1
                remove(publication)
                continue
            }
            if publication.acknowledged && inFlight.count >= limit { return nil }
            remove(publication)
            return publication
        }
        return nil
    }

    mutating func sent(_ publication: Publication, as id: Int32) {
        if publication.acknowledged {
            inFlight[id] = InFlight(topic: publication.topic, receipt: publication.receipt)
        }
    }

    /// - Returns: what it was; nil for something unknown.
    mutating func acknowledged(_ id: Int32) -> InFlight? { inFlight.removeValue(forKey: id) }

    /// The link is gone, and takes along what was on its way and what waited.
    mutating func clear() {
        dropped += inFlight.count + queue.count - head
        let count = dropped
        self = Outbox(limit: limit)
        dropped = count
    }

    /// From the head of the queue.
    private mutating func remove(_ publication: Publication) {
        if publication.retained {
            places[publication.topic] = nil
        } else {
            events -= 1
            eventBytes -= publication.payload.count
        }
        queue[head] = nil
        head += 1
        guard head == queue.count || head >= 1_024 && head * 2 >= queue.count else { return }
        queue.removeFirst(head)
        for (topic, place) in places { places[topic] = place - head }
        head = 0
    }
}
