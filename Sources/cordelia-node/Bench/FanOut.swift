import BodyNode
import FoundationEssentials
import Glibc
import OrielBridge

/// A step to each of many bodies in one process, until all of their faces have come; and what each body costs there.
/// The yardstick is as many bare clients in one process, which answer with messages of the same sizes.
struct FanOut {
    private let programs: Programs
    private let count: Int
    private let perHouse: Int
    private let broker: PrivateMosquitto
    private let meter: Meter

    init(_ programs: Programs, _ count: Int, perHouse: Int) throws(Failure) {
        self.programs = programs
        self.count = count
        self.perHouse = perHouse
        broker = try Programs.broker()
        meter = try Meter(programs, on: broker)
        try meter.subscribe("+/body/+/face")
    }

    private var name: String { count == perHouse ? "one house of \(count)" : "\(count) bodies" }

    func figures(rounds: Int) throws(Failure) -> [Figure] {
        let crowd = try self.crowd(count, on: broker)
        let echo = try self.echo(count, on: broker)
        defer {
            crowd.end()
            echo.end()
        }
        try sayThatOrielIsOnline()
        waitForRest(of: crowd.pid)
        var (time, work) = (Duel(), Duel())
        var (step, misses) = (0, 0)
        while time.node.values.count < rounds {
            do throws(Failure) {
                let node = try fan("h", from: step, crowd.pid)
                let yardstick = try fan("y", from: step, echo.pid)
                // The first one warms both up.
                if step > 0 {
                    time.add(node: node.time, yardstick: yardstick.time)
                    work.add(node: node.work, yardstick: yardstick.work)
                }
            } catch {
                // A step that was lost with somebody's connection spoils one round and no more.
                misses += 1
                if misses > 2 { throw error }
            }
            step += repeats
        }
        waitForRest(of: crowd.pid)
        return [
            time.figure(
                "fan-out to \(name), each", .microseconds, target: count == Bench.largest ? .timesAtMost(1.5) : nil),
            work.figure("processor, \(name), each", .microseconds),
        ] + (count < 50 ? [] : [try memory(crowd, echo)]) + [rest(crowd, echo)]
    }

    /// A few bodies are measured with many steps: one each would show how long a process takes to wake up.
    private var repeats: Int { max(1, 1_000 / count) }

    private func crowd(_ count: Int, on broker: PrivateMosquitto) throws(Failure) -> Companion {
        let crowd = try Companion(
            programs.node,
            ["bench", "--hold", "\(count)", "--per-house", "\(perHouse)", "--broker", broker.url])
        _ = try crowd.answer()
        return crowd
    }

    private func echo(_ count: Int, on broker: PrivateMosquitto) throws(Failure) -> Echo {
        try Echo(
            programs, on: broker, clients: count, perHouse: perHouse, to: "y{h}/oriel/body/b{n}/turn",
            answer: "y{h}/body/b{n}/face", size: 480)
    }

    private func sayThatOrielIsOnline() throws(Failure) {
        let status = HubStatus(
            online: true, protocolVersion: HouseProtocol.version, epoch: "bench", engine: "Mac Studio")
        var publication = try publication(.oriel(.status(status)))
        publication.topic = "h{n}/oriel/status"
        try meter.pour(publication, numbers: 0..<(count + perHouse - 1) / perHouse)
    }

    /// - Returns: microseconds for each step, on the clock and on a processor.
    private func fan(_ prefix: String, from first: Int, _ pid: Int32) throws(Failure) -> (time: Double, work: Double) {
        guard let id = BodyID("b") else { throw Failure(.software, BodyID.rule) }
        let before = ProcessFigures(of: pid).processor
        var time = 0.0
        for number in first..<first + repeats {
            let step = TurnStep(epoch: "bench", turn: "fanned", seq: number + 1, step: .tool("tool-\(number)"))
            var publication = try publication(.orielBody(id, .turn(step)))
            publication.topic = "\(prefix){h}/oriel/body/b{n}/turn"
            time += try meter.pour(
                publication, numbers: 0..<count, perHouse: perHouse, wanted: count, word: "tool-\(number)\"")
        }
        let work = (ProcessFigures(of: pid).processor - before).inSeconds * 1e9
        let steps = Double(count * repeats)
        return (time / steps / 1_000, work / steps / 1_000)
    }

    private func publication(_ word: Word) throws(Failure) -> Publication {
        do throws(Refusal) {
            return try Wire(.cordelia).publication(of: word, at: Timestamp.now())
        } catch {
            throw Failure(.software, error.why)
        }
    }

    /// What each takes beyond what a process with one of them does, less what a bare client takes.
    private func memory(_ crowd: Companion, _ echo: Echo) throws(Failure) -> Figure {
        // In a house of its own: they have the same names.
        let apart = try Programs.broker()
        let (one, bareOne) = (try self.crowd(1, on: apart), try self.echo(1, on: apart))
        defer {
            one.end()
            bareOne.end()
        }
        func each(_ many: Int32, _ one: Int32) -> Double {
            (ProcessFigures(of: many).resident - ProcessFigures(of: one).resident) / Double(count - 1)
        }
        let over = Series(each(crowd.pid, one.pid) - each(echo.pid, bareOne.pid))
        // What few of them take is mostly what they share.
        return Figure(
            "memory, \(name), each over", .kibibytes, over, target: count < 1_000 ? nil : .atMost(24))
    }

    /// Of one core, while nothing is said.
    private func rest(_ crowd: Companion, _ echo: Echo) -> Figure {
        let before = (ProcessFigures(of: crowd.pid).processor, ProcessFigures(of: echo.pid).processor)
        usleep(3_000_000)
        let after = (ProcessFigures(of: crowd.pid).processor, ProcessFigures(of: echo.pid).processor)
        return Figure(
            "\(name) at rest", .percent, Series((after.0 - before.0).inSeconds / 3 * 100),
            beside: Series((after.1 - before.1).inSeconds / 3 * 100))
    }
}
