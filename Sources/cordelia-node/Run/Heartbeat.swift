import BodyNode
import OrielBridge

/// Tells the service manager again and again that the loop still turns; a loop that hangs stops doing this.
final class Heartbeat {
    private let loop: EventLoop
    private let notifier: Notifier
    private var alarm: Alarm?

    init(_ notifier: Notifier, loop: EventLoop) {
        self.notifier = notifier
        self.loop = loop
        guard notifier.watchdog != nil else { return }
        alarm = loop.alarm { [weak self] in self?.beat() }
        beat()
    }

    private func beat() {
        guard let interval = notifier.watchdog else { return }
        notifier.alive()
        alarm?.set(loop.now + interval)
    }
}
