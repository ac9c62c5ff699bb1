/// Until when each doubted body still counts as there, the earliest first.
///
/// When many arrive at once, all of them are in doubt, and each event asks for the earliest: it is to be had without a look
/// at the others.
struct Doubts: Hashable, Sendable {
    private struct Doubt: Hashable, Sendable, Comparable {
        var until: Moment
        var id: BodyID

        static func < (a: Doubt, b: Doubt) -> Bool { (a.until, a.id) < (b.until, b.id) }
    }

    private var doubts: [Doubt] = []

    var first: Moment? { doubts.first?.until }

    /// Those whose time is up.
    func due(at now: Moment) -> [BodyID] { doubts.prefix { $0.until <= now }.map(\.id) }

    /// Nil is no doubt.
    mutating func move(_ id: BodyID, from before: Moment?, to after: Moment?) {
        guard before != after else { return }
        if let before {
            let doubt = Doubt(until: before, id: id)
            let place = place(of: doubt)
            if doubts.indices.contains(place), doubts[place] == doubt { doubts.remove(at: place) }
        }
        if let after {
            let doubt = Doubt(until: after, id: id)
            doubts.insert(doubt, at: place(of: doubt))
        }
    }

    /// Where it is, or belongs.
    private func place(of doubt: Doubt) -> Int {
        var (low, high) = (0, doubts.count)
        while low < high {
            let middle = (low + high) / 2
            if doubts[middle] < doubt { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
