package import BodyNode

extension ScreenReport {
    /// The data of the event `screen`, in one line. Nil for a number that JSON cannot carry; a report has none.
    package var json: [UInt8]? { try? ScreenMessage(self).json() }
}
