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
    private let wire = Wire(.cordelia)
    private let bare: Wire
    private let subject: Subject

    init(_ programs: Programs) throws(Failure) {
        guard let a = BodyID("a"), let v = BodyID("v"), let prefix = Prefix("bare") else {
            throw Failure(.software, BodyID.rule)
        }
        (self.a, self.v, bare) = (a, v, Wire(prefix))
        broker = try Programs.broker()
        meter = try Meter(programs, on: broker)
        for topic in [BodyTopic.status, .face, .handOff, .decision, .said] {
            try meter.subscribe(wire.prefix.spell(.body(a, topic)))
            try meter.subscribe(bare.prefix.spell(.body(a, topic)))
        }
        var started: Subject?
        _ = try meter.watch(for: "\"state\":\"online\"") { [broker] () throws(Failure) in
            started = try Subject(programs, on: broker, id: a)
        }
        guard let started else { throw Failure(.software, "the node was not started") }
        subject = started
        let status = HubStatus(online: true, protocolVersion: 1, epoch: epoch, engine: "Mac Studio")
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

    /// The word as it is said in the house, or in the yardstick's.
    func publication(_ word: Word, bare isBare: Bool = false) throws(Failure) -> Publication {
        do throws(Refusal) {
            return try (isBare ? bare : wire).publication(of: word, at: Timestamp.now())
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

    func expected(_ topic: BodyTopic, _ word: String, bare isBare: Bool = false) -> Meter.Expected {
        Meter.Expected(topic: (isBare ? bare : wire).prefix.spell(.body(a, topic)), word: word)
    }

    func bareTopic(_ topic: Topic) -> String { bare.prefix.spell(topic) }

    /// The turn that `a` began with these words.
    func turn(in payload: Data) throws(Failure) -> TurnID {
        guard case .said(_, let said) = try? wire.decode(.body(a, .said), payload) else {
            throw Failure(.software, "what the body said cannot be read")
        }
        return said.turn
    }
}
