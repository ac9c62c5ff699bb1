import Testing

@testable import OrielBridge

@Suite("A broker's reasons")
struct ReasonTests {
    @Test(
        "a no for ever is told from a no for now",
        arguments: [1, 2, 3, 4, 5, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8A, 0x97, 0x9F])
    func answers(_ code: Int32) {
        let failure = Reason.failure(answer: code, user: "pippa", clientID: "ipad")
        switch code {
        case 1, 0x84: #expect(failure == .versionRefused)
        case 3, 0x88, 0x89, 0x97, 0x9F:
            guard case .refused = failure else { return _ = Issue.record("\(failure)") }
        default:
            guard case .hopeless = failure else { return _ = Issue.record("\(failure)") }
        }
    }

    @Test("a taken id is hopeless, a broker that stops is not")
    func farewells() {
        guard case .hopeless(let why) = Reason.failure(farewell: 0x8E, clientID: "ipad") else {
            return _ = Issue.record("not hopeless")
        }
        #expect(why.contains("\"ipad\""))
        #expect(Reason.failure(farewell: 0x8B, clientID: "ipad") == .lost("it is shutting down"))
    }

    @Test(
        "a certificate that will not mend itself is told from other trouble with TLS",
        arguments: [
            (["OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed"], 18, "hopeless"),
            (["OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed"], 9, "refused"),
            (["Error: host name verification failed.", "OpenSSL Error[0]: error:0A000086:x"], 0, "hopeless"),
            (["OpenSSL Error[0]: error:0A00045C:SSL routines::tlsv13 alert certificate required"], 0, "hopeless"),
            (["OpenSSL Error[0]: error:0A000418:SSL routines::tlsv1 alert unknown ca"], 0, "hopeless"),
            (["Error: Unable to load client key file \"/k\"."], 0, "hopeless"),
            (["OpenSSL Error[0]: error:0A00010B:SSL routines::wrong version number"], 0, "refused"),
            ([], 0, "refused"),
        ] as [([String], Int, String)])
    func certificates(_ lines: [String], verdict: Int, kind: String) {
        let failure = CertificateTrouble.failure(lines: lines, verification: (verdict, "words"), host: "h")
        #expect("\(failure)".hasPrefix(kind))
    }

    @Test("a sentence names the broker, and says when it is tried again with one decimal")
    func sentences() throws {
        let address = try BrokerAddress("mqtt://pippa@127.0.0.1")
        #expect(
            Sentence(of: .unreachable("connection refused"), at: address).text
                == "mosquitto at \"127.0.0.1:1883\": connection refused")
        #expect(Duration.milliseconds(412).inTenths == "0.4")
        #expect(Duration.seconds(4).inTenths == "4")
    }
}
