import BodyNode
import OrielBridge

struct NeverCame: Error, CustomStringConvertible {
    var what: String
    var description: String { "it never came that \(what)" }
}

extension EventLoop {
    /// Runs until it is so.
    func wait(_ what: String, _ seconds: Int = 20, _ isSo: @escaping () -> Bool) throws {
        if isSo() { return }
        let end = now + .seconds(seconds)
        var look: Alarm?
        var came = false
        look = alarm { [unowned self] in
            came = isSo()
            if came || now >= end { stop() } else { look?.set(now + .milliseconds(1)) }
        }
        look?.set(now)
        run()
        look?.set(nil)
        if !came { throw NeverCame(what: what) }
    }
}
