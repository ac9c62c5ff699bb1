package import BodyNode
import CMosquitto
import Glibc

/// One thread's waiting: for descriptors, moments and signals, and for what was done elsewhere.
///
/// Not Sendable on purpose: the loop and all that hangs on it belong to the thread that made them, and need no lock.
/// Callbacks come one at a time, and may watch, unwatch and close whatever they like.
package final class EventLoop {
    private struct Watch {
        /// Told apart from an earlier watch of the same descriptor number, whose events may still be on their way.
        var generation: UInt32
        var interest: Interest
        var ready: (Readiness) -> Void
    }

    private let poller: Int32
    private var watches: [Int32: Watch] = [:]
    private var generations: UInt32 = 0
    private let alarms = AlarmHeap()
    private var signalDescriptors: [Int32] = []
    private let mailbox: Mailbox
    private var awaited: [UInt64: (any Sendable) -> Void] = [:]
    private var errands: UInt64 = 0
    private var isStopped = false
    /// Shared by all who connect on this loop.
    private(set) lazy var names = NameLookup(self)
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    package init() throws(LoopError) {
        // A write to a connection whose other end is gone must be an error, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        poller = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard poller >= 0 else { throw LoopError(doing: "make a poller", code: errno) }
        guard let mailbox = Mailbox() else {
            let code = errno
            Glibc.close(poller)
            throw LoopError(doing: "make a mailbox", code: code)
        }
        self.mailbox = mailbox
        start = clock.now
        try watch(mailbox.bell, for: .read) { [unowned self] _ in readMail() }
    }

    deinit {
        for descriptor in signalDescriptors { close(descriptor) }
        close(poller)
    }

    /// The one place where a clock is read.
    package var now: Moment { Moment(sinceStart: clock.now - start) }

    // MARK: Descriptors

    /// Calls `ready` whenever the descriptor can be read or written, as wanted, or was hung up; until it is unwatched. A
    /// descriptor has one watch; a second one replaces the first.
    package func watch(
        _ descriptor: Int32, for interest: Interest, _ ready: @escaping (Readiness) -> Void
    ) throws(LoopError) {
        unwatch(descriptor)
        generations &+= 1
        let watch = Watch(generation: generations, interest: interest, ready: ready)
        guard control(EPOLL_CTL_ADD, descriptor, watch) else {
            throw LoopError(doing: "watch descriptor \(descriptor)", code: errno)
        }
        watches[descriptor] = watch
    }

    package func change(_ descriptor: Int32, to interest: Interest) {
        guard var watch = watches[descriptor], watch.interest != interest else { return }
        watch.interest = interest
        watches[descriptor] = watch
        _ = control(EPOLL_CTL_MOD, descriptor, watch)
    }

    /// Before the descriptor is closed, or right after.
    package func unwatch(_ descriptor: Int32) {
        guard let watch = watches.removeValue(forKey: descriptor) else { return }
        _ = control(EPOLL_CTL_DEL, descriptor, watch)
    }

    private func control(_ operation: Int32, _ descriptor: Int32, _ watch: Watch) -> Bool {
        var event = epoll_event()
        if watch.interest.contains(.read) { event.events |= EPOLLIN.rawValue }
        if watch.interest.contains(.write) { event.events |= EPOLLOUT.rawValue }
        event.data.u64 = UInt64(watch.generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
        return epoll_ctl(poller, operation, descriptor, &event) == 0
    }

    // MARK: Moments, signals, errands

    package func alarm(_ ring: @escaping () -> Void) -> Alarm { alarms.make(ring) }

    /// From here on these signals do nothing but call the handler, on this loop. To be called before there are other
    /// threads: a thread that was there before may still take the signal.
    package func onSignals(_ signals: [Int32], _ handler: @escaping (Int32) -> Void) throws(LoopError) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        guard descriptor >= 0 else { throw LoopError(doing: "wait for signals", code: errno) }
        signalDescriptors.append(descriptor)
        try watch(descriptor, for: .read) { _ in
            var info = signalfd_siginfo()
            while read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) == MemoryLayout<signalfd_siginfo>.size {
                handler(Int32(bitPattern: info.ssi_signo))
            }
        }
    }

    /// Does work that blocks on a thread of its own, and comes back to this loop with what it gave.
    package func elsewhere<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
    ) {
        errands += 1
        let errand = errands
        awaited[errand] = { if let value = $0 as? Value { then(value) } }
        Mailbox.onOwnThread { [mailbox] in mailbox.post(work(), for: errand) }
    }

    private func readMail() {
        for letter in mailbox.take() { awaited.removeValue(forKey: letter.errand)?(letter.value) }
    }

    // MARK: Running

    /// Until `stop()` is called from one of the callbacks.
    package func run() {
        isStopped = false
        var events = [epoll_event](repeating: epoll_event(), count: 128)
        while !isStopped {
            let count = epoll_wait(poller, &events, Int32(events.count), timeout)
            // An interrupted wait is a wait that found nothing.
            for index in 0..<max(0, Int(count)) where !isStopped { dispatch(events[index]) }
            if !isStopped { alarms.ringAll(until: now) }
        }
    }

    package func stop() { isStopped = true }

    private func dispatch(_ event: epoll_event) {
        let descriptor = Int32(bitPattern: UInt32(truncatingIfNeeded: event.data.u64))
        guard let watch = watches[descriptor], watch.generation == UInt32(event.data.u64 >> 32) else { return }
        var readiness = Readiness()
        if event.events & EPOLLIN.rawValue != 0 { readiness.insert(.read) }
        if event.events & EPOLLOUT.rawValue != 0 { readiness.insert(.write) }
        if event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { readiness.insert(.hangUp) }
        watch.ready(readiness)
    }

    /// In milliseconds, rounded up: an alarm never rings early. -1 waits for ever.
    private var timeout: Int32 {
        guard let earliest = alarms.earliest else { return -1 }
        let span = earliest - now
        return span <= .zero ? 0 : Int32(clamping: (span + .nanoseconds(999_999)).inMilliseconds)
    }
}

package struct LoopError: Error, CustomStringConvertible {
    package var doing: String
    package var code: Int32
    package var description: String { "cannot \(doing): \(String(cString: strerror(code)))" }
}
