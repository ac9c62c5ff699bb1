/// What a body's face shows, as others heard it.
struct FaceHeard: OfBoot {
    let report: FaceReport
    let heardAt: Moment

    var boot: Boot { report.boot }

    /// The face as of now: a countdown on it runs on.
    func report(at now: Moment) -> FaceReport {
        guard let left = report.left else { return report }
        var report = report
        let still = max(0, left - (now - heardAt).inMilliseconds / 1_000)
        report.line = report.line.replacing(Words.clock(left), with: Words.clock(still), maxReplacements: 1)
        report.left = still
        return report
    }
}
