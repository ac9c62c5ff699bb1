/// One thing that was measured, beside what the bare library takes for it and what is wanted.
struct Figure: Hashable, Sendable {
    enum Unit: String, Hashable, Sendable {
        case microseconds = "µs"
        case milliseconds = "ms"
        case perSecond = "/s"
        case kibibytes = "KiB"
        case percent = "%"
        case count = ""
    }

    enum Target: Hashable, Sendable {
        /// Times what the yardstick takes.
        case timesAtMost(Double)
        /// Parts of what the yardstick does.
        case timesAtLeast(Double)
        case atMost(Double)
    }

    var name: String
    var unit: Unit
    var node: Series
    /// Of the same rounds.
    var yardstick: Series?
    var target: Target?

    init(_ name: String, _ unit: Unit, _ node: Series, beside yardstick: Series? = nil, target: Target? = nil) {
        self.name = name
        self.unit = unit
        self.node = node
        self.yardstick = yardstick
        self.target = target
    }

    /// Round by round, so that what slows a whole round down slows down both.
    var ratio: Series? {
        guard let yardstick, yardstick.values.count == node.values.count else { return nil }
        return Series(zip(node.values, yardstick.values).map { $1 == 0 ? 0 : $0 / $1 })
    }

    /// Nil when nothing is wanted.
    var isMet: Bool? {
        switch target {
        case nil: nil
        case .timesAtMost(let most): ratio.map { $0.median <= most }
        case .timesAtLeast(let least): ratio.map { $0.median >= least }
        case .atMost(let most): node.median <= most
        }
    }
}

/// The same thing, measured several times.
struct Series: Hashable, Sendable {
    var values: [Double]

    init(_ values: [Double] = []) { self.values = values }
    init(_ value: Double) { values = [value] }

    var median: Double { percentile(50) }
    var least: Double { values.min() ?? 0 }
    var most: Double { values.max() ?? 0 }

    /// The value that so many percent of all do not exceed.
    func percentile(_ percent: Double) -> Double {
        let sorted = values.sorted()
        guard let last = sorted.last else { return 0 }
        let index = Int((Double(sorted.count) * percent / 100).rounded(.up)) - 1
        return sorted.indices.contains(index) ? sorted[index] : last
    }
}

/// What two who take turns need for the same thing, one entry a round.
struct Duel: Hashable, Sendable {
    var node = Series()
    var yardstick = Series()

    mutating func add(node: Double, yardstick: Double) {
        self.node.values.append(node)
        self.yardstick.values.append(yardstick)
    }

    func figure(_ name: String, _ unit: Figure.Unit, target: Figure.Target? = nil) -> Figure {
        Figure(name, unit, node, beside: yardstick, target: target)
    }
}

/// The median and the 99th percentile of many samples a round.
struct LatencyDuel {
    private var p50 = Duel()
    private var p99 = Duel()

    /// In microseconds.
    mutating func add(node: [Double], yardstick: [Double]) {
        let (node, yardstick) = (Series(node), Series(yardstick))
        p50.add(node: node.median, yardstick: yardstick.median)
        p99.add(node: node.percentile(99), yardstick: yardstick.percentile(99))
    }

    func figures(_ name: String) -> [Figure] {
        [
            p50.figure("\(name), p50", .microseconds, target: .timesAtMost(2)),
            p99.figure("\(name), p99", .microseconds, target: .timesAtMost(3)),
        ]
    }
}
