import CMosquitto
import Glibc
import Synchronization

/// Where other threads leave what a loop is to hear: the one thing of a loop that they may touch.
final class Mailbox: Sendable {
    struct Letter: Sendable {
        var errand: UInt64
        var value: any Sendable
    }

    /// Can be read whenever there is a letter.
    let bell: Int32
    private let letters = Mutex<[Letter]>([])

    init?() {
        bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if bell < 0 { return nil }
    }

    deinit { close(bell) }

    func post(_ value: some Sendable, for errand: UInt64) {
        letters.withLock { $0.append(Letter(errand: errand, value: value)) }
        var one: UInt64 = 1
        _ = write(bell, &one, MemoryLayout<UInt64>.size)
    }

    func take() -> [Letter] {
        var rings: UInt64 = 0
        _ = read(bell, &rings, MemoryLayout<UInt64>.size)
        return letters.withLock { letters in
            defer { letters = [] }
            return letters
        }
    }
}

extension Mailbox {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// On a thread of its own and not on the shared pool, whose few threads may all be waiting. The thread takes no
    /// signals. Where no thread can be had the work is done at once, here.
    static func onOwnThread(_ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, 512 * 1024)
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(body))
        let failure = pthread_create(
            &thread, &attributes,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        if failure != 0 { work.takeRetainedValue().body() }
    }
}
