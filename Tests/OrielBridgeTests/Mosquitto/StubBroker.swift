import Glibc
import OrielBridge

/// A broker that is odd in one way, on the loop of the test. It says yes to whatever it takes, and nothing after that.
final class StubBroker {
    enum ToMQTT5 { case accepts, takesOver, saysNothing, closes, refusesAsMQTT3, refusesAsMQTT5, resets }

    private(set) var port: UInt16 = 0
    /// The protocol levels of the greetings, in order: 5 is MQTT 5, 4 is MQTT 3.1.1.
    private(set) var greetings: [UInt8] = []
    private let loop: EventLoop
    private let manner: ToMQTT5
    private let listener: Int32
    private var connections: Set<Int32> = []

    init(_ manner: ToMQTT5, on loop: EventLoop) throws {
        self.loop = loop
        self.manner = manner
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size)
                listen(listener, 16)
                getsockname(listener, $0, &size)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        try loop.watch(listener, for: .read) { [unowned self] _ in accept() }
    }

    deinit {
        for descriptor in connections.union([listener]) {
            loop.unwatch(descriptor)
            Glibc.close(descriptor)
        }
    }

    var url: String { "mqtt://127.0.0.1:\(port)" }

    private func accept() {
        let connection = Glibc.accept(listener, nil, nil)
        guard connection >= 0 else { return }
        connections.insert(connection)
        try? loop.watch(connection, for: .read) { [unowned self] _ in read(connection) }
    }

    private func read(_ connection: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(connection, &bytes, bytes.count, 0)
        guard count > 0 else { return close(connection) }
        guard bytes[0] == 0x10, count > 9 else { return }
        // Behind the fixed header of two bytes: the length of "MQTT", "MQTT", the level.
        let level = bytes[8]
        greetings.append(level)
        guard level == 5 else { return answer(connection, [0x20, 2, 0, 0]) }
        switch manner {
        case .accepts: answer(connection, [0x20, 3, 0, 0, 0])
        case .takesOver: answer(connection, [0x20, 3, 0, 0, 0] + [0xE0, 2, 0x8E, 0])
        case .saysNothing: break
        case .closes: close(connection)
        case .refusesAsMQTT3: answer(connection, [0x20, 2, 0, 1])
        case .refusesAsMQTT5: answer(connection, [0x20, 3, 0, 0x84, 0])
        case .resets:
            var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
            close(connection)
        }
    }

    private func answer(_ connection: Int32, _ bytes: [UInt8]) { send(connection, bytes, bytes.count, 0) }

    private func close(_ connection: Int32) {
        loop.unwatch(connection)
        connections.remove(connection)
        Glibc.close(connection)
    }
}

/// A port whose waiting room is full: what else comes is dropped without a word.
final class FullPort {
    private(set) var port: UInt16 = 0
    private var descriptors: [Int32] = []

    init() throws {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let listener = socket(AF_INET, kind, 0)
                bind(listener, address, size)
                listen(listener, 0)
                getsockname(listener, address, &size)
                descriptors.append(listener)
                for _ in 0..<3 {
                    let visitor = socket(AF_INET, kind, 0)
                    connect(visitor, address, size)
                    descriptors.append(visitor)
                }
            }
        }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { for descriptor in descriptors { Glibc.close(descriptor) } }
}
