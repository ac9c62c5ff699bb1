import BodyNode
import OrielBridge

/// What is to be rehearsed.
struct RehearsePlan {
    enum Kind {
        /// One story, to be read.
        case replay(seed: UInt64)
        /// Many, until one breaks a rule.
        case runs(first: UInt64, count: UInt64)
        case scenario(Scenario, [Configuration])
        /// Every order of things in a small house, up to so many states.
        case search(limit: Int)
    }
    let kind: Kind
    let scope: Story.Scope
    let options: Options

    init(_ resolution: Resolution, environment: [String: String]) throws(Failure) {
        options = resolution.options
        var scope = Story.Scope()
        scope.length = .seconds(options.minutes * 60)
        scope.delays = options.delays.delays
        scope.faults = !options.calm
        if options.scenario == nil, let count = try options.houseSize { scope.bodies = count }
        self.scope = scope
        let played = [
            options.scenario.map { _ in "--scenario" }, options.search.map { _ in "--search" },
            options.runs.map { _ in "--runs" },
        ].compactMap(\.self)
        guard played.count < 2 else {
            throw Failure(.usage, "\(played[0]) and \(played[1]) exclude each other: what is rehearsed is one of them")
        }
        let seed = UInt64(options.seed)
        if let limit = options.search {
            kind = .search(limit: limit)
        } else if let runs = options.runs {
            kind = .runs(first: seed, count: UInt64(runs))
        } else if options.scenario != nil {
            let house = try HousePlan(resolution, environment: environment)
            kind = .scenario(house.scenario, house.bodies)
        } else {
            kind = .replay(seed: seed)
        }
    }
}

extension RehearsePlan {
    /// The flags that make the same house of the same seed.
    var arguments: [String] {
        ["--bodies", "\(scope.bodies)", "--minutes", "\(options.minutes)", "--delays", options.delays.rawValue]
            + (options.calm ? ["--calm"] : [])
    }

    /// The command that plays one of them, but for its seed.
    var command: String { "cordelia-node rehearse " + arguments.joined(separator: " ") }
}

extension Options {
    /// Which delays the network of a rehearsal has.
    enum Delays: String, CaseIterable, Sendable {
        case drawn
        case belowWindow = "below-window"
        case any

        var delays: Weather.Delays? {
            switch self {
            case .drawn: nil
            case .belowWindow: .belowTheWindow
            case .any: .any
            }
        }
    }

    /// How many bodies a rehearsed house has, given as a number or by their ids; nil: nobody said.
    var houseSize: Int? {
        get throws(Failure) {
            guard let first = bodies.first else { return nil }
            let count = bodies.count == 1 ? Int(first.text) ?? 1 : bodies.count
            guard (1...50).contains(count) else {
                throw Failure(.usage, "--bodies \(printable(first.text)): a rehearsed house has 1 to 50 bodies")
            }
            return count
        }
    }
}
