/// What a face shows, apart from the countdown: two that are equal need not be told twice.
struct FaceSeen: Hashable, Sendable {
    /// The face with no countdown in it.
    var shown: FaceReport
    /// When the conversation on the face runs out.
    var conversationUntil: Moment?
    var words: Words

    /// The face as of now.
    func report(at now: Moment) -> FaceReport {
        guard let conversationUntil else { return shown }
        var report = shown
        let left = max(0, (conversationUntil - now).inMilliseconds + 999) / 1_000
        report.left = left
        // Something that matters more may be on the line.
        if report.line.isEmpty { report.line = words.conversation(left: left) }
        return report
    }
}
