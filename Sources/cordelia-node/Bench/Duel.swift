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
