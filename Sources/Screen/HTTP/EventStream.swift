/// One client's end of a feed.
final class EventStream {
    /// An event: a browser tells a page nothing of a comment.
    private static let heartbeat = Array("event: beat\ndata: {}\n\n".utf8)

    /// What is on its way, and how much of it the client took.
    private var sending: [UInt8] = []
    private var sent = 0
    /// The newest value of each event that has not begun its way; nil: none.
    private var waiting: [[UInt8]?] = []
    private var wantsBeat = false
    private(set) var hasEnded = false
    /// Called when there is something to take again, after there was nothing.
    var onNews: (() -> Void)?
    private let feed: Feed

    init(_ feed: Feed) { self.feed = feed }

    func attach() { feed.attach(self) }
    func detach() { feed.detach(self) }

    func offer(_ value: [UInt8], as event: Int) {
        while waiting.count <= event { waiting.append(nil) }
        waiting[event] = value
        onNews?()
    }

    func beat() {
        wantsBeat = true
        onNews?()
    }

    func end() {
        hasEnded = true
        onNews?()
    }

    /// How many bytes are kept for the client.
    var held: Int { sending.count - sent + waiting.reduce(0) { $0 + ($1?.count ?? 0) } }

    /// Copies what comes next.
    /// - Returns: how many bytes; 0 when there is nothing.
    func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        if sent == sending.count { next() }
        let count = min(buffer.count, sending.count - sent)
        guard count > 0 else { return 0 }
        sending.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count])) }
        sent += count
        return count
    }

    private func next() {
        (sending, sent) = ([], 0)
        if let event = waiting.firstIndex(where: { $0 != nil }), let value = waiting[event] {
            sending = value
            waiting[event] = nil
        } else if wantsBeat {
            sending = Self.heartbeat
        }
        // Whatever is sent shows that the connection is alive.
        wantsBeat = false
    }
}
