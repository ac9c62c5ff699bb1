import OrielBridge

/// Several who do the same thing by turns, one after the other, so that they are measured in the same conditions.
struct Contest {
    struct Player {
        var name: String
        /// Of so many samples it takes part in one: what is slow would take up the bench's time.
        var oneIn = 1
        /// In microseconds, or whatever the figure counts.
        var play: (Int) throws(Failure) -> Double
    }

    private let node: Player
    private let yardstick: Player
    private let others: [Player]

    init(node: Player, yardstick: Player, others: [Player]) {
        self.node = node
        self.yardstick = yardstick
        self.others = others
    }

    /// The statistic of each round's samples.
    func figures(
        rounds: Int, samples: Int, _ figures: [(name: String, unit: Figure.Unit, target: Figure.Target?, Double)]
    ) throws(Failure) -> [Figure] {
        let players = [node, yardstick] + others
        // For each figure, for each player, a value a round.
        var series = figures.map { _ in players.map { _ in Series() } }
        var gone: Set<Int> = []
        for round in 0..<rounds {
            var taken = players.map { _ in Series() }
            for sample in 0..<samples {
                for (index, player) in players.enumerated() where sample % player.oneIn == 0 {
                    guard !gone.contains(index) else { continue }
                    do throws(Failure) {
                        taken[index].values.append(try player.play(round * samples + sample))
                    } catch {
                        // Without one of the others the comparison goes on.
                        guard index > 1 else { throw error }
                        gone.insert(index)
                    }
                }
            }
            for (figure, (_, _, _, percent)) in figures.enumerated() {
                for index in players.indices { series[figure][index].values.append(taken[index].percentile(percent)) }
            }
        }
        return zip(figures, series).map { figure, series in
            let others = players.indices.dropFirst(2).filter { !gone.contains($0) }.map {
                Figure.Other(name: players[$0].name, series: series[$0])
            }
            return Figure(
                figure.name, figure.unit, series[0], beside: series[1], others: others, target: figure.target)
        }
    }

    /// The median and the 99th percentile of many samples a round.
    func latencies(_ name: String, rounds: Int, samples: Int) throws(Failure) -> [Figure] {
        try figures(
            rounds: rounds, samples: samples,
            [
                ("\(name), p50", .microseconds, .timesAtMost(2), 50),
                ("\(name), p99", .microseconds, .timesAtMost(3), 99),
            ])
    }
}
