import BodyNode
import OrielBridge
import Screen

/// Everything that can be set, for every command, with its default. `Setting.all` says how each is spelled.
struct Options: Sendable {
    // This body
    var id: BodyID?
    /// Nil: the id.
    var name: String?
    var room = "home"
    var can: Set<Capability> = [.ears, .voice, .screen]
    var mouth = Configuration.Mouth.silent
    var group = "house"
    var priority = 0
    var busMayUnmute = false
    var busMayOpenCamera = false
    var persona = Persona()
    /// The folders with avatar sets, in the order in which they are looked through.
    var avatars: [String] = []
    var publishesFrames = false
    var times = Times()

    // The screen
    /// Where it is served; nil: there is none.
    var screen: Address?
    var screenNames: [String] = []

    // Oriel
    /// The machine that thinks, by its name for people.
    var engine = "Mac Studio"

    // The broker
    var prefix = Prefix.cordelia
    /// Tried in turn; none: the command's own choice.
    var brokers: [BrokerAddress] = []
    var user: String?
    /// Where secrets are.
    var files: [Secret.Kind: String] = [:]
    var ca: String?
    var certificate: String?
    var key: String?
    /// How long a command may wait for the broker.
    var timeout: Duration = .seconds(5)

    // The house
    var bodies: [BodyID] = []
    var turns = 3
    var scenario: String?
    /// How many times as fast as real people and a real engine.
    var speed = 1.0
    var forever = false

    // The rehearsal
    var seed = 1
    var runs: Int?
    var minutes = 5
    var delays = Delays.drawn
    var calm = false
    var search: Int?
    var failing = 1
    var holds: Int?
    var fault: SmallHouse.FaultKind?
    var jobs: Int?

    // An avatar set
    var source: String?
    var target: String?
    var picks: [Seeding.Pick] = []
    /// The type that frames are turned into; nil: they are copied as they are.
    var encoding: ImageHeader.Kind?
    var note: String?

    // What is measured
    var only = Set(Bench.Part.allCases)
    var rounds = 5
    /// Of Python, that may have what the node is compared with.
    var interpreters = ["python3"]
    /// How many bodies are held for others to measure; nil: the bench itself runs.
    var hold: Int?
    var perHouse = 5
    /// How many steps are taken in without a broker; nil: the bench itself runs.
    var dry: Int?

    // The program
    var stateDirectory: String?
    var logLevel = Log.Level.info
    var configurationFile: String?
    var check = false
    var json = false
    var force = false
}
