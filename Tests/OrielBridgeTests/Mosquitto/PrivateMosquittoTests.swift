import Glibc
import OrielBridge
import Testing

@Suite("A private mosquitto")
struct PrivateMosquittoTests {
    @Test("answers once it is made, and is gone with its folder once it is removed")
    func comesAndGoes() throws {
        let broker = try PrivateMosquitto()
        #expect(broker.isRunning)
        #expect(Loopback.brokerAnswers(on: broker.port))
        let pid = try #require(broker.pid)
        broker.remove()
        #expect(!Loopback.brokerAnswers(on: broker.port))
        #expect(kill(pid, 0) == -1)
        #expect(access(broker.folder, F_OK) == -1)
    }

    @Test("answers again on its port after an orderly stop and after a kill")
    func restarts() throws {
        let broker = try PrivateMosquitto(.init(keepsStore: true))
        let port = broker.port
        try broker.restart()
        #expect(Loopback.brokerAnswers(on: port))
        broker.kill()
        #expect(!Loopback.brokerAnswers(on: port))
        try broker.start(keepingStore: false)
        #expect(Loopback.brokerAnswers(on: port))
    }

    @Test("says why it did not start")
    func saysWhy() {
        let error = #expect(throws: PrivateMosquittoError.self) {
            try PrivateMosquitto(.init(lines: ["no_such_option true"]))
        }
        #expect(error?.description.contains("no_such_option") == true)
    }

    @Test("is silent while it is paused")
    func pauses() throws {
        let broker = try PrivateMosquitto()
        broker.pause()
        #expect(!Loopback.brokerAnswers(on: broker.port))
        broker.resume()
        #expect(Loopback.brokerAnswers(on: broker.port))
    }
}
