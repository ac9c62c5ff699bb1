import BodyNode
import FoundationEssentials
import OrielBridge

/// A node that takes in steps and says what it shows on a bus that leads nowhere: the way of a message through this program
/// and nothing else, for a profiler or to count what it costs.
final class DryRun: Surroundings, Bus {
    private(set) var now = Moment.start
    let timestamp = "2026-01-01T00:00:00.000Z"
    private(set) var said = 0
    private let wire = Wire()

    /// - Parameter house: how many bodies are in it; the others are online by the broker's memory, and nothing confirms them.
    /// - Returns: how many messages the node published for the steps.
    func take(_ steps: Int, inHouseOf house: Int) throws(Failure) -> Int {
        guard let id = BodyID("a") else { throw Failure(.software, BodyID.rule) }
        let body = Body(configuration: Configuration(id: id), boot: "dry", chance: Chance(seed: 1))
        let node = Node(body: body, prefix: .cordelia, surroundings: self)
        node.bus = self
        node.linkUp()
        let status = HubStatus(online: true, protocolVersion: HouseProtocol.version, epoch: "dry", engine: "Mac Studio")
        node.received(try delivery(.oriel(.status(status))))
        for number in 1..<max(1, house) {
            guard let peer = BodyID("b\(number)") else { throw Failure(.software, BodyID.rule) }
            let status = BodyStatus(
                state: .online, boot: "dry", name: peer.text, room: "room", version: Version.number,
                build: Version.build, can: [.ears, .voice])
            node.received(try delivery(.body(peer, .status(status)), retained: true))
        }
        said = 0
        for seq in 0..<steps {
            now = now + .microseconds(100)
            let step = TurnStep(epoch: "dry", turn: "typed", seq: seq + 1, step: .tool("tool-\(seq)"))
            node.received(try delivery(.orielBody(id, .turn(step))))
        }
        return said
    }

    private func delivery(_ word: Word, retained: Bool = false) throws(Failure) -> Delivery {
        do throws(Refusal) {
            let publication = try wire.publication(of: word, at: timestamp)
            return Delivery(topic: publication.topic, payload: publication.payload, retained: retained)
        } catch { throw Failure(.software, error.why) }
    }

    func publish(_ publication: Publication) { said += 1 }
    func wake(_ node: Node, at moment: Moment?) {}
    func carryOut(_ effect: Effect, of node: Node) {}
    func heard(_ news: Node.News, of node: Node) {}
}
