import BodyNode
import Glibc
import OrielBridge
import Testing

@Suite("The event loop")
struct EventLoopTests {
    @Test("rings an alarm at its moment, not before")
    func ringsInTime() throws {
        let loop = try EventLoop()
        let moment = loop.now + .milliseconds(30)
        var rang: Moment?
        let alarm = loop.alarm {
            rang = loop.now
            loop.stop()
        }
        alarm.set(moment)
        loop.run()
        let at = try #require(rang)
        #expect(at >= moment)
    }

    @Test("serves five thousand alarms on one thread")
    func manyAlarms() throws {
        let loop = try EventLoop()
        var rings = 0
        let alarms = (0..<5_000).map { _ in
            loop.alarm {
                rings += 1
                if rings == 15_000 { loop.stop() }
            }
        }
        let start = loop.now
        var round = 0
        for (index, alarm) in alarms.enumerated() { alarm.set(start + .milliseconds(index % 50)) }
        var next: Alarm?
        next = loop.alarm {
            round += 1
            for (index, alarm) in alarms.enumerated() { alarm.set(start + .milliseconds(index % 50)) }
            if round < 2 { next?.set(loop.now + .milliseconds(60)) }
        }
        next?.set(start + .milliseconds(60))
        loop.run()
        #expect(rings == 15_000)
        next = nil
    }

    @Test("tells that a descriptor can be read, and that its other end is gone")
    func descriptors() throws {
        let loop = try EventLoop()
        let (near, far) = try pair()
        var told: [Readiness] = []
        try loop.watch(near, for: .read) { readiness in
            told.append(readiness)
            var byte: UInt8 = 0
            if read(near, &byte, 1) == 1 {
                close(far)
            } else {
                loop.unwatch(near)
                loop.stop()
            }
        }
        #expect(write(far, "x", 1) == 1)
        loop.run()
        #expect(told == [[.read], [.read, .hangUp]])
        close(near)
    }

    @Test("an event of a descriptor that was closed in the same round does not reach the next owner of its number")
    func staleEvents() throws {
        let loop = try EventLoop()
        let (first, firstFar) = try pair()
        let (second, secondFar) = try pair()
        var strangers = 0
        var served = 0
        // Whichever is served first closes the other, and has its number watched anew on something silent.
        func serve(_ own: Int32, closing other: Int32) throws {
            try loop.watch(own, for: .read) { _ in
                served += 1
                loop.unwatch(own)
                loop.unwatch(other)
                let (silent, _) = (try? pair()) ?? (-1, -1)
                dup2(silent, other)
                close(silent)
                try? loop.watch(other, for: .read) { _ in strangers += 1 }
                loop.stop()
            }
        }
        try serve(first, closing: second)
        try serve(second, closing: first)
        #expect(write(firstFar, "x", 1) == 1 && write(secondFar, "x", 1) == 1)
        loop.run()
        let end = loop.alarm { loop.stop() }
        end.set(loop.now + .milliseconds(20))
        loop.run()
        #expect(served == 1)
        #expect(strangers == 0)
        for descriptor in [first, second, firstFar, secondFar] { close(descriptor) }
    }

    @Test("an alarm that always sets itself to now does not keep the loop from its descriptors")
    func noStarving() throws {
        let loop = try EventLoop()
        let (near, far) = try pair()
        var busy: Alarm?
        busy = loop.alarm { busy?.set(loop.now) }
        busy?.set(loop.now)
        var heard = false
        try loop.watch(near, for: .read) { _ in
            heard = true
            loop.stop()
        }
        #expect(write(far, "x", 1) == 1)
        loop.run()
        #expect(heard)
        busy?.set(nil)
        busy = nil
        loop.unwatch(near)
        close(near)
        close(far)
    }

    @Test("comes back with what was done on another thread")
    func elsewhere() throws {
        let loop = try EventLoop()
        let here = pthread_self()
        var answers: [Int: Bool] = [:]
        for question in 0..<20 {
            loop.elsewhere {
                [question * question, pthread_equal(pthread_self(), here) == 0 ? 1 : 0]
            } then: { result in
                answers[result[0]] = result[1] == 1 && pthread_equal(pthread_self(), here) != 0
                if answers.count == 20 { loop.stop() }
            }
        }
        loop.run()
        #expect(answers.keys.sorted() == (0..<20).map { $0 * $0 })
        #expect(answers.values.allSatisfy { $0 })
    }

    @Test("a signal calls its handler, on the loop")
    func signals() throws {
        let loop = try EventLoop()
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var came: [Int32] = []
        try loop.onSignals([SIGUSR1, SIGUSR2]) {
            came.append($0)
            if came.count == 2 { loop.stop() }
        }
        // To this thread alone: the others of the test do not wait for it.
        pthread_kill(pthread_self(), SIGUSR1)
        pthread_kill(pthread_self(), SIGUSR2)
        loop.run()
        #expect(came == [SIGUSR1, SIGUSR2])
    }

    private func pair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }
}
