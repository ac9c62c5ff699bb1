import BodyNode
import FoundationEssentials
import OrielBridge

/// What is to be played, in which house.
struct HousePlan {
    let scenario: Scenario
    let bodies: [Configuration]
    let options: Options
    /// Nil: a private broker is started.
    let connection: Connection?
    /// Nil: nobody shows anything.
    let screen: ScreenPlan?
    /// How often the scenario is played; nil: until somebody stops it.
    let rounds: Int?

    private static let usual = ["ipad", "iphone", "kitchen"].compactMap { BodyID($0) }

    init(_ resolution: Resolution, environment: [String: String]) throws(Failure) {
        options = resolution.options
        let scenario = try options.scenario.map { (path) throws(Failure) in try Self.read(path) }
        var ids = options.bodies
        if ids.isEmpty { ids = scenario?.bodies ?? [] }
        if ids.isEmpty { ids = Self.usual }
        if let lack = scenario?.lack(in: ids) { throw Failure(.usage, "the scenario's \(lack)") }
        // A given scenario is played once unless more is asked for.
        let repeats = resolution.origins["turns"] == nil ? 1 : options.turns
        rounds = options.forever ? nil : scenario == nil ? 1 : repeats
        self.scenario = (scenario ?? .turns(options.turns, in: ids)).faster(by: options.speed)
        bodies = ids.map { [options] in Self.body($0, options) }
        connection = options.brokers.isEmpty ? nil : try Connection(resolution, environment: environment)
        screen = try ScreenPlan(resolution, environment: environment)
    }

    var oriel: OrielConfiguration {
        var oriel = OrielConfiguration()
        oriel.scripts = [TurnScript.usual.faster(by: options.speed)]
        return oriel
    }

    private static func read(_ path: String) throws(Failure) -> Scenario {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try File.read(path, atMost: 1 << 20) } catch {
            throw Failure(.usage, "the scenario \"\(path)\": \(error)")
        }
        do throws(ScenarioError) { return try Scenario(json5: Data(bytes)) } catch {
            throw Failure(.configuration, "the scenario \"\(path)\": \(error)")
        }
    }

    /// Known ids get the names and rooms that they have in the examples.
    private static func body(_ id: BodyID, _ options: Options) -> Configuration {
        var body = Configuration(id: id)
        body.version = Version.number
        body.build = Version.build
        body.times = options.times
        body.persona = options.persona
        switch id.text {
        case "ipad": (body.name, body.room) = ("\(options.persona.name)'s iPad", "study")
        case "iphone": (body.name, body.room) = ("\(options.persona.name)'s iPhone", "study")
        case _: (body.name, body.room) = (id.text.prefix(1).uppercased() + id.text.dropFirst(), id.text)
        }
        return body
    }
}
