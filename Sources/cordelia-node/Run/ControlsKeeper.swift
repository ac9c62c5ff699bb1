import BodyNode
import OrielBridge

/// Keeps a body's controls on disk.
///
/// A change is on disk before the house hears of it, so that not even a kill forgets it. But a slow card must not make a body
/// deaf: of a burst the later changes are written on another thread, one write at a time, and of those that wait only the last.
final class ControlsKeeper {
    /// What may be written in a second while the loop waits.
    private static let atOnce = 16

    private let loop: EventLoop
    private var store: ControlsStore
    private let complain: (String) -> Void
    private var secondBegan: Moment
    private var written = 0
    private var isWriting = false
    private var waiting: Controls?
    private var onIdle: (() -> Void)?

    init(_ store: ControlsStore, loop: EventLoop, complain: @escaping (String) -> Void) {
        self.store = store
        self.loop = loop
        self.complain = complain
        secondBegan = loop.now
    }

    func keep(_ controls: Controls) {
        if loop.now - secondBegan >= .seconds(1) { (secondBegan, written) = (loop.now, 0) }
        if !isWriting, written < Self.atOnce {
            written += 1
            if let complaint = store.keep(controls) { complain(complaint) }
        } else {
            waiting = controls
            writeNext()
        }
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
