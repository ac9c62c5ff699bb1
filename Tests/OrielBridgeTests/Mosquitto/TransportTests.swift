import BodyNode
import FoundationEssentials
import Glibc
import OrielBridge
import Testing

@Suite("The ways to a broker")
struct TransportTests {
    var house: House

    init() throws { house = try House() }

    @Test("a socket's path is one of them")
    mutating func unixSocket() throws {
        let broker = try PrivateMosquitto(.init(lines: ["listener 0 {folder}/socket"]))
        let listener = Listener("a", subscribing: ["x"], will: .state("x", "lost"))
        let link = try house.link(listener, to: "unix:\(broker.folder)/socket")
        #expect(house.loop.run { link.isUp })
        #expect(link.protocolInUse == .v5)
        link.publish(.event("x", "y"))
        #expect(house.loop.run { listener.texts == ["x=y"] })
        broker.stop()
        #expect(
            house.loop.run {
                listener.downs.contains { $0.contains("connection refused") || $0.contains("no such file") }
            })
        try broker.start()
        #expect(house.loop.run { listener.ups == 2 })
    }

    @Test("packets are sent without waiting for earlier ones to be acknowledged (TCP_NODELAY)")
    mutating func noDelay() throws {
        let broker = try PrivateMosquitto()
        let link = try house.link(Listener("a"), to: broker.url)
        #expect(house.loop.run { link.isUp })
        let set = Self.sockets(to: broker.port).map { descriptor -> Int32 in
            var value: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &value, &size)
            return value
        }
        #expect(!set.isEmpty && set.allSatisfy { $0 != 0 })
    }

    @Test("a connection is not handed on to programs that are started later")
    mutating func closedOnExec() throws {
        let broker = try PrivateMosquitto()
        let link = try house.link(Listener("a"), to: broker.url)
        #expect(house.loop.run { link.isUp })
        let sockets = Self.sockets(to: broker.port)
        #expect(!sockets.isEmpty && sockets.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
    }

    @Test("packets leave nothing behind in the kernel")
    mutating func noPile() throws {
        let broker = try PrivateMosquitto()
        let listener = Listener("a")
        let link = try house.link(listener, to: broker.url)
        #expect(house.loop.run { link.isUp })
        for round in 1...400 {
            link.publish(.event("p", "x", receipt: UInt64(round)))
            if round % 10 == 0 { #expect(house.loop.run { listener.acknowledgements.count == round }) }
        }
        let piles = (0..<1_024 as Range<Int32>).map { descriptor -> Int32 in
            var domain: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            guard getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0, domain == AF_UNIX else {
                return 0
            }
            var bytes = [UInt8](repeating: 0, count: 512)
            return Int32(recv(descriptor, &bytes, bytes.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)))
        }
        #expect(piles.max() ?? 0 < 200)
    }

    /// This process's sockets that are connected to a port.
    private static func sockets(to port: UInt16) -> [Int32] {
        (0..<65_536).filter { descriptor in
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let found = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
            }
            return found == 0 && address.sin_family == sa_family_t(AF_INET)
                && UInt16(bigEndian: address.sin_port) == port
        }
    }
}

@Suite("TLS")
struct TLSTests {
    var house: House
    let keys: Keys
    let broker: PrivateMosquitto
    private let port: UInt16

    init() throws {
        house = try House()
        keys = try Keys()
        port = try #require(Loopback.freePort())
        broker = try PrivateMosquitto(
            .init(lines: [
                "listener \(port) 127.0.0.1", "cafile \(keys.path("ca.crt"))", "certfile \(keys.path("server.crt"))",
                "keyfile \(keys.path("server.key"))", "require_certificate false", "allow_anonymous true",
            ]))
    }

    @Test("a broker with a good certificate is trusted, by name and by number")
    mutating func good() throws {
        for host in ["127.0.0.1", "localhost"] {
            let listener = Listener("a-\(host)", subscribing: ["x/\(host)"])
            let link = try house.link(
                listener, to: "mqtts://\(host):\(port)", credentials: Credentials(caFile: keys.path("ca.crt")))
            #expect(house.loop.run { link.isUp })
            #expect(link.protocolInUse == .v5)
            // Many at once, and large ones: OpenSSL reads ahead of the socket.
            for number in 0..<50 { link.publish(.event("x/\(host)", "\(number)")) }
            link.publish(Publication(topic: "x/\(host)", payload: Data(repeating: 1, count: 1 << 20), retained: false))
            #expect(house.loop.run { listener.deliveries.count == 51 })
            #expect(listener.deliveries.last?.payload.count == 1 << 20)
            var isClosed = false
            link.close(within: .seconds(1)) { isClosed = true }
            #expect(house.loop.run(atMost: .seconds(2)) { isClosed })
        }
    }

    @Test("a certificate by a stranger is hopeless, and the reason is said")
    mutating func stranger() throws {
        let listener = Listener("a")
        _ = try house.link(
            listener, to: "mqtts://127.0.0.1:\(port)", credentials: Credentials(caFile: keys.path("other.crt")))
        #expect(house.loop.run { listener.end != nil })
        #expect(listener.end?.contains("its certificate is not trusted: ") == true, "\(listener.end ?? "")")
    }

    @Test("without a CA file the system's authorities count, which do not know this one")
    mutating func systemAuthorities() throws {
        let listener = Listener("a")
        _ = try house.link(listener, to: "mqtts://127.0.0.1:\(port)")
        #expect(house.loop.run { listener.end != nil })
        #expect(listener.end?.contains("its certificate is not trusted: ") == true, "\(listener.end ?? "")")
    }

    @Test("a certificate for another host is hopeless")
    mutating func otherHost() throws {
        let port = try #require(Loopback.freePort())
        let elsewhere = try PrivateMosquitto(
            .init(lines: [
                "listener \(port) 127.0.0.2", "cafile \(keys.path("ca.crt"))", "certfile \(keys.path("server.crt"))",
                "keyfile \(keys.path("server.key"))", "allow_anonymous true",
            ]))
        let listener = Listener("a")
        _ = try house.link(
            listener, to: "mqtts://127.0.0.2:\(port)", credentials: Credentials(caFile: keys.path("ca.crt")))
        #expect(house.loop.run { listener.end != nil })
        #expect(listener.end?.contains("its certificate is not for \"127.0.0.2\"") == true, "\(listener.end ?? "")")
        elsewhere.remove()
    }

    @Test("a certificate or key file that cannot be used is hopeless, by its name")
    mutating func files() throws {
        let missing = Listener("a")
        _ = try house.link(
            missing, to: "mqtts://127.0.0.1:\(port)", credentials: Credentials(caFile: "/no/such/file"))
        #expect(house.loop.run { missing.end != nil })
        #expect(missing.end?.contains("CA file \"/no/such/file\" cannot be read: no such file") == true)

        let mixed = Listener("b")
        _ = try house.link(
            mixed, to: "mqtts://127.0.0.1:\(port)",
            credentials: Credentials(
                caFile: keys.path("ca.crt"), certificateFile: keys.path("client.crt"), keyFile: keys.path("server.key"))
        )
        #expect(house.loop.run { mixed.end != nil || !mixed.downs.isEmpty })
        #expect(mixed.end != nil, "\(mixed.downs)")
    }

    @Test("a broker that asks for a certificate lets in who has one, and is hopeless to who has none")
    mutating func clientCertificate() throws {
        let port = try #require(Loopback.freePort())
        let strict = try PrivateMosquitto(
            .init(lines: [
                "listener \(port) 127.0.0.1", "cafile \(keys.path("ca.crt"))", "certfile \(keys.path("server.crt"))",
                "keyfile \(keys.path("server.key"))", "require_certificate true", "allow_anonymous true",
            ]))
        let good = Listener("good")
        let link = try house.link(
            good, to: "mqtts://127.0.0.1:\(port)",
            credentials: Credentials(
                caFile: keys.path("ca.crt"), certificateFile: keys.path("client.crt"), keyFile: keys.path("client.key"))
        )
        #expect(house.loop.run { link.isUp })
        let bad = Listener("bad")
        _ = try house.link(
            bad, to: "mqtts://127.0.0.1:\(port)", credentials: Credentials(caFile: keys.path("ca.crt")))
        #expect(house.loop.run { bad.end != nil })
        #expect(bad.end?.contains("does not accept this client's certificate") == true, "\(bad.end ?? "") \(bad.downs)")
        // Said at once, however fast the broker's reset follows.
        #expect(bad.downs.isEmpty, "\(bad.downs)")
        strict.remove()
    }

    @Test("a broker that is away, speaks no TLS or says nothing is tried again")
    mutating func trouble() throws {
        let away = Listener("away")
        let nobody = try #require(Loopback.freePort())
        let credentials = Credentials(caFile: keys.path("ca.crt"))
        _ = try house.link(away, to: "mqtts://127.0.0.1:\(nobody)", credentials: credentials)
        #expect(house.loop.run { !away.downs.isEmpty })
        #expect(away.downs.first?.contains("connection refused; trying again in") == true, "\(away.downs)")

        let plain = Listener("plain")
        _ = try house.link(plain, to: "mqtts://127.0.0.1:\(broker.port)", credentials: credentials)
        #expect(house.loop.run { !plain.downs.isEmpty })
        #expect(plain.downs.first?.contains("trying again in") == true, "\(plain.downs)")
        #expect(plain.end == nil)
    }

    @Test("a broker that comes back after a restart is met with TLS again")
    mutating func restart() throws {
        let listener = Listener("a")
        let link = try house.link(
            listener, to: "mqtts://127.0.0.1:\(port)", credentials: Credentials(caFile: keys.path("ca.crt")))
        #expect(house.loop.run { link.isUp })
        try broker.restart()
        #expect(house.loop.run { listener.ups == 2 })
    }
}

/// Certificates made for one test.
final class Keys {
    private let folder: String

    init() throws {
        folder = try #require(TemporaryFolder.make(named: "keys"))
        let script = """
            set -e; cd "$1"
            key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"; }
            for name in ca other; do
                key $name; openssl req -x509 -new -key $name.key -days 2 -subj "/CN=$name" -out $name.crt
            done
            printf 'subjectAltName=DNS:localhost,IP:127.0.0.1' > names
            for name in server client; do
                key $name; openssl req -new -key $name.key -subj "/CN=$name" -out $name.csr
                openssl x509 -req -in $name.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out $name.crt
            done
            """
        let process = try ChildProcess("/bin/sh", ["-c", script, "keys", folder], output: "\(folder)/log")
        try #require(process.wait(atMost: .seconds(20)))
        try #require(access("\(folder)/client.crt", R_OK) == 0, "\(TemporaryFolder.read("\(folder)/log") ?? "")")
    }

    deinit { TemporaryFolder.remove(folder) }

    func path(_ name: String) -> String { "\(folder)/\(name)" }
}
