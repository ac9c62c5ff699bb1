import Glibc
import OrielBridge
import Testing

/// Two network namespaces with a cable between them: a broker in the one, bodies in the other. Nothing of this machine's own
/// network is touched.
final class Cable {
    static let isPossible = getuid() == 0 && access("/usr/sbin/ip", X_OK) == 0

    static let address = "10.231.0.1"
    private let broker: String
    private let bodies: String

    init() async throws {
        let name = "cordelia\(UInt32.random(in: 0...UInt32.max))"
        (broker, bodies) = ("\(name)a", "\(name)b")
        let outcome = try await Script.run(
            """
            ip netns add \(broker)
            ip netns add \(bodies)
            ip -n \(broker) link add cable type veth peer name cable netns \(bodies)
            ip -n \(broker) addr add \(Self.address)/30 dev cable
            ip -n \(bodies) addr add 10.231.0.2/30 dev cable
            for end in \(broker) \(bodies); do ip -n $end link set lo up; ip -n $end link set cable up; done
            """)
        guard outcome.status == 0 else { throw Binary.Late(what: "no cable: \(outcome.errors)") }
    }

    /// Takes the namespaces away; whoever still lives in one keeps it until its end.
    func remove() async throws {
        _ = try await Script.run("ip netns del \(broker); ip netns del \(bodies)")
    }

    /// From here on every packet is dropped, without a word to either end.
    func cut() async throws { _ = try await Script.run("ip -n \(broker) link set cable down") }
    func mend() async throws { _ = try await Script.run("ip -n \(broker) link set cable up") }

    func startBroker(_ folder: Folder) throws -> Binary {
        let configuration = try folder.write(
            """
            listener 1883 \(Self.address)
            listener 0 \(folder.path)/socket
            allow_anonymous true
            user root

            """, to: "mosquitto.conf")
        return try Binary(
            ["netns", "exec", broker, "/usr/sbin/mosquitto", "-c", configuration], program: "/usr/sbin/ip")
    }

    func startBody(_ arguments: [String]) throws -> Binary {
        let words = ["netns", "exec", bodies, Checkout.program] + arguments
        return try Binary(words + ["--broker", "mqtt://\(Self.address)"], program: "/usr/sbin/ip")
    }
}

@Suite("A network that drops packets", .enabled(if: Cable.isPossible, "only root can make network namespaces"))
struct DeadNetworkTests {
    @Test("is noticed within fifteen seconds; the body says so, and comes back unaided when it is mended")
    func dead() async throws {
        let cable = try await Cable()
        do { try await dead(cable) } catch {
            try await cable.remove()
            throw error
        }
        try await cable.remove()
    }

    private func dead(_ cable: Cable) async throws {
        let folder = try Folder()
        let broker = try cable.startBroker(folder)
        try await until("the broker is there") { access("\(folder.path)/socket", F_OK) == 0 }
        let house = try await ProcessHouse(reaching: "unix:\(folder.path)/socket")
        // The kitchen's link is sound: it is the iPad whose packets are dropped.
        try await house.body("kitchen")
        let ipad = try cable.startBody(["run", "--id", "ipad", "--state-dir", folder.path])
        try await house.wait("it is online") { house.isWhole("ipad") }
        try await house.orielArrives(for: ["ipad", "kitchen"])
        let boot = house.outside.text("body/ipad/status", "boot")
        let turn = try await house.turn(as: .there, seconds: 60)

        let since = ContinuousClock().now
        try await cable.cut()
        try await house.wait("the iPad notices", within: .seconds(15)) {
            ipad.errors.contains("nothing came from it for ")
        }
        #expect(ContinuousClock().now - since < .seconds(15))
        // The broker gives it up as well, and then the kitchen falls silent.
        try await house.wait("the broker says its will") { house.outside.text("body/ipad/status", "state") == "lost" }
        try await house.wait("the kitchen ends") { house.outside.text("body/kitchen/voice", "why") == "cancelled" }
        try await cable.mend()
        try await house.wait("it is back", within: .seconds(20)) {
            house.isWhole("ipad") && house.outside.text("body/ipad/status", "boot") == boot
        }
        try await house.handOff("ipad", "back", why: "The broker went away")
        #expect(house.outside.text("body/ipad/handoff", "turn") == turn)
        try await house.turnWorks()
        ipad.signal(SIGTERM)
        #expect(try await ipad.end(within: .seconds(1)).status == 0)
        broker.signal(SIGTERM)
        _ = try await broker.end()
    }
}
