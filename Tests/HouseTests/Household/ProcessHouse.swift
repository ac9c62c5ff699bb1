import Glibc
import OrielBridge
import Synchronization
import Testing

/// A house whose bodies are processes, on a broker of its own, with somebody outside who speaks as Oriel and as senses.
final class ProcessHouse {
    static let retained = ["status", "face", "handoff", "voice", "controls"]

    let broker: PrivateMosquitto?
    let outside: Outside
    private let url: String
    private let state: Folder
    private(set) var bodies: [String: Binary] = [:]
    private var epoch: String?

    init(_ setup: PrivateMosquitto.Setup = .init()) async throws {
        let broker = try PrivateMosquitto(setup)
        self.broker = broker
        (url, state, outside) = (broker.url, try Folder(), try Outside(broker.url))
        try await until("the outside is connected") { outside.isUp }
    }

    /// On somebody else's broker.
    init(reaching url: String) async throws {
        broker = nil
        (self.url, state, outside) = (url, try Folder(), try Outside(url))
        try await until("the outside is connected") { outside.isUp }
    }

    deinit { outside.leave() }

    // MARK: Processes

    func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Binary {
        try Binary(arguments + ["--broker", url], environment: environment)
    }

    /// Starts a body, and waits until all that it says of itself is there. Its controls survive its process.
    @discardableResult
    func body(
        _ id: String, _ flags: [String] = [], environment: [String: String] = [:]
    ) async throws -> Binary {
        let words = ["run", "--id", id, "--room", id, "--state-dir", "\(state.path)/\(id)"] + flags
        let body = try start(words, environment: environment)
        bodies[id] = body
        let began = ContinuousClock().now
        try await wait("\(id) is online") {
            guard let status = outside.last("body/\(id)/status"), status.came >= began, status.text("state") == "online"
            else { return false }
            return isWhole(id)
        }
        return body
    }

    func kill(_ id: String) async throws -> ContinuousClock.Instant {
        let body = try #require(bodies[id])
        bodies[id] = nil
        let now = ContinuousClock().now
        body.signal(SIGKILL)
        _ = try await body.end()
        return now
    }

    /// Whether every retained topic of a body is there, of the boot that its status names.
    func isWhole(_ id: String) -> Bool {
        guard let boot = outside.text("body/\(id)/status", "boot") else { return false }
        return outside.text("body/\(id)/status", "state") == "online"
            && Self.retained.allSatisfy { outside.text("body/\(id)/\($0)", "boot") == boot }
    }

    // MARK: The outside as Oriel

    func orielArrives(_ epoch: String = "e1", for ids: [String] = ["ipad"]) async throws {
        self.epoch = epoch
        sayOriel(for: ids)
        for id in ids {
            try await wait("\(id) has its plan") { outside.text("body/\(id)/face", "plan") == "Claude · high" }
            try await wait("\(id) waits") { outside.text("body/\(id)/face", "state") == "listening" }
        }
    }

    /// What Oriel keeps on the broker.
    func sayOriel(for ids: [String]) {
        guard let epoch else { return }
        outside.say("oriel/status", status("online", epoch), retained: true)
        outside.say(
            "oriel/brains",
            #"{"revision":7,"brains":[{"id":"claude","name":"Claude","efforts":["low","high"]}],"lightning":null}"#,
            retained: true)
        for id in ids {
            outside.say(
                "oriel/body/\(id)/plan", #"{"brain":"claude","effort":"high","lightning":false}"#, retained: true)
        }
    }

    /// Oriel's will.
    func orielDies() {
        guard let epoch else { return }
        outside.say("oriel/status", status("offline", epoch), retained: true)
    }

    private func status(_ state: String, _ epoch: String) -> String {
        #"{"state":"\#(state)","protocol":1,"epoch":"\#(epoch)","engine":"Mac Studio"}"#
    }

    func step(_ id: String, _ turn: String, _ seq: Int, _ step: String, _ more: String = "") {
        outside.say(
            "oriel/body/\(id)/turn",
            #"{"epoch":"\#(epoch ?? "")","turn":"\#(turn)","seq":\#(seq),"step":"\#(step)"\#(more),"at":"2026-01-01T00:00:00.000Z"}"#,
            retained: true)
    }

    func order(_ turn: String, of origin: String, at id: String, seconds: Double) {
        outside.say(
            "oriel/body/\(id)/voice",
            #"{"turn":"\#(turn)","from":"\#(origin)","text":"It rains.","seconds":\#(seconds)}"#)
    }

    // MARK: A turn

    enum Phase: String, CaseIterable, Sendable { case thinking, going, there }

    /// A turn of `id` whose voice goes to another body, brought as far as `phase`.
    func turn(of id: String = "ipad", to other: String = "kitchen", as far: Phase, seconds: Double = 30) async throws
        -> String
    {
        outside.say("body/\(id)/set/voice_output", other)
        try await wait("\(other) is picked") { outside.text("body/\(id)/controls", "voice_output") == other }
        let turn = try await turnBegins(id)
        step(id, turn, 1, "thinking")
        try await wait("she thinks") { outside.text("body/\(id)/face", "line") == "Thinking" }
        guard far != .thinking else { return turn }
        step(id, turn, 2, "voice")
        try await handOff(id, "going")
        guard far != .going else { return turn }
        order(turn, of: id, at: other, seconds: seconds)
        // A short voice may be over before anybody looks.
        try await wait("\(other) speaks for \(id)") {
            outside.all("body/\(id)/handoff").contains { $0.text("turn") == turn && $0.text("phase") == "there" }
        }
        return turn
    }

    func turnBegins(_ id: String = "ipad") async throws -> String {
        let before = outside.all("body/\(id)/said").count
        outside.say("body/\(id)/sense", #"{"heard":"wake","phrase":"Cordelia Pippa","score":0.8}"#)
        try await wait("\(id) hears") { outside.text("body/\(id)/face", "state") == "heard-you" }
        outside.say("body/\(id)/sense", #"{"heard":"said","text":"will it rain"}"#)
        try await wait("\(id) said it") { outside.all("body/\(id)/said").count > before }
        return try #require(outside.text("body/\(id)/said", "turn"))
    }

    /// A whole turn that is spoken on the body itself: it works as if nothing had happened.
    func turnWorks(_ id: String = "ipad") async throws {
        outside.say("body/\(id)/set/voice_output", "here")
        try await wait("the voice is picked") { outside.text("body/\(id)/controls", "voice_output") == "here" }
        let turn = try await turnBegins(id)
        step(id, turn, 1, "voice")
        order(turn, of: id, at: id, seconds: 0.1)
        try await wait("\(id) spoke") {
            outside.text("body/\(id)/voice", "phase") == "ended" && outside.text("body/\(id)/voice", "turn") == turn
        }
        step(id, turn, 2, "done", #","spoken":true"#)
        try await wait("\(id) is in conversation") {
            outside.text("body/\(id)/face", "line")?.hasPrefix("In conversation") ?? false
        }
    }

    // MARK: Waiting

    func wait(_ what: String, within patience: Duration = .seconds(15), _ holds: () throws -> Bool) async throws {
        do { try await until(what, within: patience, holds) } catch let late as Binary.Late {
            let last = outside.lastTopics.map { "\($0) \(outside.last($0)?.payload ?? "")" }
            let errors = bodies.map { "\($0.key): \($0.value.errors.suffix(1_000))" }
            throw Binary.Late(what: ([late.what, "the bus has:"] + last + errors).joined(separator: "\n"))
        }
    }

    func handOff(_ id: String, _ phase: String, why: String? = nil) async throws {
        try await wait("the hand-off of \(id) is \(phase), \(why ?? "no why")") {
            guard let handOff = outside.last("body/\(id)/handoff") else { return false }
            return handOff.text("phase") == phase && handOff.text("why") == why
        }
    }

    func line(_ id: String, _ line: String, kind: String = "plain") async throws {
        try await wait("the line of \(id) reads “\(line)”") {
            guard let face = outside.last("body/\(id)/face") else { return false }
            return face.text("line") == line && face.text("line_kind") == kind
        }
    }
}
