import BodyNode
import OrielBridge

extension ScreenReport {
    /// As a page reads it.
    var json: [UInt8] { [] }
}
