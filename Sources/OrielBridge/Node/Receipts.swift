import BodyNode

/// What each publication's acknowledgement will decide. Only the newest are kept: an older one can decide nothing any more.
struct Receipts {
    private static let capacity = 64
    private var next: UInt64 = 0
    private var kept: [(number: UInt64, receipt: Receipt)] = []

    mutating func keep(_ receipt: Receipt) -> UInt64 {
        next += 1
        if kept.count == Self.capacity { kept.removeFirst() }
        kept.append((next, receipt))
        return next
    }

    mutating func take(_ number: UInt64) -> Receipt? {
        kept.firstIndex { $0.number == number }.map { kept.remove(at: $0).receipt }
    }
}
