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

    /// What something else takes that people might use instead.
    struct Other: Hashable, Sendable {
        var name: String
        var series: Series
    }

    var name: String
    var unit: Unit
    var node: Series
    /// Of the same rounds.
    var yardstick: Series?
    var others: [Other]
    var target: Target?

    init(
        _ name: String, _ unit: Unit, _ node: Series, beside yardstick: Series? = nil, others: [Other] = [],
        target: Target? = nil
    ) {
        self.name = name
        self.unit = unit
        self.node = node
        self.yardstick = yardstick
        self.others = others
        self.target = target
    }

    /// Of the node, to the yardstick.
    var ratio: Series? { ratio(of: node) }

    /// Round by round, so that what slows a whole round down slows down both.
    func ratio(of series: Series) -> Series? {
        guard let yardstick, yardstick.values.count == series.values.count else { return nil }
        return Series(zip(series.values, yardstick.values).map { $1 == 0 ? 0 : $0 / $1 })
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

    /// Of an even number, the mean of the two in the middle.
    var median: Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
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
