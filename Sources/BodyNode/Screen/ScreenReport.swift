/// All that a body's page shows, resolved: the page decides nothing.
package struct ScreenReport: Hashable, Sendable {
    package var face: FaceReport
    /// The picture that is drawn, where the set has pictures at hand.
    package var picture: PictureID?
}

extension Body {
    /// What the screen shows now.
    package func screen(at now: Moment) -> ScreenReport {
        ScreenReport(face: faceSeen(at: now).report(at: now), picture: set.picture(for: faceSeen(at: now).shown.state))
    }
}
