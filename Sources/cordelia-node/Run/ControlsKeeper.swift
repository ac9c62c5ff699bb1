import BodyNode
import OrielBridge

/// Keeps a body's controls on disk without holding up its loop: a slow card must not make a body deaf.
///
/// One write at a time; of the changes that come meanwhile only the last is written.
final class ControlsKeeper {
    private let loop: EventLoop
    private var store: ControlsStore
    private let complain: (String) -> Void
    private var isWriting = false
    private var waiting: Controls?
    private var onIdle: (() -> Void)?

    init(_ store: ControlsStore, loop: EventLoop, complain: @escaping (String) -> Void) {
        self.store = store
        self.loop = loop
        self.complain = complain
    }

    func keep(_ controls: Controls) {
        waiting = controls
        writeNext()
    }

    /// Calls `then` once all is written, or this much later: a disk that hangs does not keep a program from its end.
    func finish(within span: Duration, then: @escaping () -> Void) {
        guard isWriting else { return then() }
        let deadline = loop.alarm { [weak self] in self?.idle() }
        deadline.set(loop.now + span)
        onIdle = {
            deadline.set(nil)
            then()
        }
    }

    private func idle() {
        let then = onIdle
        onIdle = nil
        then?()
    }

    private func writeNext() {
        guard !isWriting else { return }
        guard let controls = waiting else { return idle() }
        waiting = nil
        isWriting = true
        let store = store
        loop.elsewhere {
            var store = store
            let complaint = store.keep(controls)
            return Written(store: store, complaint: complaint)
        } then: { [weak self] written in
            guard let self else { return }
            self.store = written.store
            if let complaint = written.complaint { complain(complaint) }
            isWriting = false
            writeNext()
        }
    }

    private struct Written: Sendable {
        var store: ControlsStore
        var complaint: String?
    }
}
