import BodyNode
import FoundationEssentials
import OrielBridge

/// The body “a” in a process of its own. The meter plays all the others: Oriel, the body “v”, and a's ears.
final class OneBody {
    let broker: PrivateMosquitto
    let meter: Meter
    let a: BodyID
    let v: BodyID
    let epoch: Epoch = "bench"
    let wire = Wire(.cordelia)
    private let programs: Programs
    private let subject: Subject

    init(_ programs: Programs) throws(Failure) {
        guard let a = BodyID("a"), let v = BodyID("v") else { throw Failure(.software, BodyID.rule) }
        (self.a, self.v, self.programs) = (a, v, programs)
        broker = try Programs.broker()
        meter = try Meter(programs, on: broker)
        for topic in [BodyTopic.status, .face, .handOff, .decision, .said] {
            try meter.subscribe("+/body/\(a)/\(topic.rawValue)")
        }
        var started: Subject?
        _ = try meter.watch(for: "\"state\":\"online\"") { [broker] () throws(Failure) in
            started = try Subject(programs, on: broker, id: a)
        }
        guard let started else { throw Failure(.software, "the node was not started") }
        subject = started
        let status = HubStatus(online: true, protocolVersion: HouseProtocol.version, epoch: epoch, engine: "Mac Studio")
        try ping(.oriel(.status(status)), .face, "Oriel said status")
        try say(
            .body(
                v,
                .status(
                    BodyStatus(
                        state: .online, boot: "v", name: "Kitchen", room: "kitchen", version: Version.number,
                        build: Version.build, can: [.ears, .voice]))))
    }

    deinit { subject.end() }

    /// The yardstick, and what else is installed that can do the same.
    func rivals(
        to topic: Topic, every: Int = 1, _ answers: [(topic: Topic, size: Int)]
    ) throws(Failure) -> (yardstick: Rival, others: [Rival]) {
        let yardstick = try Rival(.yardstick, programs, on: broker, to: topic, every: every, answers)
        let others = programs.peers.clients.compactMap {
            try? Rival(.python($0), programs, on: broker, to: topic, every: every, answers)
        }
        return (yardstick, others)
    }

    /// The word as it is said in the house, or in a rival's.
    func publication(_ word: Word, in rival: Rival? = nil) throws(Failure) -> Publication {
        do throws(Refusal) {
            return try (rival?.wire ?? wire).publication(of: word, at: Timestamp.now())
        } catch {
            throw Failure(.software, error.why)
        }
    }

    func say(_ word: Word) throws(Failure) { try meter.say(publication(word)) }

    /// Says the word and waits for what `a` says on a topic with `sign` in it.
    @discardableResult
    func ping(_ word: Word, _ topic: BodyTopic, _ sign: String) throws(Failure) -> (time: Double, payload: Data) {
        try meter.ping(publication(word), [expected(topic, sign)])
    }

    func expected(_ topic: BodyTopic, _ word: String, in rival: Rival? = nil) -> Meter.Expected {
        Meter.Expected(topic: (rival?.wire ?? wire).prefix.spell(.body(a, topic)), word: word)
    }

    /// The turn that `a` began with these words.
    func turn(in payload: Data) throws(Failure) -> TurnID {
        guard case .said(_, let said) = try? wire.decode(.body(a, .said), payload) else {
            throw Failure(.software, "what the body said cannot be read")
        }
        return said.turn
    }
}
